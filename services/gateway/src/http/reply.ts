// Turns a handler's answer into a reply, which is ready to be sent and can be stored and sent again.
import { z } from 'zod';
import type { FileAnswer, Operation, OperationAnswer, TextAnswer } from './operation.ts';

export const ReplySchema = z.object({
  status: z.int(),
  /** The operation's own headers; those of every answer are added when it is sent. */
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The body as it is sent. */
  text: z.string(),
  /** The type of the text; by default JSON. */
  type: z.string().optional(),
  /** The persons that the answer shows, see OperationAnswer. */
  persons: z.array(z.string()).optional(),
});

export type Reply = z.output<typeof ReplySchema>;

/** Puts a handler's answer into the envelope of its operation. @param profileId '' when the call has none */
export function replyOf(
  { answer: shape }: Operation,
  answer: OperationAnswer<unknown> | TextAnswer | FileAnswer,
  profileId: string,
): Reply {
  if ('file' in answer) throw new Error('A file is sent as it is read, and never becomes a reply.');
  const usual = Number(Object.keys(shape.statuses)[0]);
  if ('text' in answer) return { status: usual, headers: {}, text: answer.text, type: answer.type };
  const { data, pagination = shape.isList ? WHOLE_LIST : undefined, meta, headers = {}, persons } = answer;
  const body = shape.bare
    ? data
    : { data, ...(pagination && { pagination }), meta: { profile_id: profileId || null, ...meta } };
  return {
    status: answer.status ?? usual,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
    ),
    text: JSON.stringify(body),
    ...(persons && { persons: [...persons] }),
  };
}

/** The pagination of a list without a second page. */
const WHOLE_LIST = { has_next: false, cursor: null };
