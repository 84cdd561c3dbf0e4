// Defines the success envelope as schemas: { data, pagination?, meta }, declared once per operation and checked in tests.
import { z } from 'zod';

/** The answer of an operation: the statuses that it uses, the schema of data, and the whole body. */
export interface AnswerShape<D extends z.ZodType> {
  /** HTTP status -> its meaning; the first is the usual one. */
  readonly statuses: Readonly<Record<number, string>>;
  readonly data: D;
  /** The whole body as it is sent. */
  readonly body: z.ZodType;
  /** True where the body is the data itself, without an envelope (openapi.json). */
  readonly bare: boolean;
  /** True where pagination is present beside data. */
  readonly isList: boolean;
  /** Content types that a caller can request instead of JSON, each with a description of the body. */
  readonly texts?: Readonly<Record<string, string>>;
  /** The file that the operation serves instead of JSON. */
  readonly file?: ServedFile;
}

/** Describes the files of an operation. */
export interface ServedFile {
  readonly about: string;
  /** The media types that it can have. */
  readonly types: readonly string[];
  /** True for what pages show; false for a download. */
  readonly isShown: boolean;
}

interface AnswerOptions {
  readonly statuses?: Readonly<Record<number, string>>;
  /** Members of meta beside profile_id. */
  readonly meta?: z.ZodRawShape;
  /** maybe: for operations above profiles, whose callers may have no profile; meta.profile_id is null then. */
  readonly profile?: 'always' | 'maybe';
}

const PROFILE_ID = z.uuid().meta({ description: 'The profile on which the request acts.' });
const PROFILE_ID_OR_NULL = z
  .uuid()
  .nullable()
  .meta({ description: 'The profile that the credential acts on; null when it names none.' });
const PAGINATION = z
  .object({
    has_next: z.boolean().meta({ description: 'True when there is another page.' }),
    cursor: z.string().nullable().meta({ description: 'Where the next page begins; null on the last page.' }),
  })
  .meta({ id: 'Pagination', description: 'Pages stay correct while rows are being added.' });

/** { data, meta }. */
export function answerOf<D extends z.ZodType>(
  data: D,
  { statuses = { 200: 'Done.' }, meta = {}, profile = 'always' }: AnswerOptions = {},
): AnswerShape<D> {
  const body = z.object({ data, meta: metaOf(profile, meta) });
  return { statuses, data, bare: false, isList: false, body };
}

/** { data: [row], pagination, meta }; a handler that returns no pagination returns the whole list. */
export function pageOf<R extends z.ZodType>(
  row: R,
  { statuses = { 200: 'One page.' }, meta = {}, profile = 'always' }: AnswerOptions = {},
): AnswerShape<z.ZodArray<R>> {
  const data = z.array(row);
  const body = z.object({ data, pagination: PAGINATION, meta: metaOf(profile, meta) });
  return { statuses, data, bare: false, isList: true, body };
}

/** { data, pagination, meta }, where data has the rows of the page in one of its members. */
export function pageWithin<D extends z.ZodObject>(
  data: D,
  { statuses = { 200: 'One page.' }, meta = {}, profile = 'always' }: AnswerOptions = {},
): AnswerShape<D> {
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

/** A file of any type, whole or a range of it. */
export const fileAnswer = (about: string) => servedAs({ about, types: ['*/*'], isShown: false });

/** A picture of one of these types, for pages to show. */
export const pictureAnswer = (about: string, types: readonly string[]) => servedAs({ about, types, isShown: true });

function servedAs(file: ServedFile): AnswerShape<z.ZodString> {
  const body = z.string();
  return { statuses: { 200: file.about }, data: body, bare: true, isList: false, body, file };
}
