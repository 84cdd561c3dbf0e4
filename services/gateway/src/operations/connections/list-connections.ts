// Declares GET /connections, which lists the profile's connections and is the only source of their health.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { oldestFirst, pageOfWhole, wholeListFields } from '../whole-list.ts';
import { CHANNELS, ConnectionRow, connectionExample, connectionRow } from './connection.ts';

export const listConnections = operation({
  method: 'GET',
  path: '/connections',
  area: 'connections',
  summary: 'List connections',
  description: 'The connections of the profile with their health and last sync, oldest first.',
  scopes: allOf('connections:read'),
  acceptsLegacyGrant: true,
  query: z.strictObject({
    channel: z.enum(CHANNELS).optional().meta({ description: 'Lists only connections to one provider.' }),
    ...wholeListFields,
  }),
  answer: pageOf(ConnectionRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [connectionExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, services) => {
    const { connections } = await services.connections.listConnections({ profileId, channel: query.channel });
    return pageOfWhole(
      connections.map((one) => connectionRow(one, services.baseUrl())),
      query,
      oldestFirst,
    );
  },
});
