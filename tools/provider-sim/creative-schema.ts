// What ads of a world show, in plain words; creatives.ts makes the platform's specs of it.
import { z } from 'zod';

const id = z.string().regex(/^\d{1,32}$/, 'must be digits, as a string');

/** What an ad shows: a video when it has one, a carousel of several cards, else an image. */
export const CreativeSchema = z.strictObject({
  video_id: id.optional(),
  cards: z.number().int().min(2).max(10).optional(),
  call_to_action_type: z.string().default('LEARN_MORE'),
  /** What the platform adds to the link at each click, macros included. */
  url_tags: z.string().default(''),
  /** Where it leads; an ad that opens a chat has none. */
  link: z.string().optional(),
  message: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  /** A story of its own, a post that was there before, a feed of assets, or something that the platform does not tell. */
  made_from: z.enum(['spec', 'post', 'feed', 'untold']).default('spec'),
});

/** A creative that was made while the world was played. */
export const MadeCreativeSchema = z.strictObject({
  id,
  account_id: id,
  name: z.string(),
  /** The ad whose post it shows. */
  post_of: z.string(),
  shows: CreativeSchema,
});

export type Creative = z.output<typeof CreativeSchema>;
