// Declares POST /oauth/token, the client_credentials grant of RFC 6749.
import { appError } from '@touchline/chassis/errors.ts';
import { z } from 'zod';
import { publicAccess } from '../../domain/scopes.ts';
import { bareAnswer } from '../../http/answer.ts';
import { requireMembers } from '../../http/check-members.ts';
import { operation } from '../../http/operation.ts';
import { exampleProfileId } from '../example-meta.ts';
import { clientFields } from './oauth-client.ts';

const TokenRequest = z
  .object({
    grant_type: z.literal('client_credentials'),
    scope: z.string().optional().meta({
      description:
        'Space-separated; by default everything that the app was granted. `connections` stands for connections:read and connections:write.',
    }),
    profile_id: z.uuid().optional().meta({
      description: 'The profile to act on, which the app must have made. Without it the token acts on no profile.',
    }),
    ...clientFields,
  })
  .meta({ id: 'TokenRequest' });

const TokenAnswer = z
  .object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'Seconds.' }),
    scope: z.string().meta({ description: 'The scopes that the token holds, which can be fewer than requested.' }),
    profile_id: z.uuid().optional().meta({ description: 'As requested.' }),
  })
  .meta({ id: 'TokenAnswer' });

export const oauthToken = operation({
  method: 'POST',
  path: '/oauth/token',
  area: 'access',
  summary: 'Mint an app token',
  description:
    'The client_credentials grant of RFC 6749: an app sends its client id and secret, by HTTP Basic or in the body, and gets a token for 15 minutes. For a healthcare profile the token comes without customers:read and visitors:read. All tokens of an app share its allowance.',
  scopes: publicAccess,
  wire: 'oauth',
  oauthErrors: [
    'invalid_request',
    'invalid_client',
    'unauthorized_client',
    'unsupported_grant_type',
    'invalid_scope',
    'temporarily_unavailable',
    'server_error',
  ],
  body: TokenRequest,
  readBody: (form) => {
    if (form.grant_type !== undefined && form.grant_type !== 'client_credentials')
      throw appError('unsupported_grant_type', 'grant_type must be client_credentials.');
    return requireMembers(TokenRequest, form);
  },
  answer: bareAnswer(TokenAnswer, 'The token.'),
  errors: [],
  examples: {
    request: { grant_type: 'client_credentials', scope: 'campaigns:read', profile_id: exampleProfileId },
    answer: {
      access_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzY29wZSI6ImNhbXBhaWduczpyZWFkIn0.c2lnbmF0dXJl',
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'campaigns:read',
      profile_id: exampleProfileId,
    },
  },
  handle: async ({ body, origin }, { appTokens }) => {
    const { client_id: clientId, client_secret: clientSecret, scope, profile_id } = body;
    const { token, expiresInSeconds, scopes, profileId } = await appTokens.mintAppToken({
      client: { clientId, clientSecret, address: origin.address },
      scope,
      profileId: profile_id?.toLowerCase(),
    });
    return {
      data: {
        access_token: token,
        token_type: 'Bearer' as const,
        expires_in: expiresInSeconds,
        scope: scopes.join(' '),
        ...(profileId !== '' && { profile_id: profileId }),
      },
    };
  },
});
