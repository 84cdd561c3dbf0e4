// An answer that is ready to be sent, and can be kept and sent again; and how a handler's answer becomes one.
import { z } from 'zod';
import type { Operation, OperationAnswer, TextAnswer } from './operation.ts';

export const ReplySchema = z.object({
  status: z.int(),
  /** Those of the operation; what every answer carries is added when it is sent. */
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  /** The body as it stands on the wire. */
  text: z.string(),
  /** Of the text; JSON unless given. */
  type: z.string().optional(),
  /** Whom the answer shows, see OperationAnswer. */
  persons: z.array(z.string()).optional(),
});

export type Reply = z.output<typeof ReplySchema>;

/** Puts what a handler answered into the envelope of its operation. @param profileId '' where the call has none */
export function replyOf(
  { answer: shape }: Operation,
  answer: OperationAnswer<unknown> | TextAnswer,
  profileId: string,
): Reply {
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

/** The pagination of a list that has no second page. */
const WHOLE_LIST = { has_next: false, cursor: null };
