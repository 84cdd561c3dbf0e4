// Declares POST /webhooks/{id}/deliveries/{delivery_id}/redeliver, which sends an event once more.
import { z } from 'zod';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { DeliveryRow, deliveryRow, pendingExample } from './delivery.ts';
import { ownerOf } from './subscription.ts';
import { CHANGING } from './webhook-scopes.ts';

export const redeliver = operation({
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{delivery_id}/redeliver',
  area: 'webhooks',
  summary: 'Send a delivery again',
  description:
    'Queues a delivery that ended, delivered or failed, under the same webhook-id. A pending one is refused with invalid_state, and so is any of a subscription that is not active.',
  scopes: CHANGING,
  ownedByApps: true,
  idempotency: 'optional',
  params: z.strictObject({
    id: uuidField('Id of the subscription.'),
    delivery_id: uuidField('Id of the delivery, as the list returns it.'),
  }),
  answer: answerOf(DeliveryRow, { statuses: { 202: 'Queued.' } }),
  errors: ['not_found', 'invalid_state'],
  examples: { answer: { data: pendingExample, meta: exampleMeta } },
  handle: async ({ profileId, credential, params, effectId }, { webhooks }) => {
    const { delivery } = await webhooks.redeliver({
      owner: ownerOf(profileId, credential),
      subscriptionId: params.id.toLowerCase(),
      deliveryId: params.delivery_id.toLowerCase(),
      operationId: effectId,
    });
    return { data: deliveryRow(delivery) };
  },
});
