// Declares PATCH /webhooks/{id}, which changes the URL or the events, pauses a subscription, or makes a new secret.
import { z } from 'zod';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { seesPersons } from '../customers/person-scope.ts';
import { DNS_DEADLINE_MS } from '../dns-deadline.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
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

const Body = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    description: description.optional(),
    status: z.enum(['active', 'paused']).optional().meta({
      description: 'paused sends nothing for now; active continues from where it stopped, even after it was disabled.',
    }),
    rotate_secret: z.literal(true).optional().meta({
      description: 'Makes a new secret. For another 24 hours the old one signs, too.',
    }),
  })
  .check(
    rule('the body has at least one member to change', ({ value, issues }) => {
      if (Object.values(value).some((member) => member !== undefined)) return;
      issues.push({ code: 'custom', input: value, path: [], message: 'must have at least one member to change' });
    }),
  )
  .meta({ id: 'WebhookSubscriptionChange' });

const Changed = SubscriptionRow.extend({
  secret: secretField
    .optional()
    .meta({ description: 'The new secret after a rotation: it is shown now and never again.' }),
}).meta({ id: 'ChangedWebhookSubscription' });

export const changeSubscription = operation({
  method: 'PATCH',
  path: '/webhooks/{id}',
  area: 'webhooks',
  summary: 'Change a subscription',
  description:
    'Sets the members that are sent and leaves the rest unchanged. What was recorded while a subscription was paused or disabled is sent once it is active again, as far as GET /api/v1/outcomes/recorded still has it. To subscribe to outcome.recorded by this call, to give a subscription to it another URL, or to reactivate one that was disabled, a credential also needs conversions:read or customers:read. Only the app can change the URL and the secret of its subscription. When a credential without customers:read gives another URL to a subscription of the profile’s own, that subscription no longer sends contact.',
  scopes: CHANGING,
  ownedByApps: true,
  idempotency: 'optional',
  params: z.strictObject({ id: uuidField('Id of the subscription.') }),
  body: Body,
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(Changed),
  errors: ['not_found', 'forbidden', 'insufficient_scope', 'validation_error', 'invalid_state'],
  refusals: {
    validation_error:
      'The url must be https at port 443, on a public host whose name resolves, without a user name, a password or a fragment.',
  },
  examples: {
    request: { rotate_secret: true },
    answer: {
      data: {
        ...subscriptionExample,
        changed_at: '2026-02-01T10:00:00.000Z',
        previous_secret_expires_at: '2026-02-02T10:00:00.000Z',
        secret: exampleSecret,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, credential, params, body, effectId }, { webhooks }) => {
    requireOutcomes(credential, body.events ?? []);
    const { subscription, secret } = await webhooks.changeSubscription(
      {
        owner: ownerOf(profileId, credential),
        id: params.id.toLowerCase(),
        url: body.url,
        events: distinct(body.events ?? []),
        description: body.description,
        ...(body.status !== undefined && { active: body.status === 'active' }),
        rotateSecret: body.rotate_secret ?? false,
        operationId: effectId,
        seesPersons: seesPersons(credential),
        readsOutcomes: readsOutcomes(credential),
      },
      { deadlineMs: DNS_DEADLINE_MS },
    );
    return { data: { ...subscriptionRow(subscription), ...(secret !== '' && { secret }) } };
  },
});
