// Declares GET /webhooks/{id}/deliveries, which lists what was sent, and with what outcome.
import { z } from 'zod';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField, uuidField } from '../query-fields.ts';
import { DELIVERY_STATUSES, DeliveryRow, deliveryExample, deliveryRow } from './delivery.ts';
import { ownerOf } from './subscription.ts';
import { READING } from './webhook-scopes.ts';

export const listDeliveries = operation({
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  area: 'webhooks',
  summary: 'List deliveries',
  description:
    'Deliveries of a subscription with their attempts, newest first; those that ended are stored for 30 days. What was sent is not shown: GET /api/v1/outcomes/recorded has it.',
  scopes: READING,
  params: z.strictObject({ id: uuidField('Id of the subscription.') }),
  query: z.strictObject({
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
    status: z.enum(DELIVERY_STATUSES).optional().meta({ description: 'Lists only deliveries with this status.' }),
  }),
  answer: pageOf(DeliveryRow),
  errors: ['not_found', 'invalid_parameter'],
  examples: { answer: { data: [deliveryExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, credential, params, query }, { webhooks }) => {
    const { deliveries, nextCursor, hasNext } = await webhooks.listDeliveries({
      owner: ownerOf(profileId, credential),
      subscriptionId: params.id.toLowerCase(),
      ...query,
    });
    return {
      data: deliveries.map(deliveryRow),
      pagination: { has_next: hasNext, cursor: hasNext ? nextCursor : null },
    };
  },
});
