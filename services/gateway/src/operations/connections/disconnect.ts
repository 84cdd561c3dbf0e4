// Declares POST /connections/{id}/disconnect, which ends a connection to a provider.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { ConnectionRow, connectionExample, connectionRow } from './connection.ts';

/** The provider is told within the call, which takes three seconds of it at most. */
export const REVOKE_MS = 10_000;

export const disconnect = operation({
  method: 'POST',
  path: '/connections/{id}/disconnect',
  area: 'connections',
  effect: 'changes',
  summary: 'Disconnect an integration',
  description:
    'Destroys the token and stops the syncs; what was read stays in the reports, and the account can be connected to another profile. The provider is notified when no other connection uses the same grant. Connecting the same account to the profile again revives the connection under the same id, with its history.',
  scopes: allOf('connections:write'),
  idempotency: 'optional',
  params: z.strictObject({ id: uuidField('Id of the connection.') }),
  answer: answerOf(ConnectionRow),
  errors: ['not_found', 'invalid_parameter'],
  examples: { answer: { data: { ...connectionExample, status: 'disconnected' }, meta: exampleMeta } },
  handle: async ({ profileId, params }, { connections, baseUrl }) => {
    const request = { profileId, id: params.id.toLowerCase() };
    const { connection } = await connections.disconnect(request, { deadlineMs: REVOKE_MS });
    return { data: connectionRow(connection, baseUrl()) };
  },
});
