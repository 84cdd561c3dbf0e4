// Declares POST /webhooks, which subscribes a URL to events and shows its secret this one time.
import { z } from 'zod';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { seesPersons } from '../customers/person-scope.ts';
import { DNS_DEADLINE_MS } from '../dns-deadline.ts';
import { exampleMeta } from '../example-meta.ts';
import {
  exampleSecret,
  ownerOf,
  SubscriptionRow,
  secretField,
  subscriptionExample,
  subscriptionRow,
} from './subscription.ts';
import { distinct, subscriptionFields } from './subscription-fields.ts';
import { CHANGING, readsOutcomes, requireOutcomes } from './webhook-scopes.ts';

const { url, events, description } = subscriptionFields;

export const createSubscription = operation({
  method: 'POST',
  path: '/webhooks',
  area: 'webhooks',
  summary: 'Subscribe a URL to events',
  description:
    'From then on every event is sent to the URL as a POST with JSON, signed with the secret of this answer as standardwebhooks.com defines; earlier events are not sent. outcome.recorded carries a row of GET /api/v1/outcomes/recorded, with contact only while the app holds customers:read, or if the subscribing credential held it. To subscribe to it, conversions:read or customers:read is needed as well, and it is sent as long as there is a credential that holds one of them: the app by its grant, a key of the profile or a person of the workspace. A profile in the healthcare family sends none. A subscription by an app is its own; one by any other credential belongs to the profile. A profile has at most 20, an app 10 of them.',
  scopes: CHANGING,
  ownedByApps: true,
  idempotency: 'optional',
  body: z.strictObject({ url, events, description: description.default('') }).meta({ id: 'NewWebhookSubscription' }),
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(SubscriptionRow.extend({ secret: secretField }).meta({ id: 'MadeWebhookSubscription' }), {
    statuses: { 201: 'Subscribed.' },
  }),
  errors: ['validation_error', 'insufficient_scope', 'invalid_state'],
  refusals: {
    validation_error:
      'The url must be https at port 443, on a public host whose name resolves, without a user name, a password or a fragment.',
  },
  examples: {
    request: { url: subscriptionExample.url, events: ['outcome.recorded'], description: 'Orders into the CRM' },
    answer: { data: { ...subscriptionExample, secret: exampleSecret }, meta: exampleMeta },
  },
  handle: async ({ profileId, credential, body, effectId }, { webhooks }) => {
    requireOutcomes(credential, body.events);
    const { subscription, secret } = await webhooks.createSubscription(
      {
        owner: ownerOf(profileId, credential),
        url: body.url,
        events: distinct(body.events),
        description: body.description,
        seesPersons: seesPersons(credential),
        readsOutcomes: readsOutcomes(credential),
        createdBy: `${credential.kind}:${credential.id}`,
        operationId: effectId,
      },
      { deadlineMs: DNS_DEADLINE_MS },
    );
    return { data: { ...subscriptionRow(subscription), secret } };
  },
});
