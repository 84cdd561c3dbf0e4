// Declares DELETE /webhooks/{id}, after which nothing more is sent.
import { z } from 'zod';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { ownerOf, subscriptionExample } from './subscription.ts';
import { CHANGING } from './webhook-scopes.ts';

export const removeSubscription = operation({
  method: 'DELETE',
  path: '/webhooks/{id}',
  area: 'webhooks',
  summary: 'Remove a subscription',
  description: 'Ends it, with its deliveries: what has not been sent yet is not sent.',
  scopes: CHANGING,
  params: z.strictObject({ id: uuidField('Id of the subscription.') }),
  answer: answerOf(z.object({ id: z.string(), removed: z.boolean() })),
  errors: ['not_found'],
  examples: { answer: { data: { id: subscriptionExample.id, removed: true }, meta: exampleMeta } },
  handle: async ({ profileId, credential, params }, { webhooks }) => {
    const id = params.id.toLowerCase();
    await webhooks.removeSubscription({ owner: ownerOf(profileId, credential), id });
    return { data: { id, removed: true } };
  },
});
