// Defines the dashboard of changes on ad platforms: how they end, how long they take, and which have an unknown outcome.
import type { Dashboard } from './panel.ts';
import { line, panel, quantile, rate } from './panel-queries.ts';

export const adWritesDashboard: Dashboard = {
  uid: 'touchline-ad-writes',
  title: 'Touchline: ad writes',
  rows: [
    {
      title: 'Writes',
      panels: [
        panel(
          'Outcomes',
          'cps',
          'unknown: sent, and the outcome is not known. failed: never sent.',
          line(rate('touchline_ad_action_duration_count', 'outcome'), '{{outcome}}'),
        ),
        panel(
          'Duration, 95th percentile',
          's',
          'From the call to its outcome, including several calls to the platform.',
          line(quantile(0.95, 'touchline_ad_action_duration', 'kind'), '{{kind}}'),
        ),
        panel(
          'Refused by a limit',
          'cps',
          'By a limit that the workspace has for a day; the outcome of these writes is refused.',
          line(rate('touchline_ad_writes_refused_total', 'reason'), '{{reason}}'),
        ),
        panel(
          'Scans of url tags',
          'cps',
          'timed_out: the caller got 504 audit_timeout, and the summary of before is still readable.',
          line(rate('touchline_ad_scan_duration_count', 'outcome'), '{{outcome}}'),
        ),
        panel(
          'Without an outcome',
          'short',
          'In flight, or waiting for the platform to report the outcome.',
          line('max(touchline_backlog{queue="unsettled"})', 'actions'),
        ),
        panel(
          'Oldest without an outcome',
          's',
          'A minute is usual after a lost answer; then a job looks up the outcome.',
          line('max(touchline_backlog_age{queue="unsettled"})', 'age'),
        ),
      ],
    },
  ],
};
