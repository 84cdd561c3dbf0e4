// Declares the metrics that only campaigns has. docs/metrics.md is generated from these declarations.
import { count, duration } from '@touchline/chassis/telemetry/instruments.ts';

export const actionDuration = duration({
  name: 'touchline.ad.action.duration',
  about: 'Writes to ad platforms, from the call to its outcome.',
  labels: {
    kind: 'pause, resume, set_budget or set_url_tags',
    outcome:
      'applied, no_change, refused (before the call or by the platform), unknown (sent, outcome not known), or failed (never sent)',
  },
});

export const writesRefused = count({
  name: 'touchline.ad.writes.refused',
  about: 'Writes to ad platforms that a limit of their workspace refused before they were made.',
  labels: { reason: 'workspace_writes_per_day or workspace_budget_raise_per_day' },
});

export const scanDuration = duration({
  name: 'touchline.ad.scan.duration',
  about: 'Requests to read the url tags of all ads of a profile from their platforms.',
  labels: {
    outcome: 'scanned, recent (another scan ended just before), timed_out, or failed',
  },
});
