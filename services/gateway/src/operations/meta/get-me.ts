// Declares GET /me, which describes the credential of the call, on whose behalf it acts and where.
import { CREDENTIAL_KINDS } from '@touchline/chassis/access/credential.ts';
import { PRIVACY_MODES, type PrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import { ROLES } from '@touchline/chassis/access/roles.ts';
import type { Profile } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { App } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { z } from 'zod';
import { standingOf } from '../../credentials/standing-of.ts';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { time, timeOf } from '../answer-fields.ts';
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
      role: z.enum(ROLES).nullable().meta({ description: 'The role of the person behind a session or a user token.' }),
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
      .meta({
        description: 'The profile on which profile-level calls act; null when the credential names no profile.',
      }),
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
  handle: async ({ credential }, { tenants }) => {
    const { kind, id, name, scopes, allowance, expiresAt, role } = credential;
    const { profile, app } = await standingOf(credential, tenants);
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

function profileFields(profile: Profile) {
  return {
    id: profile.profileId,
    workspace_id: profile.workspaceId,
    name: profile.name,
    reporting_currency: profile.reportingCurrency,
    privacy_mode: profile.privacyMode as PrivacyMode,
    entitlements: profile.entitlements,
  };
}

function appFields({ appId, name, agreementVersion, agreementAcceptedAt }: App) {
  const accepted = agreementAcceptedAt && { version: agreementVersion, accepted_at: timeOf(agreementAcceptedAt) };
  return { id: appId, name, data_processing_agreement: accepted ?? null };
}
