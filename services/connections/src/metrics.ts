// Declares the metrics that only connections measures. docs/metrics.md is generated from these declarations.
import { count, duration } from '@touchline/chassis/telemetry/instruments.ts';

export const syncDuration = duration({
  name: 'touchline.provider.sync.duration',
  about: 'Attempts to read an account.',
  labels: {
    platform: 'the provider, such as social_ads',
    outcome: 'done; retry: another attempt follows; failed, reconnect or needs_action: it is over',
  },
});

export const slicesRead = count({
  name: 'touchline.provider.backfill.slices',
  about: 'Attempts to read a slice of the history of an account.',
  labels: {
    platform: 'the provider, such as social_ads',
    outcome:
      'read; retry: another attempt follows; waiting: the next sync that succeeds continues; failed: the provider refuses the slice for good',
  },
});

export const providerCalls = duration({
  name: 'touchline.provider.call.duration',
  about: 'Calls to providers: the answers, and the calls that got none.',
  labels: {
    outcome:
      '2xx, 3xx, 4xx or 5xx; no_answer; circuit_open: not sent, since the host did not answer before; or the code of an answer that could not be used, such as web_page',
  },
});

export const tokensRenewed = count({
  name: 'touchline.provider.token.renewals',
  about: 'Attempts to renew the token of a connection before it ends.',
  labels: {
    platform: 'the provider, such as social_ads',
    outcome:
      'renewed; overtaken: the connection had another token or none by then; retry: another attempt follows; refused: it is tried again a day later; reconnect: the grant is dead',
  },
});

export const handoffsEnded = count({
  name: 'touchline.handoff.ended',
  about:
    'Hand-offs that ended when a person went through their link, each at most once; those that only expired, and those whose process died before it counted them, are not counted.',
  labels: {
    platform: 'the provider, such as social_ads',
    outcome: 'connected; selection: several accounts to choose from; or the reason, such as user_cancelled',
  },
});

export const chatRegistrations = count({
  name: 'touchline.chat.registrations',
  about: 'Attempts to register a chat number.',
  labels: {
    outcome:
      'registered; code_requested: the vendor verifies the number first; or the error code, such as chat_register_limit',
  },
});

export const outcomesRecorded = count({
  name: 'touchline.provider.outcomes',
  about: 'Outcomes of providers that tracking judged; webhooks and syncs report most of them more than once.',
  labels: {
    platform: 'the provider, such as payments_provider_a',
    verdict: 'recorded, duplicate or rejected',
  },
});

export const webhooksTaken = count({
  name: 'touchline.provider.webhooks',
  about: 'Webhooks that providers sent.',
  labels: {
    platform: 'the provider, such as payments_provider_a; unknown when no provider sends to the address',
    outcome:
      'recorded; ignored: nothing to record; unsigned: the signature is wrong; unknown: no such connection; unreadable; retry: we or the provider were unavailable, and the provider sends it again; refused: the connection has to be made again, or lacks a secret',
  },
});
