// GET /connections/sync/status: how the syncs of the profile go.
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { ConnectionRow, connectionExample, connectionRow } from './connection.ts';

export const getSyncStatus = operation({
  method: 'GET',
  path: '/connections/sync/status',
  area: 'connections',
  summary: 'Follow syncs',
  description: 'The connections with the state of their last sync.',
  scopes: allOf('connections:read'),
  answer: pageOf(ConnectionRow),
  errors: [],
  examples: { answer: { data: [connectionExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId }, services) => {
    const { connections } = await services.connections.getSyncStatus({ profileId });
    return { data: connections.map(connectionRow) };
  },
});
