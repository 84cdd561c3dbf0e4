// Declares the metrics that only campaigns has. docs/metrics.md is generated from these declarations.
import { duration } from '@touchline/chassis/telemetry/instruments.ts';

export const actionDuration = duration({
  name: 'touchline.ad.action.duration',
  about: 'Writes to ad platforms, from the call to its outcome.',
  labels: {
    kind: 'pause, resume, set_budget or set_url_tags',
    outcome:
      'applied, no_change, refused (before the call or by the platform), unknown (sent, outcome not known), or failed (never sent)',
  },
});
