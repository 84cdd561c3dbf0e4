// Reads what every request of the Data Manager API has: its destination, its encoding and its records.
import { z } from 'zod';
import { type FieldViolation, invalidRequest } from '../rpc-error.ts';

const Account = z.strictObject({ accountType: z.literal('GOOGLE_ADS'), accountId: z.string().regex(/^\d+$/) });
const Destination = z.strictObject({
  reference: z.string().optional(),
  loginAccount: Account.optional(),
  linkedAccount: Account.optional(),
  operatingAccount: Account,
  productDestinationId: z.string(),
});
export type Destination = z.output<typeof Destination>;

const consentStatus = z.enum(['CONSENT_STATUS_UNSPECIFIED', 'CONSENT_GRANTED', 'CONSENT_DENIED']).optional();
export const Consent = z.strictObject({ adUserData: consentStatus, adPersonalization: consentStatus });

const Identifier = z.strictObject({
  emailAddress: z.string().optional(),
  phoneNumber: z.string().optional(),
  address: z.record(z.string(), z.string()).optional(),
});
export const UserData = z.strictObject({ userIdentifiers: z.array(Identifier) });
export type UserData = z.output<typeof UserData>;

export const Common = z.strictObject({
  destinations: z.array(Destination).min(1).max(10),
  consent: Consent.optional(),
  encoding: z.enum(['HEX', 'BASE64']).optional(),
  validateOnly: z.boolean().default(false),
});

/** @throws RpcError naming the first field that cannot be read, as a proto parser does */
export function read<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = (issue?.path ?? []).map(String).join('.');
  throw invalidRequest([{ field, reason: 'INVALID_ARGUMENT', description: `Invalid value at '${field}'.` }]);
}

const MAX_IDENTIFIERS = 10;

/** @param field of the record, such as events[3] @param record in whose user data the digests are */
export function digestViolations(field: string, data: UserData, encoding: string | undefined): FieldViolation[] {
  const { userIdentifiers } = data;
  const at = `${field}.user_data`;
  if (userIdentifiers.length === 0 || userIdentifiers.length > MAX_IDENTIFIERS)
    return [violation(`${at}.user_identifiers`, 'TOO_MANY_USER_IDENTIFIERS', 'There must be 1 to 10 identifiers.')];
  if (encoding === undefined)
    return [violation('encoding', 'INVALID_ENCODING', 'The encoding is required with user data.')];
  const digest = encoding === 'HEX' ? /^[0-9a-fA-F]{64}$/ : /^[A-Za-z0-9+/]{43}=$/;
  return userIdentifiers.flatMap(({ emailAddress, phoneNumber }, place) =>
    [emailAddress, phoneNumber].every((text) => text === undefined || digest.test(text))
      ? []
      : [violation(`${at}.user_identifiers[${place}]`, 'INVALID_SHA256_FORMAT', 'The value is no SHA-256 digest.')],
  );
}

export const violation = (field: string, reason: string, description: string): FieldViolation => {
  return { field, reason, description };
};
