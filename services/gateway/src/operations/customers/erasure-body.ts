// Defines the body of both erasure operations. Here an invalid value is invalid_parameter (contract: POST /customers/erasures,
// statuses), and an unknown member is validation_error as everywhere.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { EraseCustomerRequestSchema } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { z } from 'zod';
import { requireMembers } from '../../http/check-members.ts';
import { describeIssue, firstFault } from '../../http/describe-issue.ts';
import { hostileMember } from '../../http/screen-json.ts';
import { readingCountry } from '../country-field.ts';

const REASONS = ['data_subject_request', 'account_closed', 'other'] as const;

const members = {
  request_ref: z
    .string()
    .regex(/^[A-Za-z0-9._:-]{1,200}$/, 'must be 1 to 200 letters, digits, dots, underscores, colons or hyphens')
    .meta({
      description:
        'Names the request: a repeat for the same customer returns the first receipt. Unique in the profile; it is stored, so it must never be personal data.',
    }),
  customer_key: z.string().optional().meta({ description: 'The caller’s own customer id.' }),
  email: z.string().optional().meta({ description: 'Upper and lower case are equal.' }),
  phone: z.string().optional().meta({ description: 'E.164, or a national number of country.' }),
  identifier_type: z
    .enum(['external_customer_id', 'crm_contact_id', 'store_customer_id', 'payments_customer_id', 'national_id'])
    .optional()
    .meta({ description: 'With identifier_value.' }),
  identifier_value: z.string().optional(),
  country: readingCountry,
  reason: z.enum(REASONS).optional().meta({ description: 'By default data_subject_request.' }),
};

const description =
  'Names one customer by exactly one of customer_key, email, phone, and identifier_type with its value.';
const ofValues = { 'x-error-code': 'invalid_parameter' };
export const ErasureBody = z.strictObject(members).meta({ id: 'ErasureInput', description, ...ofValues });
export const WorkspaceErasureBody = z
  .strictObject({
    profile_id: z.uuid().meta({ description: 'The profile of the workspace to which the customer belongs.' }),
    ...members,
  })
  .meta({ id: 'WorkspaceErasureInput', description, ...ofValues });

export type SentErasure = Omit<MessageInitShape<typeof EraseCustomerRequestSchema>, '$typeName' | 'profileId'>;

type Json = Readonly<Record<string, unknown>>;

const known = Object.fromEntries(Object.keys(members).map((name) => [name, z.unknown().optional()]));
const Form = z.strictObject(known);
const WorkspaceForm = z.strictObject({ ...known, profile_id: z.unknown().optional() });
const Uuid = z.uuid();

/** Reads the body; identity decides what a value means. @throws PublicError invalid_parameter, validation_error */
export function readErasureBody(body: Json): SentErasure {
  requireMembers(Form, named(body));
  return readMembers(body);
}

/** Reads the body of the workspace's operation as readErasureBody does. */
export function readWorkspaceErasureBody(body: Json): SentErasure & { readonly profileId: string } {
  requireMembers(WorkspaceForm, named(body));
  const { profile_id, ...rest } = body;
  const profile = Uuid.safeParse(profile_id);
  if (!profile.success) throw publicError('invalid_parameter', 'profile_id must be a UUID.');
  return { ...readMembers(rest), profileId: profile.data.toLowerCase() };
}

/** Returns the names of the members, without their values. */
function named(body: Json): Json {
  return Object.fromEntries(Object.keys(body).map((name) => [name, null]));
}

function readMembers(body: Json): SentErasure {
  const text = (name: keyof typeof members): string | undefined => {
    const value = body[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string' || hostileMember(value) !== null)
      throw publicError('invalid_parameter', `${name} must be a string.`);
    const parsed = members[name].safeParse(value, { error: describeIssue });
    if (parsed.success) return value;
    throw publicError('invalid_parameter', `${name} ${firstFault(parsed.error).message.replace(/^The body /, '')}`);
  };
  return {
    requestRef: text('request_ref') ?? '',
    externalId: text('customer_key'),
    email: text('email'),
    phone: text('phone'),
    identifierType: text('identifier_type'),
    identifierValue: text('identifier_value'),
    country: text('country')?.toUpperCase(),
    reason: text('reason'),
  };
}
