// Defines the dashboard of what events become: credit, replays, and the figures that providers report.
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
          'How many wait, and how many are derived a second.',
          line('max(touchline_backlog{queue="dirty"})', 'waiting'),
          line(rateOf('touchline_recompute_persons_total'), 'derived/s'),
        ),
        panel(
          'Batch',
          's',
          'Duration of a batch of up to 200 persons.',
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
          'A failed step is tried again.',
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
          'In the last hour. reconnect and needs_action wait for the customer.',
          line(
            'sum by (platform, outcome) (increase(touchline_provider_sync_duration_count[1h]))',
            '{{platform}} {{outcome}}',
          ),
        ),
        panel(
          'Sync, 95th percentile',
          's',
          'How long reading a whole account takes.',
          line(quantile(0.95, 'touchline_provider_sync_duration', 'platform'), '{{platform}}'),
        ),
        panel(
          'Webhooks of providers',
          'short',
          'In the last hour, with the verdicts of tracking on the outcomes that webhooks and syncs reported.',
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
          'In the last hour.',
          line('sum by (queue, outcome) (increase(touchline_job_duration_count[1h]))', '{{queue}} {{outcome}}'),
        ),
      ],
    },
    {
      title: 'Messages',
      panels: [
        panel(
          'Messages sent',
          'short',
          'In the last hour, by what the vendor answered. unknown: the answer was lost.',
          line('sum by (channel, outcome) (increase(touchline_messages_sent_total[1h]))', '{{channel}} {{outcome}}'),
        ),
        panel(
          'Messages received',
          'short',
          'In the last hour. Mails are read by syncs of their channel; chats come by webhooks.',
          line('sum by (channel) (increase(touchline_messages_received_total[1h]))', '{{channel}}'),
        ),
        panel(
          'Files uploaded',
          'short',
          'In the last hour.',
          line('sum by (kind) (increase(touchline_media_uploads_total[1h]))', '{{kind}}'),
        ),
      ],
    },
  ],
};
