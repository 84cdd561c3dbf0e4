// Defines what ads of a world show, in plain terms; creatives.ts makes the platform's specs from it.
import { z } from 'zod';

const id = z.string().regex(/^\d{1,32}$/, 'must be digits, as a string');

/** What an ad shows: a video when it has one, a carousel of several cards, else an image. */
export const CreativeSchema = z.strictObject({
  video_id: id.optional(),
  cards: z.number().int().min(2).max(10).optional(),
  call_to_action_type: z.string().default('LEARN_MORE'),
  /** Query parameters that the platform adds to the link at each click, including macros. */
  url_tags: z.string().default(''),
  /** The ad's link; an ad that opens a chat has none. */
  link: z.string().optional(),
  message: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  /** The source of the creative: its own story, an existing post, a feed of assets, or one that the platform does not report. */
  made_from: z.enum(['spec', 'post', 'feed', 'untold']).default('spec'),
  /** False for one of which the platform has no picture. */
  has_picture: z.boolean().optional(),
});

/** A creative that was made while the simulator ran. */
export const MadeCreativeSchema = z.strictObject({
  id,
  account_id: id,
  name: z.string(),
  /** The ad whose post it shows. */
  post_of: z.string(),
  shows: CreativeSchema,
});

export type Creative = z.output<typeof CreativeSchema>;
