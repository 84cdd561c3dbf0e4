// Declares DELETE /api-keys/{id}, which revokes a key within a second.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { anyCredential } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { textField } from '../query-fields.ts';
import { apiKeyExample } from './api-key-row.ts';

const Revoked = z.object({ id: z.string(), revoked: z.boolean(), revoked_at: time }).meta({ id: 'RevokedApiKey' });

export const revokeApiKey = operation({
  method: 'DELETE',
  path: '/api-keys/{id}',
  area: 'access',
  summary: 'Revoke an API key',
  description:
    'The key is refused with 401 everywhere within a second. In a console session, owners and admins revoke keys and user tokens of their workspaces, and everyone their own user tokens; an app revokes its delegated keys (with a token that names a profile, those of that profile); a key revokes itself. A repeat returns the time of the first call.',
  scopes: anyCredential,
  reach: 'principal',
  params: z.strictObject({ id: textField(64, 'Id of the key, as the list returns it.') }),
  answer: answerOf(Revoked, { profile: 'maybe' }),
  errors: ['not_found', 'forbidden'],
  examples: {
    answer: {
      data: { id: apiKeyExample.id, revoked: true, revoked_at: '2026-02-01T10:00:00.000Z' },
      meta: exampleMeta,
    },
  },
  handle: async ({ credential, params }, { keys }) => {
    const { keyId, revokedAt } = await keys.revokeKeyAs({ actor: credentialMessage(credential), keyId: params.id });
    return { data: { id: keyId, revoked: true, revoked_at: timeOf(revokedAt) } };
  },
});
