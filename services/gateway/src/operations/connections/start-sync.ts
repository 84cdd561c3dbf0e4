// Declares POST /connections/sync, which fetches campaigns, ads and their figures from the providers.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { ConnectionRow, connectionExample, connectionRow } from './connection.ts';

/** The platform has 37 months, less a day for its time zone. */
const MOST_DAYS = 1125;

const Body = z
  .strictObject({
    connection_id: z.uuid().optional().meta({ description: 'Syncs this connection only.' }),
    days: z.int().min(1).max(MOST_DAYS).optional().meta({
      description:
        'How far back figures are read; by default 28 days, and 90 in the first sync of an account. The sync itself reads at most 90 days, and a backfill in slices reads the earlier ones: see progress.',
    }),
  })
  .meta({ id: 'SyncInput' });

export const startSync = operation({
  method: 'POST',
  path: '/connections/sync',
  area: 'connections',
  summary: 'Start a sync',
  description: 'Queues a sync of every connection, or of one; follow it with GET /api/v1/connections/sync/status.',
  scopes: allOf('connections:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { optional: true },
  answer: pageOf(ConnectionRow, { statuses: { 202: 'Queued.' } }),
  errors: ['validation_error', 'not_found', 'connection_not_ready'],
  examples: {
    request: { days: 28 },
    answer: { data: [connectionExample], pagination: examplePagination, meta: exampleMeta },
  },
  handle: async ({ profileId, body, effectId }, services) => {
    const { connections } = await services.connections.startSync({
      profileId,
      connectionId: body.connection_id?.toLowerCase(),
      days: body.days,
      operationId: effectId,
    });
    return { data: connections.map((one) => connectionRow(one, services.baseUrl())) };
  },
});
