// Declares the metrics that only exports has. docs/metrics.md is generated from these declarations.
import { count, duration, gauge } from '@touchline/chassis/telemetry/instruments.ts';

export const exportAttemptDuration = duration({
  name: 'touchline.export.attempt.duration',
  about: 'Attempts to send a conversion, or members of an audience, to an ad platform.',
  labels: {
    platform: 'the provider, such as social_ads',
    outcome:
      'delivered; retry or failed: what the refusal means; reconnect_required, needs_action or throttled: the platform refused everything of the connection',
  },
});

export const exportsEnded = count({
  name: 'touchline.export.deliveries',
  about: 'Conversions and audiences that ended.',
  labels: {
    platform: 'the provider, such as social_ads',
    kind: 'conversion or audience',
    outcome:
      'delivered; failed: the platform refused it permanently, or we gave up; skipped: it was not to be sent; refused_later: it was delivered, and the platform refused it when it processed it',
  },
});

export const audienceMembersChanged = count({
  name: 'touchline.export.audience.members',
  about: 'Members of audiences that a platform was sent, and that it was told to take out.',
  labels: { platform: 'the provider, such as social_ads', change: 'added or removed' },
});

export const audienceRuns = count({
  name: 'touchline.export.audience.runs',
  about: 'Runs in which filled audiences followed their source, lost members who were erased, or were emptied.',
  labels: {
    platform: 'the provider, such as social_ads',
    outcome:
      'done; lost: another run had begun, or the profile became healthcare-family meanwhile; retry: the platform or the connection refused; deleted_on_platform: the audience no longer exists',
  },
});

export const exportDestinations = gauge({
  name: 'touchline.export.destinations',
  about: 'Destinations of conversions; every process of the service reports the same number.',
  labels: {
    state: 'active; paused: they wait for the connection, its grant or the platform',
    reason: 'why they are paused, such as reconnect_required; empty for active ones',
  },
});

export const exportAdjustments = count({
  name: 'touchline.export.adjustments',
  about: 'Conversions whose value a platform was told anew after it had counted them.',
  labels: {
    platform: 'the provider, such as search_ads',
    kind: 'restatement: another value; retraction: none',
    outcome: 'accepted; refused: the platform refused it permanently, or we gave up',
  },
});
