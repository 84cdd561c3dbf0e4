// Reads live what one ad shows, and makes it show the same with other url tags.
import { z } from 'zod';
import type { LiveCreative, ObjectsOf, PreparedTags, TagsWrite } from '../../domain/ad-objects.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { type Copied, CopiedSchema, copyForm } from './copy-creative.ts';
import { FeedSchema, linkOf, StorySchema } from './creative-shapes.ts';
import type { GraphClient } from './graph-client.ts';

/** A creative as it is returned with an ad. */
export const CreativeSchema = z.object({
  id: z.string(),
  url_tags: z.string().default(''),
  link_url: z.string().optional(),
  object_story_spec: StorySchema.optional(),
  asset_feed_spec: FeedSchema.optional(),
});
/** A feed of assets can be large, so only its links are requested. */
export const CREATIVE_FIELDS = `creative{${Object.keys(CreativeSchema.shape)
  .join(',')
  .replace('asset_feed_spec', 'asset_feed_spec{link_urls}')}}`;

export function liveCreative(
  creative: z.output<typeof CreativeSchema> | undefined,
  destinationType: string,
): LiveCreative | null {
  if (creative === undefined) return null;
  const { id, url_tags: urlTags } = creative;
  return { id, urlTags, editedTags: urlTags, tagsAreFixed: false, linkUrl: linkOf(creative), destinationType };
}

const AdCreative = z.object({ creative: CopiedSchema.optional() });
const Made = z.object({ id: z.string() });
const Success = z.object({ success: z.literal(true) });

/** Prepares the write of an ad's url tags: afterwards the ad only has to show another creative. @throws ProviderError */
export async function prepareTags(graph: GraphClient, of: ObjectsOf, asked: TagsWrite): Promise<PreparedTags> {
  const creativeId = await taggedCreative(graph, of, asked);
  return { creativeId, write: () => showCreative(graph, of, asked.adId, creativeId) };
}

/**
 * Returns the creative that an ad needs in order to have these tags: its current one, the former one if that still has them,
 * otherwise a copy, which is made here unless the write is only validated. The ad itself does not change.
 * @returns '' for a copy that was not made
 * @throws ProviderError 100/uncopied for a creative that cannot be copied
 */
async function taggedCreative(
  graph: GraphClient,
  of: ObjectsOf,
  { adId, urlTags, formerId, validateOnly }: TagsWrite,
): Promise<string> {
  const fields = `creative{${Object.keys(CopiedSchema.shape).join(',')}}`;
  const { creative } = await graph.node(adId, { fields }, AdCreative, of);
  if (creative === undefined || !isOwn(of, creative)) throw uncopied();
  if (creative.url_tags === urlTags) return creative.id;
  if (await isStillThere(graph, of, formerId, urlTags)) return formerId;
  const form = copyForm(creative, urlTags);
  if (form === null) throw uncopied();
  if (validateOnly) return '';
  return (await graph.send('POST', `${of.accountExternalId}/adcreatives`, form, Made, of)).id;
}

/** Points an ad at a creative: a significant edit, after which the platform reviews the ad and starts its learning again. */
async function showCreative(graph: GraphClient, of: ObjectsOf, adId: string, creativeId: string): Promise<void> {
  const form = { creative: JSON.stringify({ creative_id: creativeId }) };
  await graph.send('POST', adId, form, Success, of);
}

const isOwn = (of: ObjectsOf, { account_id }: Pick<Copied, 'account_id'>): boolean =>
  of.accountExternalId === `act_${account_id}`;

const Former = CopiedSchema.pick({ account_id: true, url_tags: true }).extend({ status: z.string().default('ACTIVE') });

/** Reports whether a former creative can be used again; one that was deleted or is no longer visible is made again instead. */
async function isStillThere(graph: GraphClient, of: ObjectsOf, id: string, urlTags: string): Promise<boolean> {
  if (id === '') return false;
  try {
    const former = await graph.node(id, { fields: Object.keys(Former.shape).join(',') }, Former, of);
    return isOwn(of, former) && former.url_tags === urlTags && former.status === 'ACTIVE';
  } catch (error) {
    if (error instanceof ProviderError && error.code.startsWith('100')) return false;
    throw error;
  }
}

const uncopied = () =>
  new ProviderError(
    'failed',
    '100/uncopied',
    'The platform does not return how this creative is made, so it cannot be copied with other url tags; change them on the platform.',
  );
