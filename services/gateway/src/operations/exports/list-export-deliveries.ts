// Declares GET /exports/deliveries, which lists what was sent to ad platforms, what was not, and why.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField, uuidField } from '../query-fields.ts';
import {
  EXPORT_KINDS,
  EXPORT_STATUSES,
  ExportDeliveryRow,
  exportDeliveryExample,
  exportDeliveryRow,
} from './export-delivery.ts';

export const listExportDeliveries = operation({
  method: 'GET',
  path: '/exports/deliveries',
  area: 'exports',
  summary: 'List what was exported',
  description:
    'Conversions and audiences that were due to be sent to ad platforms, newest first; those that have ended are stored for 90 days. What was sent about a person is not shown, because it is not stored anywhere.',
  scopes: allOf('exports:read'),
  query: z.strictObject({
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
    status: z.enum(EXPORT_STATUSES).optional().meta({ description: 'Lists only rows with this status.' }),
    kind: z.enum(EXPORT_KINDS).optional().meta({ description: 'Lists only rows of this kind.' }),
    destination_id: uuidField('Lists only rows of one destination.').optional(),
  }),
  answer: pageOf(ExportDeliveryRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [exportDeliveryExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { exports }) => {
    const { destination_id: destinationId, ...narrowed } = query;
    const { deliveries, nextCursor } = await exports.listDeliveries({
      ...{ profileId, ...narrowed },
      destinationId: destinationId?.toLowerCase(),
    });
    return {
      data: deliveries.map(exportDeliveryRow),
      pagination: { has_next: nextCursor !== '', cursor: nextCursor === '' ? null : nextCursor },
    };
  },
});
