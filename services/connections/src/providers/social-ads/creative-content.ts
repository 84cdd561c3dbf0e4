// Reads what one ad shows and says, from wherever in a creative the platform stores it: on it, in its story, or in its feed of
// assets.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { CreativeContent } from '../../domain/creative-content.ts';
import { cardsOf } from './creative-shapes.ts';
import type { GraphClient } from './graph-client.ts';

const text = z.string().optional();
const Button = z.object({ type: text }).optional();
const Texts = z.array(z.object({ text })).default([]);
const ContentSchema = z.object({
  id: z.string(),
  object_type: z.string().default(''),
  call_to_action_type: text,
  video_id: text,
  title: text,
  body: text,
  image_hash: text,
  object_story_spec: z
    .object({
      link_data: z
        .object({
          ...{ message: text, name: text, description: text, call_to_action: Button },
          child_attachments: z.array(z.unknown()).optional(),
        })
        .optional(),
      video_data: z
        .object({ video_id: text, message: text, title: text, link_description: text, call_to_action: Button })
        .optional(),
      photo_data: z.object({ caption: text }).optional(),
    })
    .optional(),
  asset_feed_spec: z
    .object({
      ...{ bodies: Texts, titles: Texts, descriptions: Texts },
      videos: z.array(z.object({ video_id: text })).default([]),
      images: z.array(z.unknown()).default([]),
      call_to_action_types: z.array(z.string()).default([]),
      ad_formats: z.array(z.string()).default([]),
    })
    .optional(),
});
const FIELDS = Object.keys(ContentSchema.shape).join(',');
const Ad = z.object({ account_id: z.string(), adset_id: z.string(), creative: ContentSchema.optional() });

/** Reads an ad of this account with what it shows; content is null when the platform does not say. @throws ProviderError */
export async function readContent(
  graph: GraphClient,
  of: ObjectsOf,
  adId: string,
): Promise<{ content: CreativeContent | null } | null> {
  // Only ads have both fields: an id of another kind is refused because of their names.
  const ad = await graph.node(adId, { fields: `account_id,adset_id,creative{${FIELDS}}` }, Ad, of);
  if (of.accountExternalId !== `act_${ad.account_id}`) return null;
  return { content: ad.creative === undefined ? null : contentOf(ad.creative) };
}

export function contentOf(creative: z.output<typeof ContentSchema>): CreativeContent {
  const { object_story_spec: story, asset_feed_spec: feed } = creative;
  const { link_data: link, video_data: video, photo_data: photo } = story ?? {};
  const videos = once(creative.video_id, video?.video_id, ...(feed?.videos.map((one) => one.video_id) ?? []));
  const isPicture = photo !== undefined || creative.image_hash !== undefined;
  return {
    id: creative.id,
    objectType: creative.object_type,
    isFeed: feed !== undefined,
    adFormats: feed?.ad_formats ?? [],
    videos: videos.length,
    images: feed?.images.length || (isPicture && videos.length === 0 ? 1 : 0),
    cards: cardsOf(link),
    callToActionTypes: once(
      ...(feed?.call_to_action_types ?? []),
      ...[link?.call_to_action?.type, video?.call_to_action?.type, creative.call_to_action_type],
    ),
    bodies: once(...textsOf(feed?.bodies), link?.message, video?.message, photo?.caption, creative.body),
    titles: once(...textsOf(feed?.titles), link?.name, video?.title, creative.title),
    descriptions: once(...textsOf(feed?.descriptions), link?.description, video?.link_description),
  };
}

const textsOf = (texts: z.output<typeof Texts> = []): (string | undefined)[] => texts.map((one) => one.text);

const once = (...all: (string | undefined)[]): string[] => [
  ...new Set(all.map((one) => one?.trim()).filter((one): one is string => one !== undefined && one !== '')),
];
