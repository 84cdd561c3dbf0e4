// Declares DELETE /connections/{id}, which ends the app's authorization and its keys; the connection itself stays.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';

const Ended = z
  .object({
    connection_id: z.string(),
    app_id: z.string(),
    authorization: z.literal('revoked'),
    revoked_key_count: count.meta({ description: 'Keys of the app on this profile that this call revoked.' }),
    revoked_keys: count.meta({ deprecated: true, description: 'The same as revoked_key_count.' }),
    revoked_at: time,
  })
  .meta({ id: 'EndedAuthorization' });

export const endAuthorization = operation({
  method: 'DELETE',
  path: '/connections/{id}',
  area: 'connections',
  summary: 'End the app’s authorization',
  description:
    'Revokes the authorization of the app that governs the profile, and every key that it minted there, usually including the calling one; its tokens and subscriptions on the profile end too. The connection to the provider stays and is still read: end it with POST /api/v1/connections/{id}/disconnect. For the app itself, and for owners and admins of the workspace.',
  scopes: allOf('connections:write'),
  params: z.strictObject({ id: uuidField('Id of a connection of the profile.') }),
  answer: answerOf(Ended),
  errors: ['not_found', 'forbidden', 'invalid_state', 'invalid_parameter'],
  examples: {
    answer: {
      data: {
        connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
        app_id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22',
        authorization: 'revoked',
        revoked_key_count: 2,
        revoked_keys: 2,
        revoked_at: '2026-01-31T09:30:00.000Z',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, credential, params }, { connections, tenants }) => {
    const id = params.id.toLowerCase();
    await connections.getConnection({ profileId, id });
    const { appId, revokedKeys, revokedAt } = await tenants.endAuthorizationAs({
      actor: credentialMessage(credential),
      profileId,
    });
    return {
      data: {
        connection_id: id,
        app_id: appId,
        authorization: 'revoked' as const,
        revoked_key_count: revokedKeys,
        revoked_keys: revokedKeys,
        revoked_at: timeOf(revokedAt),
      },
    };
  },
});
