// The success envelope as schemas: { data, pagination?, meta }, declared once per operation and checked against in tests.
import { z } from 'zod';

/** What an operation answers: the statuses it uses, the schema of data, and the whole body. */
export interface AnswerShape<D extends z.ZodType> {
  /** HTTP status -> what it says; the first is the usual one. */
  readonly statuses: Readonly<Record<number, string>>;
  readonly data: D;
  /** The whole body as it stands on the wire. */
  readonly body: z.ZodType;
  /** True where the body is data itself, without an envelope (openapi.json). */
  readonly bare: boolean;
  /** True where pagination stands beside data. */
  readonly isList: boolean;
  /** Content types that can stand in the place of JSON, by what the caller asks for, each with what it is then. */
  readonly texts?: Readonly<Record<string, string>>;
}

interface AnswerOptions {
  readonly statuses?: Readonly<Record<number, string>>;
  /** Members of meta beside profile_id. */
  readonly meta?: z.ZodRawShape;
  /** maybe: for operations above profiles, whose callers can have none; meta.profile_id is null then. */
  readonly profile?: 'always' | 'maybe';
}

const PROFILE_ID = z.uuid().meta({ description: 'The profile that the credential belongs to.' });
const PROFILE_ID_OR_NULL = z
  .uuid()
  .nullable()
  .meta({ description: 'The profile that the credential acts on; null when it names none.' });
const PAGINATION = z
  .object({
    has_next: z.boolean().meta({ description: 'True while there is another page.' }),
    cursor: z.string().nullable().meta({ description: 'Where the next page begins; null on the last one.' }),
  })
  .meta({ id: 'Pagination', description: 'Pages stay right while rows are being added.' });

/** { data, meta }. */
export function answerOf<D extends z.ZodType>(
  data: D,
  { statuses = { 200: 'Done.' }, meta = {}, profile = 'always' }: AnswerOptions = {},
): AnswerShape<D> {
  const body = z.object({ data, meta: metaOf(profile, meta) });
  return { statuses, data, bare: false, isList: false, body };
}

/** { data: [row], pagination, meta }; a handler that gives no pagination answers the whole list. */
export function pageOf<R extends z.ZodType>(
  row: R,
  { statuses = { 200: 'One page.' }, meta = {}, profile = 'always' }: AnswerOptions = {},
): AnswerShape<z.ZodArray<R>> {
  const data = z.array(row);
  const body = z.object({ data, pagination: PAGINATION, meta: metaOf(profile, meta) });
  return { statuses, data, bare: false, isList: true, body };
}

function metaOf(profile: AnswerOptions['profile'], meta: z.ZodRawShape) {
  return z.object({ profile_id: profile === 'maybe' ? PROFILE_ID_OR_NULL : PROFILE_ID, ...meta });
}

/** A body of its own, outside the envelope. */
export function bareAnswer<D extends z.ZodType>(data: D, text: string): AnswerShape<D> {
  return { statuses: { 200: text }, data, bare: true, isList: false, body: data };
}
