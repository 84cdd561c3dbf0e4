// Declares POST /api-keys, which issues a key of a profile and shows its secret this one time.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { SCOPES } from '@touchline/chassis/access/scopes.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { ApiKeyRow, apiKeyExample, apiKeyRow } from './api-key-row.ts';
import { nameField } from './body-fields.ts';

/** No key gets more than the highest tier of apps (contract, Limits). */
const MAX_RATE_PER_MINUTE = 6000;

const Body = z
  .strictObject({
    name: nameField,
    scopes: z
      .array(z.enum(SCOPES))
      .min(1)
      .max(SCOPES.length)
      .meta({ description: 'What the key may do. Scopes that show persons are granted only by name.' }),
    profile_id: z
      .uuid()
      .optional()
      .meta({ description: 'The profile that the key acts on; by default that of the credential.' }),
    expires_at: z.iso
      .datetime({ offset: true, error: 'must be a time such as 2027-01-31T12:00:00Z' })
      .nullable()
      .default(null)
      .meta({ description: 'When the key expires; by default never.' }),
    rate_limit_per_minute: z.int().min(1).max(MAX_RATE_PER_MINUTE).default(600),
  })
  .meta({ id: 'NewApiKey' });

const Issued = ApiKeyRow.extend({
  api_key: z.string().meta({ description: 'The key itself, which is shown now and never again.' }),
}).meta({ id: 'IssuedApiKey' });

export const issueApiKey = operation({
  method: 'POST',
  path: '/api-keys',
  area: 'access',
  summary: 'Issue an API key',
  description:
    'In a console session, an owner or admin issues keys for the profiles of their workspaces, with scopes that their role holds. An app issues delegated keys for profiles that it provisioned, with scopes that its token holds. Keys and user tokens cannot issue keys.',
  scopes: anyCredential,
  credentials: ['session', 'app_token'],
  reach: 'principal',
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(Issued, { statuses: { 201: 'Issued.' }, profile: 'maybe' }),
  errors: ['not_found', 'forbidden', 'insufficient_scope', 'healthcare_scope_forbidden', 'invalid_state'],
  examples: {
    request: { name: 'Server', scopes: ['attribution:write', 'campaigns:read'] },
    answer: {
      data: { ...apiKeyExample, api_key: 'tl_live_1GkUcsSV9nXUeWgqYsZ1bA_…' },
      meta: exampleMeta,
    },
  },
  handle: async ({ credential, effectId, body }, { keys }) => {
    const profileId = body.profile_id?.toLowerCase() ?? credential.profileId;
    if (profileId === null)
      throw publicError('validation_error', 'profile_id is required: this credential acts on no profile.');
    const { key, apiKey } = await keys.issueKeyAs({
      actor: credentialMessage(credential),
      requestId: effectId,
      profileId,
      name: body.name,
      scopes: body.scopes,
      rateLimitPerMinute: body.rate_limit_per_minute,
      ...(body.expires_at !== null && { expiresAt: timestampFromDate(new Date(body.expires_at)) }),
    });
    return { data: { ...apiKeyRow(key), api_key: apiKey } };
  },
});
