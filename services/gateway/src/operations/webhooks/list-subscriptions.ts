// Declares GET /webhooks, which lists every subscription that the credential may see.
import { z } from 'zod';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { newestFirst, pageOfWhole, wholeListFields } from '../whole-list.ts';
import { ownerOf, SubscriptionRow, subscriptionExample, subscriptionRow } from './subscription.ts';
import { READING } from './webhook-scopes.ts';

export const listSubscriptions = operation({
  method: 'GET',
  path: '/webhooks',
  area: 'webhooks',
  summary: 'List subscriptions',
  description:
    'Newest first, without secrets: those of the calling app, or for any other credential all of the profile.',
  scopes: READING,
  query: z.strictObject(wholeListFields),
  answer: pageOf(SubscriptionRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [subscriptionExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, credential, query }, { webhooks }) => {
    const { subscriptions } = await webhooks.listSubscriptions({ owner: ownerOf(profileId, credential) });
    return pageOfWhole(subscriptions.map(subscriptionRow), query, newestFirst);
  },
});
