// Declares GET /connections/{id}, which returns one connection of the profile.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { ConnectionRow, connectionExample, connectionRow } from './connection.ts';

export const getConnection = operation({
  method: 'GET',
  path: '/connections/{id}',
  area: 'connections',
  summary: 'Get a connection',
  description: 'One connection. An id of another profile gets the same answer as one that does not exist.',
  scopes: allOf('connections:read'),
  acceptsLegacyGrant: true,
  params: z.strictObject({ id: uuidField('Id of the connection.') }),
  answer: answerOf(ConnectionRow),
  errors: ['not_found', 'invalid_parameter'],
  examples: { answer: { data: connectionExample, meta: exampleMeta } },
  handle: async ({ profileId, params }, services) => {
    const { connection } = await services.connections.getConnection({ profileId, id: params.id.toLowerCase() });
    return { data: connectionRow(connection, services.baseUrl()) };
  },
});
