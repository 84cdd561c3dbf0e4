// PATCH /outcome-definitions/{id}: which event a conversion definition counts.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { GoalRow, goalExample, goalRow } from './goal.ts';

export const setEventKey = operation({
  method: 'PATCH',
  path: '/outcome-definitions/{id}',
  area: 'goals',
  summary: 'Set the event of a conversion definition',
  description:
    'event_key becomes the only event_name and event_type that counts. On a definition of kind pipeline it is one of appointment_attended, appointment_booked, closed_won, dm_started, lead_created, payment_received and quote_presented. Reports of the past follow.',
  scopes: allOf('goals:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  params: z.strictObject({ id: uuidField('id of GET /api/v1/goals/definitions.') }),
  body: z
    .strictObject({ event_key: z.string().min(1).max(64).meta({ description: 'An event_name or event_type.' }) })
    .meta({ id: 'EventKeyInput' }),
  answer: answerOf(GoalRow),
  errors: ['validation_error', 'not_found'],
  examples: {
    request: { event_key: 'appointment_booked' },
    answer: {
      data: {
        ...goalExample,
        event_names: ['appointment_booked'],
        event_types: ['appointment_booked'],
        event_key: 'appointment_booked',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, params, body, effectId }, { attribution }) => {
    const asked = { profileId, id: params.id, eventKey: body.event_key, operationId: effectId };
    return { data: goalRow((await attribution.setGoalEvent(asked)).goal) };
  },
});
