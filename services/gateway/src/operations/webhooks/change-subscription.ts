// PATCH /webhooks/{id}: another URL, other events, a pause, a new secret.
import { z } from 'zod';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { seesPersons } from '../customers/person-scope.ts';
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
      description: 'paused sends nothing for now; active goes on from where it stopped, also after it was disabled.',
    }),
    rotate_secret: z.literal(true).optional().meta({
      description: 'Makes a new secret. The old one signs too for another 24 hours.',
    }),
  })
  .check(
    rule('The body says what to change: at least one member', ({ value, issues }) => {
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
    'Sets the members that are sent and leaves the rest. What was recorded while a subscription was paused or disabled is sent once it is active again, as far as GET /api/v1/outcomes/recorded still has it. Whoever subscribes to outcome.recorded by this, gives a subscription to it another URL or takes up one that was disabled needs conversions:read or customers:read as well. The URL and the secret of an app’s subscription are changed by the app alone; one of the profile’s own that gets another URL from a credential without customers:read sends no contact any more.',
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
      'The url is https at port 443, of a public host whose name resolves, without a user name, a password or a fragment.',
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
    const { subscription, secret } = await webhooks.changeSubscription({
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
    });
    return { data: { ...subscriptionRow(subscription), ...(secret !== '' && { secret }) } };
  },
});
