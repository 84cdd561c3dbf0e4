// Declares the metrics that only webhooks has. docs/metrics.md is generated from these declarations.
import { count, duration, gauge } from '@touchline/chassis/telemetry/instruments.ts';

const eventType = 'such as outcome.recorded';

export const attemptDuration = duration({
  name: 'touchline.webhook.attempt.duration',
  about: 'Attempts to deliver an event to a receiver.',
  labels: {
    event_type: eventType,
    outcome: 'delivered, http_status, redirect, timeout, connection_failed, tls_failed or host_not_public',
  },
});

export const deliveriesEnded = count({
  name: 'touchline.webhook.deliveries',
  about: 'Deliveries that ended.',
  labels: { event_type: eventType, outcome: 'delivered, or failed (given up)' },
});

export const subscriptionsDisabled = count({
  name: 'touchline.webhook.disabled',
  about: 'Subscriptions that the service disabled.',
  labels: { reason: 'gone, failing or access_ended' },
});

export const subscriptionStates = gauge({
  name: 'touchline.webhook.subscriptions',
  about: 'Subscriptions; every process of the service reports the same number.',
  labels: { state: 'working, failing (active, but nothing got through since its last failure), paused or disabled' },
});
