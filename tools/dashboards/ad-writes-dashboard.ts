// What is changed on ad platforms: how it ends, how long it takes, and what nobody knows the end of.
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
          'unknown: sent, and nobody heard what became of it. failed: never sent.',
          line(rate('touchline_ad_action_duration_count', 'outcome'), '{{outcome}}'),
        ),
        panel(
          'Duration, 95th percentile',
          's',
          'From the call to its outcome, several calls of the platform among them.',
          line(quantile(0.95, 'touchline_ad_action_duration', 'kind'), '{{kind}}'),
        ),
        panel(
          'Not settled',
          'short',
          'Under way, or waiting for the platform to say what became of them.',
          line('max(touchline_backlog{queue="unsettled"})', 'actions'),
        ),
        panel(
          'Oldest that is not settled',
          's',
          'A minute is usual after a lost answer; the sweep looks after it then.',
          line('max(touchline_backlog_age{queue="unsettled"})', 'age'),
        ),
      ],
    },
  ],
};
