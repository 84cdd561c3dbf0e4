// Declares POST /customers, which imports identities in bulk; every row has its own result, and an invalid row never stops the
// others.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { MAX_EXTERNAL_ID } from '@touchline/chassis/identifiers/normalise-external-id.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import {
  type CustomerRowSchema,
  type ImportResult,
  ImportStatus,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { checkMembers, requireMembers } from '../../http/check-members.ts';
import type { Fault } from '../../http/describe-issue.ts';
import { operation } from '../../http/operation.ts';
import { countryField } from '../country-field.ts';
import { droppedField, droppedOf } from '../events/dropped.ts';
import { exampleMeta } from '../example-meta.ts';

const MAX_ROWS = 1000;
/** A thousand rows take long on a busy database; an import that is sent twice would report those that it created as matched. */
const DEADLINE_MS = 10_000;
const text = z.string().max(320).optional();

const CustomerRow = z
  .strictObject({
    phone: text.meta({ description: 'Normalised to E.164 where it can be parsed.' }),
    email: text.meta({ description: 'Lower-cased and trimmed.' }),
    national_id: text.meta({ description: 'Government id number, in any formatting.' }),
    external_id: z.string().max(MAX_EXTERNAL_ID).optional().meta({
      description: "The caller's own customer id; not sufficient on its own. One that is too long refuses the row.",
    }),
    first_name: text.meta({ description: 'Only stored when the customer has none.' }),
    last_name: text.meta({ description: 'Only stored when the customer has none.' }),
  })
  .meta({ id: 'CustomerImportRow', description: 'Carries at least one of phone, email and national_id.' });

const country = countryField
  .refine((code) => code === 'CL', 'must be CL')
  .optional()
  .meta({
    description:
      'How phones without + and national ids of the batch are read; CL, in any case, is the only country so far. By default the default_country of the profile, and CL when it has none.',
    examples: ['CL'],
  });
const Body = z.strictObject({ country, rows: z.array(CustomerRow).min(1).max(MAX_ROWS) });
const Outline = z.strictObject({ country, rows: z.array(z.null()).min(1).max(MAX_ROWS) });

const REASONS = [
  'missing_identifier',
  'invalid_phone',
  'invalid_email',
  'invalid_national_id',
  'invalid_external_id',
  'invalid_row',
] as const;
type Reason = (typeof REASONS)[number];

const Result = z
  .object({
    index: z.int(),
    status: z.enum(['created', 'matched', 'rejected']),
    customer_profile_id: z.uuid().nullable(),
    reason: z.enum(REASONS).optional().meta({
      description:
        'On rejected rows only. missing_identifier: the row has no phone, email or national_id. invalid_phone, invalid_email, invalid_national_id: what it has cannot be read. invalid_external_id: the id has more than 200 characters, or control characters. invalid_row: not an object, or with members that are unknown or of another type.',
    }),
    message: z.string().optional().meta({ description: 'The reason in words, on rejected rows only.' }),
    dropped: droppedField,
  })
  .meta({ id: 'CustomerImportResult' });

type RowMessage = MessageInitShape<typeof CustomerRowSchema>;
type Rejection = { readonly reason: Reason; readonly message: string };
type Row = { readonly row: RowMessage } | Rejection;

export const importCustomers = operation({
  method: 'POST',
  path: '/customers',
  area: 'customers',
  summary: 'Import customers',
  description:
    'Adds identities to the identity graph; this records no event and no conversion. Accepts up to 1,000 rows and returns one result per row, in order. A request with more rows is refused as a whole with 422 validation_error that names rows, and imports none of them. Customers who turn out to be known already are written to the PII access log.',
  scopes: allOf('attribution:write'),
  confirmsPersons: true,
  idempotency: 'optional',
  body: Body,
  readBody: readRows,
  answer: answerOf(
    z.object({
      results: z.array(Result),
      summary: z.object({ total: z.int(), created: z.int(), matched: z.int(), rejected: z.int() }),
    }),
  ),
  errors: ['validation_error'],
  examples: {
    request: { country: 'CL', rows: [{ email: 'ana@example.com', external_id: 'C-77', first_name: 'Ana' }] },
    answer: {
      data: {
        results: [{ index: 0, status: 'created', customer_profile_id: '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11' }],
        summary: { total: 1, created: 1, matched: 0, rejected: 0 },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, credential, body }, { identity }) => {
    const defaultCountry = credential.defaultCountry ?? undefined;
    const sent = body.rows.flatMap((row) => ('row' in row ? [row.row] : []));
    const request = { profileId, country: body.country, defaultCountry, rows: sent };
    const known =
      sent.length === 0 ? [] : (await identity.importCustomers(request, { deadlineMs: DEADLINE_MS })).results;
    const results = inOrder(body.rows, known);
    const summary = { total: results.length, created: 0, matched: 0, rejected: 0 };
    for (const { status } of results) summary[status] += 1;
    const persons = results.flatMap((row) => (row.status === 'matched' ? (row.customer_profile_id ?? []) : []));
    return { data: { results, summary }, persons };
  },
});

function readRows(body: Readonly<Record<string, unknown>>): {
  readonly country: string | undefined;
  readonly rows: readonly Row[];
} {
  const rows = Array.isArray(body.rows) ? body.rows : [];
  const outline = requireMembers(Outline, {
    ...body,
    rows: Array.isArray(body.rows) ? rows.map(() => null) : body.rows,
  });
  return { country: outline.country, rows: rows.map(readRow) };
}

function readRow(value: unknown): Row {
  const checked = checkMembers(CustomerRow, value);
  if (!checked.ok) return rejectionOf(checked.fault);
  const {
    phone,
    email,
    national_id: nationalId,
    external_id: externalId,
    first_name: firstName,
    last_name: lastName,
  } = checked.value;
  return { row: { phone, email, nationalId, externalId, firstName, lastName } };
}

const IDENTIFIERS: readonly string[] = ['phone', 'email', 'national_id', 'external_id'];

/** Describes what is wrong with the form of a row. */
function rejectionOf({ field, message }: Fault): Rejection {
  if (field === '') return { reason: 'invalid_row', message: 'The row must be an object.' };
  return { reason: reasonOf(IDENTIFIERS.includes(field) ? `invalid_${field}` : ''), message };
}

const reasonOf = (text: string): Reason => REASONS.find((reason) => reason === text) ?? 'invalid_row';

const STATUS: Readonly<Partial<Record<number, z.input<typeof Result>['status']>>> = {
  [ImportStatus.CREATED]: 'created',
  [ImportStatus.MATCHED]: 'matched',
  [ImportStatus.REJECTED]: 'rejected',
};

/** The message for an identity service of the previous release, which sends none. */
const MESSAGE = 'The row names no one: send one of phone, email and national_id that can be read.';

/** Returns identity's results, which follow the order of the rows that it received, in the order of the request. */
function inOrder(rows: readonly Row[], known: readonly ImportResult[]): z.input<typeof Result>[] {
  let next = 0;
  return rows.map((row, index) => {
    if ('reason' in row) return { index, status: 'rejected', customer_profile_id: null, ...row };
    const result = known[next++];
    const status = result && STATUS[result.status];
    if (result === undefined || status === undefined) throw publicError('internal_error');
    const { customerId, reason, message, dropped } = result;
    return status === 'rejected'
      ? { index, status, customer_profile_id: null, reason: reasonOf(reason), message: message || MESSAGE }
      : { index, status, customer_profile_id: customerId, ...droppedOf(dropped) };
  });
}
