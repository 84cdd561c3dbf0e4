// What only connections measures. docs/metrics.md is generated from these declarations.
import { duration } from '@touchline/chassis/telemetry/instruments.ts';

export const syncDuration = duration({
  name: 'touchline.provider.sync.duration',
  about: 'Attempts to read an ad account.',
  labels: {
    platform: 'social_ads or search_ads',
    outcome: 'done; retry: another attempt follows; failed, reconnect or needs_action: it is over',
  },
});
