// GET /webhooks: every subscription that the credential may see.
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { ownerOf, SubscriptionRow, subscriptionExample, subscriptionRow } from './subscription.ts';
import { READING } from './webhook-scopes.ts';

export const listSubscriptions = operation({
  method: 'GET',
  path: '/webhooks',
  area: 'webhooks',
  summary: 'List subscriptions',
  description:
    'Newest first, without secrets: those of the app that asks, or for any other credential all of the profile.',
  scopes: READING,
  answer: pageOf(SubscriptionRow),
  errors: [],
  examples: { answer: { data: [subscriptionExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, credential }, { webhooks }) => {
    const { subscriptions } = await webhooks.listSubscriptions({ owner: ownerOf(profileId, credential) });
    return { data: subscriptions.map(subscriptionRow) };
  },
});
