// Declares GET /exports/deliveries, which lists what was sent to ad platforms, what was not, and why.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField, optionalDateFields, uuidField, validOptionalRange } from '../query-fields.ts';
import {
  EXPORT_KINDS,
  EXPORT_STATES,
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
    'Conversions and audiences that were due to be sent to ad platforms, newest first; those that have ended are stored for 90 days. date_from and date_to are days on which conversions happened. What was sent about a person is not shown, because it is not stored anywhere.',
  scopes: allOf('exports:read'),
  query: z
    .strictObject({
      limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
      cursor: cursorField,
      state: z.enum(EXPORT_STATES).optional().meta({ description: 'Lists only rows in this state.' }),
      kind: z.enum(EXPORT_KINDS).optional().meta({ description: 'Lists only rows of this kind.' }),
      destination_id: uuidField('Lists only rows of one destination.').optional(),
      outcome_event_id: uuidField('Lists only rows of one conversion.').optional(),
      ...optionalDateFields,
    })
    .check(validOptionalRange),
  answer: pageOf(ExportDeliveryRow),
  errors: ['invalid_parameter', 'invalid_date_range'],
  examples: { answer: { data: [exportDeliveryExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { exports, tenants }) => {
    const { limit, cursor, state, kind } = query;
    const { deliveries, nextCursor } = await exports.listDeliveries({
      ...{ profileId, limit, cursor, state, kind },
      destinationId: query.destination_id?.toLowerCase(),
      outcomeEventId: query.outcome_event_id?.toLowerCase(),
      ...(await occurred({ tenants }, profileId, query)),
    });
    return {
      data: deliveries.map(exportDeliveryRow),
      pagination: { has_next: nextCursor !== '', cursor: nextCursor === '' ? null : nextCursor },
    };
  },
});

/** Returns the instants between which conversions of these days of the profile's time zone happened; none without days. */
async function occurred(
  { tenants }: Pick<Services, 'tenants'>,
  profileId: string,
  { date_from: from, date_to: to }: { date_from?: string | undefined; date_to?: string | undefined },
) {
  if (from === undefined || to === undefined) return {};
  const { profile } = await tenants.getProfile({ profileId });
  const { start, end } = reportDays(profile?.timeZone || UTC).instantsOf({ from, to });
  return { occurredFrom: timestampFromDate(start), occurredBefore: timestampFromDate(end) };
}
