// Declares GET /connections/sync/status, which returns the state of the profile's syncs.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { oldestFirst, pageOfWhole, wholeListFields } from '../whole-list.ts';
import { ConnectionRow, connectionExample, connectionRow } from './connection.ts';

export const getSyncStatus = operation({
  method: 'GET',
  path: '/connections/sync/status',
  area: 'connections',
  summary: 'Follow syncs',
  description:
    'The connections with the state of their last sync, and how far their history is read (progress), oldest first.',
  scopes: allOf('connections:read'),
  query: z.strictObject(wholeListFields),
  answer: pageOf(ConnectionRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [connectionExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, services) => {
    const { connections } = await services.connections.getSyncStatus({ profileId });
    return pageOfWhole(
      connections.map((one) => connectionRow(one, services.baseUrl())),
      query,
      oldestFirst,
    );
  },
});
