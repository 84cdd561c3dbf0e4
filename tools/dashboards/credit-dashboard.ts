// What becomes of events: credit, replays, and the figures that providers give.
import type { Dashboard } from './panel.ts';
import { line, panel, quantile, rate, rateOf } from './panel-queries.ts';

export const creditDashboard: Dashboard = {
  uid: 'touchline-credit',
  title: 'Touchline: credit, replays and syncs',
  rows: [
    {
      title: 'Recompute',
      panels: [
        panel(
          'Oldest person waiting',
          's',
          'How far the reports are behind what is stored.',
          line('max(touchline_backlog_age{queue="dirty"})', 'age'),
        ),
        panel(
          'Persons',
          'short',
          'Waiting, and derived a second.',
          line('max(touchline_backlog{queue="dirty"})', 'waiting'),
          line(rateOf('touchline_recompute_persons_total'), 'derived/s'),
        ),
        panel(
          'Batch',
          's',
          'Up to 200 persons.',
          line(quantile(0.5, 'touchline_recompute_duration', 'service_name'), 'median'),
          line(quantile(0.95, 'touchline_recompute_duration', 'service_name'), '95th percentile'),
        ),
      ],
    },
    {
      title: 'Replays',
      panels: [
        panel(
          'Unfinished',
          'short',
          'Profiles whose figures are being derived anew.',
          line('max(touchline_backlog{queue="replays"})', 'replays'),
        ),
        panel('Persons', 'cps', 'The speed of replays.', line(rateOf('touchline_replay_persons_total'), 'persons/s')),
        panel(
          'Steps',
          'cps',
          'A step that failed is tried again.',
          line(rate('touchline_replay_step_duration_count', 'state, outcome'), '{{state}} {{outcome}}'),
        ),
      ],
    },
    {
      title: 'Providers',
      panels: [
        panel(
          'Attempts to sync',
          'short',
          'Of the last hour. reconnect and needs_action wait for the customer.',
          line(
            'sum by (platform, outcome) (increase(touchline_provider_sync_duration_count[1h]))',
            '{{platform}} {{outcome}}',
          ),
        ),
        panel(
          'Sync, 95th percentile',
          's',
          'Reading a whole account.',
          line(quantile(0.95, 'touchline_provider_sync_duration', 'platform'), '{{platform}}'),
        ),
        panel(
          'Webhooks of providers',
          'short',
          'Of the last hour, and what tracking said of the outcomes that they and syncs told.',
          line(
            'sum by (platform, outcome) (increase(touchline_provider_webhooks_total[1h]))',
            '{{platform}} {{outcome}}',
          ),
          line(
            'sum by (platform, verdict) (increase(touchline_provider_outcomes_total[1h]))',
            '{{platform}} {{verdict}}',
          ),
        ),
        panel(
          'Jobs',
          'short',
          'Of the last hour.',
          line('sum by (queue, outcome) (increase(touchline_job_duration_count[1h]))', '{{queue}} {{outcome}}'),
        ),
      ],
    },
  ],
};
