// Declares POST /oauth/revoke, which revokes app tokens and delegated keys (RFC 7009).
import { z } from 'zod';
import { publicAccess } from '../../domain/scopes.ts';
import { bareAnswer } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { clientFields } from './oauth-client.ts';

const RevokeRequest = z
  .object({
    token: z.string().meta({ description: 'An app token or a delegated key of the app.' }),
    token_type_hint: z.string().optional().meta({ description: 'Accepted but not needed.' }),
    ...clientFields,
  })
  .meta({ id: 'RevokeRequest' });

export const oauthRevoke = operation({
  method: 'POST',
  path: '/oauth/revoke',
  area: 'access',
  summary: 'Revoke an app token',
  description:
    'Revokes an app token, or a delegated key of the app, within a second (RFC 7009). The answer is the same for a token that is unknown, has expired or belongs to another app, which then stays valid.',
  scopes: publicAccess,
  wire: 'oauth',
  oauthErrors: ['invalid_request', 'invalid_client', 'unauthorized_client', 'temporarily_unavailable', 'server_error'],
  body: RevokeRequest,
  answer: bareAnswer(z.object({}), 'The token does not work for this app, whatever it was.'),
  errors: [],
  examples: { request: { token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl' }, answer: {} },
  handle: async ({ body, origin }, { appTokens }) => {
    const { client_id: clientId, client_secret: clientSecret, token } = body;
    await appTokens.revokeAppToken({ client: { clientId, clientSecret, address: origin.address }, token });
    return { data: {} };
  },
});
