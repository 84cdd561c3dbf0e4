// GET /me: what this credential is and where it acts.
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { publicError } from '../../http/public-error.ts';
import { time } from '../answer-fields.ts';
import { exampleMeta, exampleProfileId } from '../example-meta.ts';

const Me = z
  .object({
    credential: z.object({
      kind: z.literal('api_key'),
      id: z.string(),
      name: z.string(),
      scopes: z.array(z.string()),
      rate_limit_per_minute: z.int(),
      expires_at: time.nullable(),
    }),
    profile: z.object({
      id: z.uuid(),
      workspace_id: z.uuid(),
      name: z.string(),
      reporting_currency: z.string(),
      privacy_mode: z.enum(['standard', 'platform_safe', 'hipaa']),
      entitlements: z.array(z.string()),
    }),
  })
  .meta({ id: 'Me' });

export const getMe = operation({
  method: 'GET',
  path: '/me',
  area: 'meta',
  summary: 'Who am I',
  description: 'The credential of this call, its scopes and its profile.',
  scopes: anyCredential,
  answer: answerOf(Me),
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
        },
        profile: {
          id: exampleProfileId,
          workspace_id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11',
          name: 'Example Shop',
          reporting_currency: 'USD',
          privacy_mode: 'standard',
          entitlements: ['svc_attribution'],
        },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, credential }, { access }) => {
    const profile = await access.findProfile(profileId);
    if (!profile) throw publicError('not_found');
    const { kind, id, name, scopes, rateLimitPerMinute, expiresAt } = credential;
    return {
      data: {
        credential: {
          kind,
          id,
          name,
          scopes: [...scopes],
          rate_limit_per_minute: rateLimitPerMinute,
          expires_at: expiresAt?.toISOString() ?? null,
        },
        profile: {
          id: profile._id,
          workspace_id: profile.workspace_id,
          name: profile.name,
          reporting_currency: profile.reporting_currency,
          privacy_mode: profile.privacy_mode,
          entitlements: profile.entitlements,
        },
      },
    };
  },
});
