// Conversions and audiences that leave for ad platforms: whether they are taken, what waits, and how the destinations are.
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
          'What platforms made of them. failed is one conversion; reconnect and needs_action hold a destination.',
          line(rate('touchline_export_attempt_duration_count', 'platform, outcome'), '{{platform}} {{outcome}}'),
        ),
        panel(
          'Duration, 95th percentile',
          's',
          'How long platforms take over one call; an audience counts whole.',
          line(quantile(0.95, 'touchline_export_attempt_duration', 'platform'), '{{platform}}'),
        ),
        panel(
          'Ended',
          'short',
          'Of the last hour. skipped was not to be sent: the ledger says why.',
          line('sum by (kind, outcome) (increase(touchline_export_deliveries_total[1h]))', '{{kind}} {{outcome}}'),
        ),
        panel(
          'Destinations',
          'short',
          'paused: the connection, its grant or the platform has them wait.',
          line('max by (state) (touchline_export_destinations)', '{{state}}'),
        ),
        panel(
          'Waiting',
          'short',
          'Due now, at their next attempt, or behind a pause.',
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
