// GET /me: what this credential is, on whose behalf it acts and where.
import { z } from 'zod';
import { CREDENTIAL_KINDS } from '../../credentials/credential.ts';
import { PRIVACY_MODES } from '../../domain/healthcare.ts';
import { ROLES } from '../../domain/roles.ts';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { publicError } from '../../http/public-error.ts';
import type { AppDoc } from '../../store/apps.ts';
import type { ProfileDoc } from '../../store/profiles.ts';
import { time } from '../answer-fields.ts';
import { exampleMeta, exampleProfileId } from '../example-meta.ts';

const Me = z
  .object({
    credential: z.object({
      kind: z.enum(CREDENTIAL_KINDS),
      id: z.string(),
      name: z.string(),
      scopes: z.array(z.string()),
      rate_limit_per_minute: z.int(),
      expires_at: time.nullable(),
      role: z.enum(ROLES).nullable().meta({ description: 'Of the person behind a session or a user token.' }),
    }),
    profile: z
      .object({
        id: z.uuid(),
        workspace_id: z.uuid(),
        name: z.string(),
        reporting_currency: z.string(),
        privacy_mode: z.enum(PRIVACY_MODES),
        entitlements: z.array(z.string()),
      })
      .nullable()
      .meta({ description: 'What profile-level calls act on; null when the credential names no profile.' }),
    app: z
      .object({
        id: z.uuid(),
        name: z.string(),
        data_processing_agreement: z
          .object({ version: z.string(), accepted_at: time })
          .nullable()
          .meta({ description: 'Null until an owner or admin accepts it in the console.' }),
      })
      .nullable()
      .meta({ description: 'The app behind an app token or a delegated key.' }),
  })
  .meta({ id: 'Me' });

export const getMe = operation({
  method: 'GET',
  path: '/me',
  area: 'meta',
  summary: 'Who am I',
  description: 'The credential of this call with its scopes, its profile, and the app or the role behind it.',
  scopes: anyCredential,
  reach: 'principal',
  answer: answerOf(Me, { profile: 'maybe' }),
  errors: [],
  examples: {
    answer: {
      data: {
        credential: {
          kind: 'api_key',
          id: '3a52d18c',
          name: 'Server',
          scopes: ['attribution:write'],
          rate_limit_per_minute: 600,
          expires_at: null,
          role: null,
        },
        profile: {
          id: exampleProfileId,
          workspace_id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11',
          name: 'Example Shop',
          reporting_currency: 'USD',
          privacy_mode: 'standard',
          entitlements: ['svc_attribution'],
        },
        app: null,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ credential }, { stores }) => {
    const { kind, id, name, scopes, allowance, expiresAt, role, principal, profileId } = credential;
    const [profile, app] = await Promise.all([
      profileId === null ? null : stores.profiles.find(profileId),
      principal.kind === 'app' ? stores.apps.find(principal.id) : null,
    ]);
    // Both were there when the credential was verified, a moment ago.
    if ((profileId !== null && !profile) || (principal.kind === 'app' && !app)) throw publicError('not_found');
    return {
      data: {
        credential: {
          kind,
          id,
          name,
          scopes: [...scopes],
          rate_limit_per_minute: allowance.perMinute,
          expires_at: expiresAt?.toISOString() ?? null,
          role,
        },
        profile: profile && profileFields(profile),
        app: app && appFields(app),
      },
    };
  },
});

function profileFields({ _id, workspace_id, name, reporting_currency, privacy_mode, entitlements }: ProfileDoc) {
  return { id: _id, workspace_id, name, reporting_currency, privacy_mode, entitlements };
}

function appFields({ _id, name, agreement }: AppDoc) {
  const accepted = agreement && { version: agreement.version, accepted_at: agreement.accepted_at.toISOString() };
  return { id: _id, name, data_processing_agreement: accepted };
}
