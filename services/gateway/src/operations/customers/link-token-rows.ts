// Reads the rows of POST /customers/link-tokens: an invalid value concerns only its row, while an invalid form refuses the
// request.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { LinkTokenRowSchema } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { requireMembers } from '../../http/check-members.ts';
import { hostileMember } from '../../http/screen-json.ts';
import { readingCountry } from '../country-field.ts';

const MAX_ROWS = 500;
const MAX_DAYS = 365;
const DEFAULT_DAYS = 90;

const text = z.string().optional();

const LinkTokenRow = z
  .strictObject({
    customer_profile_id: text.meta({ format: 'uuid' }),
    customer_key: text.meta({
      description:
        'The caller’s own customer id; the same as external_customer_id. One of more than 200 characters is a malformed_selector.',
    }),
    email: text.meta({ description: 'Upper and lower case are equal.' }),
    phone: text.meta({ description: 'Normalised to E.164, then compared exactly.' }),
    identifier_type: text.meta({
      enum: ['external_customer_id', 'crm_contact_id', 'store_customer_id', 'payments_customer_id', 'national_id'],
    }),
    identifier_value: text.meta({ description: 'One of more than 200 characters is a malformed_selector.' }),
  })
  .meta({
    id: 'LinkTokenRow',
    description:
      'Names one customer. Of several selectors, the first in this order applies; if it is malformed, the row is invalid and no other selector is used instead.',
  });

const rest = {
  expires_in_days: z.int().min(1).max(MAX_DAYS).default(DEFAULT_DAYS),
  country: readingCountry,
};
export const LinkTokensBody = z.strictObject({ customers: z.array(LinkTokenRow).min(1).max(MAX_ROWS), ...rest });

// Only the form: by now every value of a row is null.
const blank = z.null().optional();
const RowForm = z.strictObject({
  customer_profile_id: blank,
  customer_key: blank,
  email: blank,
  phone: blank,
  identifier_type: blank,
  identifier_value: blank,
});
const BodyForm = z.strictObject({ customers: z.array(RowForm).min(1).max(MAX_ROWS), ...rest });

export interface SentRow {
  readonly selectors: MessageInitShape<typeof LinkTokenRowSchema>;
  /** The caller's own id in the row; null when it has none. */
  readonly keySent: string | null;
}

export interface SentRows {
  readonly rows: readonly SentRow[];
  readonly expiresInDays: number;
  readonly country: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads the body. A selector that is null counts as not sent; one that is not a text counts as malformed.
 * @throws PublicError validation_error that names the member, for more than 500 rows, rows that are not objects, unknown members
 */
export function readLinkTokensBody(body: Json): SentRows {
  const { customers } = body;
  const rows: readonly unknown[] = Array.isArray(customers) ? customers : [];
  const form = { ...body, customers: Array.isArray(customers) ? rows.map(blanked) : customers };
  const { expires_in_days: expiresInDays, country } = requireMembers(BodyForm, form);
  return { rows: rows.map((row) => readRow(row as Json)), expiresInDays, country };
}

function blanked(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
  return Object.fromEntries(Object.keys(row).map((name) => [name, null]));
}

function readRow(row: Json): SentRow {
  const selectors = {
    customerId: textOf(row.customer_profile_id),
    externalId: textOf(row.customer_key),
    email: textOf(row.email),
    phone: textOf(row.phone),
    identifierType: textOf(row.identifier_type),
    identifierValue: textOf(row.identifier_value),
  };
  const byType = selectors.identifierType === 'external_customer_id' ? selectors.identifierValue : undefined;
  return { selectors, keySent: (selectors.externalId ?? byType) || null };
}

/** Returns the text of a selector, which is empty for a value that cannot be read. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' && hostileMember(value) === null ? value : '';
}
