// What one ad shows, live, and having it show the same with other url tags.
import { z } from 'zod';
import type { LiveCreative, ObjectsOf } from '../../domain/ad-objects.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { type Copied, CopiedSchema, copyForm } from './copy-creative.ts';
import { FeedSchema, linkOf, StorySchema } from './creative-shapes.ts';
import type { GraphClient } from './graph-client.ts';

/** A creative as an ad that is read brings it along. */
export const CreativeSchema = z.object({
  id: z.string(),
  url_tags: z.string().default(''),
  link_url: z.string().optional(),
  object_story_spec: StorySchema.optional(),
  asset_feed_spec: FeedSchema.optional(),
});
export const CREATIVE_FIELDS = `creative{${Object.keys(CreativeSchema.shape).join(',')}}`;

export function liveCreative(
  creative: z.output<typeof CreativeSchema> | undefined,
  destinationType: string,
): LiveCreative | null {
  if (creative === undefined) return null;
  return { id: creative.id, urlTags: creative.url_tags, linkUrl: linkOf(creative), destinationType };
}

const AdCreative = z.object({ creative: CopiedSchema.optional() });
const Made = z.object({ id: z.string() });
const Success = z.object({ success: z.literal(true) });

/**
 * The creative that an ad needs in order to have these tags: the one that it has, the former one while it has them, else a copy, which
 * is made here. The ad stays as it is.
 * @throws ProviderError 100/uncopied for a creative that can not be copied
 */
export async function taggedCreative(
  graph: GraphClient,
  of: ObjectsOf,
  { adId, urlTags, formerId }: { adId: string; urlTags: string; formerId: string },
): Promise<string> {
  const fields = `creative{${Object.keys(CopiedSchema.shape).join(',')}}`;
  const { creative } = await graph.node(adId, { fields }, AdCreative, of);
  if (creative === undefined || !isOwn(of, creative)) throw uncopied();
  if (creative.url_tags === urlTags) return creative.id;
  if (await isStillThere(graph, of, formerId, urlTags)) return formerId;
  const form = copyForm(creative, urlTags);
  if (form === null) throw uncopied();
  return (await graph.send('POST', `${of.accountExternalId}/adcreatives`, form, Made, of)).id;
}

/** Points an ad at a creative: a significant edit, after which the platform reviews it and learns anew. */
export async function showCreative(graph: GraphClient, of: ObjectsOf, adId: string, creativeId: string): Promise<void> {
  const form = { creative: JSON.stringify({ creative_id: creativeId }) };
  await graph.send('POST', adId, form, Success, of);
}

const isOwn = (of: ObjectsOf, { account_id }: Pick<Copied, 'account_id'>): boolean =>
  of.accountExternalId === `act_${account_id}`;

const Former = CopiedSchema.pick({ account_id: true, url_tags: true }).extend({ status: z.string().default('ACTIVE') });

/** One that was deleted meanwhile, or that nobody may see any more, is not given back but made again. */
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
    'The platform does not tell how this creative is made, so that it can not be copied with other url tags; change them on the platform.',
  );
