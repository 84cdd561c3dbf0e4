// Declares POST /exports/audiences, which makes a custom audience of customers of the profile.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import type { ExportDelivery } from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import type { Services } from '../../services.ts';
import { exampleMeta } from '../example-meta.ts';
import { isHealthcareProfile } from '../healthcare-profile.ts';
import { optionalDateFields, textField, validOptionalRange } from '../query-fields.ts';
import { audienceCounts, EXPORT_STATES } from './export-delivery.ts';
import { conversionKeyField } from './sync-catalog.ts';

/** A source may have no last day, and is then checked as one that has only its first. */
const validSourceRange = rule(
  'date_from and date_to are real days, in this order, within 366 days; without date_to the end is open',
  ({ value, issues }: Parameters<typeof validOptionalRange>[0]): void =>
    validOptionalRange({ value: { date_from: value.date_from, date_to: value.date_to ?? value.date_from }, issues }),
  'invalid_date_range',
);

const Source = z
  .strictObject({
    goal: conversionKeyField.optional().meta({ description: 'conversion_key of the goal that the customers reached.' }),
    ...optionalDateFields,
    customer_ids: z
      .array(z.uuid())
      .min(1)
      .max(10_000)
      .optional()
      .meta({ description: 'customer_profile_id of each customer, in place of a goal.' }),
  })
  .check(validSourceRange)
  .check(
    rule(
      'source has a goal with date_from and, unless its end is open, date_to, or customer_ids alone',
      ({ value, issues }) => {
        const { goal, date_from: from, customer_ids: ids } = value;
        const hasGoal = goal !== undefined && from !== undefined;
        const message = 'must come with date_from, unless customer_ids are sent alone';
        if (ids === undefined ? !hasGoal : goal !== undefined || from !== undefined)
          issues.push({ code: 'custom', input: value, path: ['goal'], message });
      },
    ),
  )
  .meta({ id: 'AudienceSource' });

const Body = z
  .strictObject({
    connection_id: z.uuid().optional().meta({ description: 'The ad account; required when the profile has several.' }),
    name: textField(100, 'Its name on the platform.').min(1),
    source: Source.meta({
      description:
        'The customers who reached a goal between two days, or since one (without date_to), or those whom you name.',
    }),
    retention_days: z
      .int()
      .min(1)
      .max(540)
      .optional()
      .meta({ description: "How long the platform keeps a member; by default as long as the platform's own default." }),
    refresh: z.enum(['daily', 'none']).optional().meta({
      description:
        'daily has the audience follow its goal once a day: who came in is added, and who left is taken out. By default daily when date_to is today or later, or missing. Named customers are not followed.',
    }),
  })
  .check(
    rule('refresh is daily only with a goal', ({ value, issues }) => {
      if (value.refresh === 'daily' && value.source.customer_ids !== undefined)
        issues.push({ code: 'custom', input: value, path: ['refresh'], message: 'is daily only with a goal' });
    }),
  )
  .meta({ id: 'NewAudience' });

const AudienceAnswer = z
  .object({
    audience_id: z.string().meta({ description: 'Also the id of its row in GET /api/v1/exports/deliveries.' }),
    state: z.enum(EXPORT_STATES),
    ...audienceCounts,
    connection_id: z.string(),
  })
  .meta({ id: 'Audience' });

export const createAudience = operation({
  method: 'POST',
  path: '/exports/audiences',
  area: 'exports',
  summary: 'Make a custom audience',
  description:
    'Makes an audience on the ad platform of customers of the profile, by their hashed emails and phones. Follow it with GET /api/v1/exports/audiences/{audienceId}; it is also a row of kind audience of GET /api/v1/exports/deliveries. The advertiser must have accepted the terms of custom audiences on the platform (428 audience_tos_required). Always refused for a profile of the healthcare family.',
  scopes: allOf('exports:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 512 * 1024 },
  answer: answerOf(AudienceAnswer, { statuses: { 202: 'Queued.' } }),
  errors: [
    ...(['audience_tos_required', 'customer_not_in_profile', 'forbidden', 'ads_write_permission_missing'] as const),
    ...(['validation_error', 'invalid_parameter', 'not_found', 'ads_connection_required', 'invalid_state'] as const),
    ...(['connection_not_ready', 'provider_error'] as const),
  ],
  examples: {
    request: {
      name: 'Buyers of January',
      source: { goal: 'payment_received', date_from: '2026-01-01', date_to: '2026-01-31' },
      retention_days: 180,
    },
    answer: {
      data: {
        ...{ audience_id: '8d52d18c-0b0f-4a3e-8d52-5f0c2a0e7b22', state: 'pending', matched: 0, sent: 0 },
        connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body, effectId }, { exports, tenants }) => {
    // A list of patients must never be exported.
    if (await isHealthcareProfile({ tenants }, profileId))
      throw publicError(
        'forbidden',
        'Audiences cannot be made of the customers of a profile in the healthcare family.',
      );
    const { delivery } = await exports.createAudience({
      ...{ profileId, name: body.name, operationId: effectId, retentionDays: body.retention_days },
      connectionId: body.connection_id?.toLowerCase(),
      source: sourceMessage(body.source),
      refresh:
        body.refresh === undefined ? await isOpen({ tenants }, profileId, body.source) : body.refresh === 'daily',
    });
    return { data: audienceRow(delivery) };
  },
});

/** The rules of the body leave one of the two. */
function sourceMessage({ goal = '', date_from: dateFrom = '', date_to: dateTo = '', customer_ids: ids }: Given) {
  if (ids === undefined) return { case: 'goal' as const, value: { goal, dateFrom, dateTo } };
  return { case: 'customers' as const, value: { customerIds: ids.map((id) => id.toLowerCase()) } };
}

/** Reports whether the days of a goal go on: their last one is the profile's today or later. */
async function isOpen(
  { tenants }: Pick<Services, 'tenants'>,
  profileId: string,
  { date_from: from, date_to: to }: Given,
) {
  if (from === undefined) return false;
  if (to === undefined) return true;
  const { profile } = await tenants.getProfile({ profileId });
  return to >= reportDays(profile?.timeZone || UTC).dayOf(new Date());
}

type Given = z.output<typeof Source>;

function audienceRow(delivery: ExportDelivery | undefined): z.input<typeof AudienceAnswer> {
  if (delivery?.audience === undefined) throw publicError('internal_error');
  const { matched, sent } = delivery.audience;
  return {
    ...{ audience_id: delivery.id, connection_id: delivery.connectionId },
    ...{ matched: Number(matched), sent: Number(sent) },
    state: delivery.state as z.input<typeof AudienceAnswer>['state'],
  };
}
