// Declares POST /exports/audiences, which makes a custom audience of the customers who reached a goal.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { isHealthcareProfile } from '../healthcare-profile.ts';
import { dateFields, textField, validRange } from '../query-fields.ts';
import { audienceExample, ExportDeliveryRow, exportDeliveryRow } from './export-delivery.ts';
import { conversionKeyField } from './sync-catalog.ts';

const Body = z
  .strictObject({
    name: textField(100, 'Its name on the platform.').min(1),
    conversion_key: conversionKeyField,
    ...dateFields,
    connection_id: z.uuid().optional().meta({ description: 'The ad account; required when the profile has several.' }),
  })
  .check(validRange)
  .meta({ id: 'NewAudience' });

export const createAudience = operation({
  method: 'POST',
  path: '/exports/audiences',
  area: 'exports',
  summary: 'Make a custom audience',
  description:
    'Makes an audience on the ad platform of the customers who reached a goal between two days, by their hashed emails and phones. Follow it with GET /api/v1/exports/deliveries: it is a row of kind audience. The advertiser must have accepted the terms of custom audiences on the platform (428 audience_tos_required). Always refused for a profile of the healthcare family.',
  scopes: allOf('exports:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(ExportDeliveryRow, { statuses: { 202: 'Queued.' } }),
  errors: [
    ...(['audience_tos_required', 'healthcare_scope_forbidden', 'ads_write_permission_missing'] as const),
    ...(['validation_error', 'invalid_parameter', 'not_found', 'ads_connection_required', 'invalid_state'] as const),
    ...(['connection_not_ready', 'provider_error'] as const),
  ],
  examples: {
    request: {
      ...{ name: 'Buyers of January', conversion_key: 'payment_received' },
      ...{ date_from: '2026-01-01', date_to: '2026-01-31' },
    },
    answer: { data: audienceExample, meta: exampleMeta },
  },
  handle: async ({ profileId, body, effectId }, { exports, tenants }) => {
    // A list of patients must never be exported.
    if (await isHealthcareProfile({ tenants }, profileId))
      throw publicError(
        'healthcare_scope_forbidden',
        'Audiences cannot be made of the customers of a profile in the healthcare family.',
      );
    const { delivery } = await exports.createAudience({
      ...{ profileId, name: body.name, conversionKey: body.conversion_key, operationId: effectId },
      ...{ dateFrom: body.date_from, dateTo: body.date_to, connectionId: body.connection_id?.toLowerCase() },
    });
    return { data: exportDeliveryRow(delivery) };
  },
});
