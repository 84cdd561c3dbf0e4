// Makes the copy of a creative with other url tags. Creatives never change (error 100/1815573), so other tags require a copy.
import { z } from 'zod';
import { FeedSchema, StorySchema } from './creative-shapes.ts';

/** Everything from which a copy is made. */
export const CopiedSchema = z.object({
  id: z.string(),
  account_id: z.string(),
  name: z.string().optional(),
  url_tags: z.string().default(''),
  object_story_id: z.string().optional(),
  effective_object_story_id: z.string().optional(),
  object_story_spec: StorySchema.optional(),
  asset_feed_spec: FeedSchema.optional(),
  degrees_of_freedom_spec: z.unknown().optional(),
  product_set_id: z.string().optional(),
});
export type Copied = z.output<typeof CopiedSchema>;

/**
 * Returns the form that makes a copy. It takes what preserves most of an ad: a feed of assets is repeated as it is; a post is
 * shown by its id, so that likes and comments stay; a story is made again.
 * @param urlTags of the copy; '' for none
 * @returns null when the platform does not return enough: for a dynamic ad of a product catalog, or when it returns nothing at
 * all
 */
export function copyForm(creative: Copied, urlTags: string): Record<string, string> | null {
  const made = madeOf(creative);
  if (made === null || creative.product_set_id !== undefined) return null;
  return {
    ...(creative.name !== undefined && { name: creative.name }),
    ...made,
    ...(urlTags !== '' && { url_tags: urlTags }),
  };
}

function madeOf(creative: Copied): Record<string, string> | null {
  const { asset_feed_spec: feed, object_story_spec: story, degrees_of_freedom_spec: freedom } = creative;
  const enhanced: Record<string, string> =
    freedom === undefined ? {} : { degrees_of_freedom_spec: JSON.stringify(freedom) };
  if (feed !== undefined)
    return {
      asset_feed_spec: JSON.stringify(taken(feed)),
      ...(story !== undefined && { object_story_spec: JSON.stringify(taken(story)) }),
      ...enhanced,
    };
  const post = creative.object_story_id ?? creative.effective_object_story_id;
  if (post !== undefined) return { object_story_id: post, ...profileOf(story), ...enhanced };
  return story === undefined ? null : { object_story_spec: JSON.stringify(taken(story)), ...enhanced };
}

/** Names the Instagram profile that shows the post; without it, the page's name would appear. */
function profileOf(story: Copied['object_story_spec']): Record<string, string> {
  const id = story?.instagram_user_id;
  return typeof id === 'string' ? { instagram_user_id: id } : {};
}

/** The platform returns an image's hash and its address, but takes only one of them: the hash, since the address expires. */
function taken(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(taken);
  if (typeof value !== 'object' || value === null) return value;
  const byHash = 'image_hash' in value || 'hash' in value;
  const members = Object.entries(value).filter(([name]) => !(byHash && ADDRESSES.has(name)));
  return Object.fromEntries(members.map(([name, member]) => [name, taken(member)]));
}

const ADDRESSES = new Set(['image_url', 'picture', 'url']);
