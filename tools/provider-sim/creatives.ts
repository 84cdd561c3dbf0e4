// Simulates creatives: those of the world, the copies that were made of them, and the specs from which a new one is made. A
// creative never changes: another text or other url tags need another creative.
import { z } from 'zod';
import type { Creative } from './creative-schema.ts';
import { badParameter } from './graph-error.ts';
import type { Node, WorldIndex } from './nodes.ts';
import { pictureOf } from './pictures/picture-urls.ts';
import type { Ad } from './world.ts';

/** Returns the id of the ad's creative at the start of the world. */
export const firstCreativeId = ({ id }: Pick<Ad, 'id'>): string => `5${id}`;
/** Returns the id of the page post behind it, with its likes and comments. */
const postId = (accountId: string, creativeOf: string): string => `10${accountId}_${creativeOf}`;

/** Returns the creative with that id as a Graph node; undefined when there is none. */
export function creativeNode(index: WorldIndex, id: string): Node | undefined {
  const made = index.world.creatives.find((one) => one.id === id);
  if (made !== undefined) return nodeOf(made, made.shows);
  const ad = index.world.ads.find((one) => firstCreativeId(one) === id);
  const campaign = index.adSets.get(ad?.ad_set_id ?? '')?.campaign_id;
  const accountId = index.campaigns.get(campaign ?? '')?.account_id;
  if (ad === undefined || accountId === undefined) return undefined;
  return nodeOf({ id, account_id: accountId, name: ad.name, post_of: ad.id }, ad.creative);
}

interface Named {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** The ad whose post it shows. */
  readonly post_of: string;
}

/** Returns the members of the node; the platform leaves out those without a value. */
function nodeOf({ id, account_id, name, post_of }: Named, shows: Creative): Node {
  const { video_id, call_to_action_type, url_tags, message, title, made_from, has_picture } = shows;
  const isPost = made_from === 'spec' || made_from === 'post';
  const spec =
    made_from === 'post' || made_from === 'untold' ? undefined : { page_id: `10${account_id}`, ...storyOf(shows) };
  return {
    id,
    account_id,
    name,
    status: 'ACTIVE',
    thumbnail_url: has_picture === false ? undefined : pictureOf(post_of),
    video_id,
    object_type: video_id === undefined ? 'SHARE' : 'VIDEO',
    call_to_action_type,
    url_tags: url_tags === '' ? undefined : url_tags,
    title,
    body: message,
    link_url: undefined,
    object_story_id: made_from === 'post' ? postId(account_id, post_of) : undefined,
    effective_object_story_id: isPost ? postId(account_id, post_of) : undefined,
    object_story_spec: made_from === 'feed' ? { page_id: `10${account_id}` } : spec,
    asset_feed_spec: made_from === 'feed' ? feedOf(shows) : undefined,
    degrees_of_freedom_spec: undefined,
    product_set_id: undefined,
  };
}

function storyOf({ video_id, cards, call_to_action_type, link, message, title, description }: Creative): Node {
  const call_to_action = { type: call_to_action_type, ...(link !== undefined && { value: { link } }) };
  const texts = { ...(message !== undefined && { message }) };
  if (video_id !== undefined)
    return {
      video_data: {
        ...{ video_id, ...texts, ...(title !== undefined && { title }), call_to_action },
        // The platform reports both, but accepts only one.
        ...{ image_hash: `h${video_id}`, image_url: `https://scontent.example/v${video_id}.jpg` },
      },
    };
  const names = { ...(title !== undefined && { name: title }), ...(description !== undefined && { description }) };
  const child_attachments =
    cards === undefined ? undefined : Array.from({ length: cards }, (_, i) => ({ name: `${i + 1}`, link }));
  return { link_data: { link, ...texts, ...names, call_to_action, ...(child_attachments && { child_attachments }) } };
}

function feedOf({ video_id, link, message, title, description, call_to_action_type }: Creative): Node {
  const texts = (text: string | undefined) => (text === undefined ? [] : [{ text }]);
  return {
    bodies: texts(message),
    titles: texts(title),
    descriptions: texts(description),
    link_urls: link === undefined ? [] : [{ website_url: link }],
    videos: video_id === undefined ? [] : [{ video_id }],
    call_to_action_types: [call_to_action_type],
    ad_formats: ['AUTOMATIC_FORMAT'],
  };
}

