// Declares POST /webhooks/{id}/test, which sends a sample event to check that the receiver accepts it.
import { z } from 'zod';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { DeliveryRow, deliveryRow, pendingExample } from './delivery.ts';
import { EVENTS, ownerOf } from './subscription.ts';
import { CHANGING } from './webhook-scopes.ts';

export const sendTest = operation({
  method: 'POST',
  path: '/webhooks/{id}/test',
  area: 'webhooks',
  summary: 'Send a sample event',
  description:
    'Queues an event that has every member of a real one, made up and marked by test: true and the provider test; it is signed, sent and listed like any other. Refused with invalid_state while the subscription is not active.',
  scopes: CHANGING,
  ownedByApps: true,
  idempotency: 'optional',
  params: z.strictObject({ id: uuidField('Id of the subscription.') }),
  body: z
    .strictObject({
      event_type: z
        .enum(EVENTS)
        .optional()
        .meta({ description: 'One of the events of the subscription; by default its first one.' }),
    })
    .meta({ id: 'WebhookTest' }),
  bodyRules: { optional: true, maxBytes: 4 * 1024 },
  answer: answerOf(DeliveryRow, { statuses: { 202: 'Queued.' } }),
  errors: ['not_found', 'validation_error', 'invalid_state'],
  refusals: {
    validation_error: 'event_type must be one of the events of the subscription.',
  },
  examples: {
    request: { event_type: 'outcome.recorded' },
    answer: { data: pendingExample, meta: exampleMeta },
  },
  handle: async ({ profileId, credential, params, body, effectId }, { webhooks }) => {
    const { delivery } = await webhooks.sendTest({
      owner: ownerOf(profileId, credential),
      subscriptionId: params.id.toLowerCase(),
      eventType: body.event_type ?? '',
      operationId: effectId,
    });
    return { data: deliveryRow(delivery) };
  },
});
