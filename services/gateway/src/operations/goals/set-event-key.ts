// Declares PATCH /outcome-definitions/{id}, which sets the event that a conversion definition counts, or the outcome that a CRM
// stage means.
import { AppError } from '@touchline/chassis/errors.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { StageRow, stageRow } from '../connections/stage.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { GoalRow, goalExample, goalRow } from './goal.ts';

export const setEventKey = operation({
  method: 'PATCH',
  path: '/outcome-definitions/{id}',
  area: 'goals',
  summary: 'Set the event of a conversion definition',
  description:
    'event_key becomes the only event_name and event_type that counts. On a definition of kind pipeline it is one of appointment_attended, appointment_booked, closed_won, dm_started, lead_created, payment_received and quote_presented. Past reports are updated. On the definition of a CRM stage (GET /api/v1/connections/{provider}/stages) it is the outcome that a deal reaches by entering the stage: one of the same values, or unmapped; the CRM is read again, and what was already recorded stays.',
  scopes: allOf('goals:write'),
  entitlement: 'svc_attribution',
  idempotency: 'optional',
  params: z.strictObject({ id: uuidField('The id from GET /api/v1/goals/definitions, or of a CRM stage.') }),
  body: z
    .strictObject({ event_key: z.string().min(1).max(64).meta({ description: 'An event_name or event_type.' }) })
    .meta({ id: 'EventKeyInput' }),
  answer: answerOf(z.union([GoalRow, StageRow])),
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
  handle: async ({ profileId, params, body, effectId }, services) => {
    const asked = { profileId, id: params.id, eventKey: body.event_key, operationId: effectId };
    return { data: await setOn(asked, services) };
  },
});

/** The ids of both kinds never coincide, so at most one of the two services knows the id. */
async function setOn(
  asked: { profileId: string; id: string; eventKey: string; operationId: string },
  { attribution, stages }: Pick<Services, 'attribution' | 'stages'>,
): Promise<z.input<typeof GoalRow> | z.input<typeof StageRow>> {
  try {
    return goalRow((await attribution.setGoalEvent(asked)).goal);
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'not_found') throw error;
  }
  return stageRow((await stages.setStageOutcome(asked)).stage);
}