const Text = z.object({ text: z.string() });
const Cta = z.object({ type: z.string(), value: z.object({ link: z.string().optional() }).optional() });
const Story = z.strictObject({
  page_id: z.string(),
  instagram_user_id: z.string().optional(),
  link_data: z
    .looseObject({
      link: z.string().optional(),
      message: z.string().optional(),
      name: z.string().optional(),
      description: z.string().optional(),
      call_to_action: Cta.optional(),
      child_attachments: z.array(z.unknown()).optional(),
    })
    .optional(),
  video_data: z
    .looseObject({
      video_id: z.string(),
      message: z.string().optional(),
      title: z.string().optional(),
      call_to_action: Cta.optional(),
      image_hash: z.string().optional(),
      image_url: z.string().optional(),
    })
    .optional(),
});
const Feed = z.looseObject({
  bodies: z.array(Text).default([]),
  titles: z.array(Text).default([]),
  descriptions: z.array(Text).default([]),
  link_urls: z.array(z.looseObject({ website_url: z.string() })).default([]),
  videos: z.array(z.looseObject({ video_id: z.string() })).default([]),
  call_to_action_types: z.array(z.string()).default([]),
});

const KEPT_UNREAD = new Set(['degrees_of_freedom_spec', 'instagram_user_id']);

/** Handles POST /act_{id}/adcreatives: makes a new creative from a post, a story or a feed of assets. @throws GraphError */
export function makeCreative(
  index: WorldIndex,
  accountId: string,
  form: Readonly<Record<string, string | undefined>>,
): { id: string } {
  const { name = '', url_tags = '', object_story_id, object_story_spec, asset_feed_spec, ...rest } = form;
  const unknown = Object.keys(rest).find((member) => !KEPT_UNREAD.has(member));
  if (unknown !== undefined) throw badParameter(`The simulator makes no creative from ${unknown}`);
  if (/[?#\s]/.test(url_tags)) throw badParameter('Param url_tags must be a query string');
  const made = object_story_id
    ? ofPost(index, accountId, object_story_id)
    : asset_feed_spec
      ? { post_of: '0', shows: ofFeed(read(Feed, asset_feed_spec, 'asset_feed_spec')) }
      : { post_of: '0', shows: ofStory(read(Story, object_story_spec, 'object_story_spec')) };
  const id = `7${accountId}${String(index.world.creatives.length + 1).padStart(6, '0')}`;
  index.world.creatives.push({ id, account_id: accountId, name, ...made, shows: { ...made.shows, url_tags } });
  return { id };
}

function ofPost(index: WorldIndex, accountId: string, post: string): { post_of: string; shows: Creative } {
  const ad = index.world.ads.find((one) => postId(accountId, one.id) === post);
  if (ad === undefined) throw badParameter('Param object_story_id: the post does not exist or is not the page’s');
  return { post_of: ad.id, shows: { ...ad.creative, made_from: 'post' } };
}

function ofStory({ link_data, video_data }: z.output<typeof Story>): Creative {
  if (video_data !== undefined) {
    const { video_id, message, title, call_to_action, image_hash, image_url } = video_data;
    if (image_hash !== undefined && image_url !== undefined)
      throw badParameter('Only one of image_hash and image_url may be given');
    const type = call_to_action?.type ?? 'NO_BUTTON';
    const link = call_to_action?.value?.link;
    return { made_from: 'spec', url_tags: '', call_to_action_type: type, video_id, message, title, link };
  }
  if (link_data === undefined) throw badParameter('Param object_story_spec must have link_data or video_data');
  const { link, message, name: title, description, call_to_action, child_attachments } = link_data;
  const type = call_to_action?.type ?? 'NO_BUTTON';
  const shown = { url_tags: '', call_to_action_type: type, link, message, title, description };
  return { made_from: 'spec', ...shown, cards: child_attachments?.length };
}

function ofFeed({
  bodies,
  titles,
  descriptions,
  link_urls,
  videos,
  call_to_action_types,
}: z.output<typeof Feed>): Creative {
  return {
    made_from: 'feed',
    url_tags: '',
    call_to_action_type: call_to_action_types[0] ?? 'NO_BUTTON',
    video_id: videos[0]?.video_id,
    message: bodies[0]?.text,
    title: titles[0]?.text,
    description: descriptions[0]?.text,
    link: link_urls[0]?.website_url,
  };
}

function read<S extends z.ZodType>(schema: S, text: string | undefined, name: string): z.output<S> {
  try {
    return schema.parse(JSON.parse(text ?? ''));
  } catch {
    throw badParameter(`Param ${name} is malformed`);
  }
}
