// Shows a subscription to outgoing events to callers, and decides who owns the ones that a credential requests.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Subscription } from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { z } from 'zod';
import { orNull, time, timeOf, timeOrNull } from '../answer-fields.ts';

/** The events of the contract (Events). */
export const EVENTS = [
  'outcome.recorded',
  'channel.health.updated',
  'connection.reconnect_required',
  'message.received',
] as const;

export const SubscriptionRow = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string().nullable(),
    status: z.enum(['active', 'paused', 'disabled']).meta({
      description:
        'active; paused by its owner; or disabled by the service. Events wait for up to 90 days until it is active again.',
    }),
    status_reason: z.string().nullable().meta({
      description:
        'Why it is disabled: gone (the receiver answered 410; that event waits, too), failing (nothing but failures for 5 days) or access_ended (no credential is left that may have it sent).',
    }),
    app_id: z.string().nullable().meta({ description: "The app that subscribed; null for the profile's own." }),
    created_at: time,
    changed_at: time,
    previous_secret_expires_at: time
      .nullable()
      .meta({ description: 'Until when the secret before the last rotation signs, too; null when there is none.' }),
    last_success_at: time.nullable(),
    last_failure_at: time.nullable(),
  })
  .meta({ id: 'WebhookSubscription' });

export const secretField = z.string().meta({
  description: 'whsec_ and base64, for any library of standardwebhooks.com: it is shown now and never again.',
});

export const exampleSecret = 'whsec_b3V0Y29tZXMgYXJlIHdvcnRoIHRoZSB3YWl0…';

export const subscriptionExample: z.input<typeof SubscriptionRow> = {
  id: '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11',
  url: 'https://partner.example/touchline',
  events: ['outcome.recorded'],
  description: 'Orders into the CRM',
  status: 'active',
  status_reason: null,
  app_id: null,
  created_at: '2026-01-31T09:30:00.000Z',
  changed_at: '2026-01-31T09:30:00.000Z',
  previous_secret_expires_at: null,
  last_success_at: null,
  last_failure_at: null,
};

export function subscriptionRow(subscription: Subscription | undefined): z.input<typeof SubscriptionRow> {
  if (subscription === undefined) throw publicError('internal_error');
  const { id, url, events, status } = subscription;
  return {
    id,
    url,
    events,
    description: orNull(subscription.description),
    status: status as z.input<typeof SubscriptionRow>['status'],
    status_reason: orNull(subscription.statusReason),
    app_id: orNull(subscription.appId),
    created_at: timeOf(subscription.createdAt),
    changed_at: timeOf(subscription.changedAt),
    previous_secret_expires_at: timeOrNull(subscription.secretExpiresAt),
    last_success_at: timeOrNull(subscription.lastSuccessAt),
    last_failure_at: timeOrNull(subscription.lastFailureAt),
  };
}

/**
 * Returns the owner of subscriptions. An app has its own, for its tokens and delegated keys alike; all other credentials share
 * the profile's.
 */
export function ownerOf(profileId: string, { principal }: Pick<Credential, 'principal'>) {
  return { profileId, appId: principal.kind === 'app' ? principal.id : '' };
}
