// Describes what the platform returns of a creative, and where in it the page is to which the ad leads.
import { z } from 'zod';

const Button = z.looseObject({
  type: z.string().optional(),
  value: z.looseObject({ link: z.string().optional() }).optional(),
});
const LinkData = z.looseObject({
  link: z.string().optional(),
  call_to_action: Button.optional(),
  child_attachments: z.array(z.unknown()).optional(),
});
const VideoData = z.looseObject({ call_to_action: Button.optional() });
/** The parts of an ad's own story. */
export const StorySchema = z.looseObject({ link_data: LinkData.optional(), video_data: VideoData.optional() });
/** Assets that the platform itself assembles. */
export const FeedSchema = z.looseObject({
  link_urls: z.array(z.looseObject({ website_url: z.string().optional() })).optional(),
});

interface Linked {
  readonly link_url?: string | undefined;
  readonly object_story_spec?: z.output<typeof StorySchema> | undefined;
  readonly asset_feed_spec?: z.output<typeof FeedSchema> | undefined;
}

/** Returns the page to which an ad leads; '' when the platform does not say, as for a post that existed before. */
export function linkOf({ link_url, object_story_spec: story, asset_feed_spec: feed }: Linked): string {
  return (
    story?.link_data?.link ??
    story?.video_data?.call_to_action?.value?.link ??
    feed?.link_urls?.find(({ website_url }) => website_url !== undefined)?.website_url ??
    link_url ??
    ''
  );
}

/** Counts a link without cards of its own as one card; without a link the number is unknown. */
export function cardsOf(link: { child_attachments?: unknown[] | undefined } | undefined): number {
  return link === undefined ? 0 : Math.max(1, link.child_attachments?.length ?? 0);
}
