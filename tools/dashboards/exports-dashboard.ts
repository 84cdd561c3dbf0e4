// Defines the dashboard of conversions and audiences sent to ad platforms: whether they are accepted, what waits, and how the
// destinations are.
import type { Dashboard } from './panel.ts';
import { line, panel, quantile, rate } from './panel-queries.ts';

export const exportsDashboard: Dashboard = {
  uid: 'touchline-exports',
  title: 'Touchline: exports',
  rows: [
    {
      title: 'Exports',
      panels: [
        panel(
          'Attempts',
          'cps',
          'How platforms responded. failed concerns one conversion; reconnect and needs_action pause a destination.',
          line(rate('touchline_export_attempt_duration_count', 'platform, outcome'), '{{platform}} {{outcome}}'),
        ),
        panel(
          'Duration, 95th percentile',
          's',
          'How long one call to a platform takes; a whole audience counts as one.',
          line(quantile(0.95, 'touchline_export_attempt_duration', 'platform'), '{{platform}}'),
        ),
        panel(
          'Ended',
          'short',
          'In the last hour. skipped was not meant to be sent: the ledger says why.',
          line('sum by (kind, outcome) (increase(touchline_export_deliveries_total[1h]))', '{{kind}} {{outcome}}'),
        ),
        panel(
          'Destinations',
          'short',
          'paused: waiting because of the connection, its grant or the platform.',
          line('max by (state, reason) (touchline_export_destinations)', '{{state}} {{reason}}'),
        ),
        panel(
          'Delivered, of what was to be sent',
          'percentunit',
          'In the last hour. What was skipped is not counted; without a value nothing ended.',
          line(
            'sum by (platform) (increase(touchline_export_deliveries_total{outcome="delivered"}[1h])) / sum by (platform) (increase(touchline_export_deliveries_total{outcome=~"delivered|failed"}[1h]) > 0)',
            '{{platform}}',
          ),
        ),
        panel(
          'Waiting',
          'short',
          'Due now, at their next attempt, or after a pause.',
          line('max(touchline_backlog{queue="exports"})', 'waiting'),
        ),
        panel(
          'Oldest destination that is due',
          's',
          'Seconds are usual; a pause is not counted.',
          line('max(touchline_backlog_age{queue="exports"})', 'age'),
        ),
      ],
    },
  ],
};
