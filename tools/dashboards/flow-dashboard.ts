// Defines the dashboard of the flow of events: into the ledger, over the bus, to the consumers.
import type { Dashboard } from './panel.ts';
import { line, panel, quantile, rate } from './panel-queries.ts';

export const flowDashboard: Dashboard = {
  uid: 'touchline-flow',
  title: 'Touchline: event flow',
  rows: [
    {
      title: 'Ingest',
      panels: [
        panel(
          'Events recorded',
          'cps',
          'What the ledger accepted, by door.',
          line(rate('touchline_ingest_events_total{verdict="recorded"}', 'door'), '{{door}}'),
        ),
        panel(
          'Events not recorded',
          'cps',
          'Duplicates are harmless; many refusals at one door mean a broken sender.',
          line(rate('touchline_ingest_events_total{verdict!="recorded"}', 'door, verdict'), '{{door}} {{verdict}}'),
        ),
        panel(
          'Messages published',
          'cps',
          'What JetStream stored.',
          line(rate('touchline_bus_published_total', 'subject'), '{{subject}}'),
        ),
      ],
    },
    {
      title: 'Outboxes: stored, but not yet on the bus',
      panels: [
        panel(
          'Age of the oldest',
          's',
          'Beyond two minutes NATS does not accept what is stored.',
          line(
            'max by (service_name, queue) (touchline_backlog_age{queue=~"outbox|raw-outbox"})',
            '{{service_name}} {{queue}}',
          ),
        ),
        panel(
          'Waiting',
          'short',
          'How many messages wait.',
          line(
            'max by (service_name, queue) (touchline_backlog{queue=~"outbox|raw-outbox"})',
            '{{service_name}} {{queue}}',
          ),
        ),
        panel(
          'Dead letters',
          'short',
          'Kept: not replayed or dropped yet. New: given up on in the last hour.',
          line('max(touchline_dlq_letters)', 'kept'),
          line('sum by (consumer) (increase(touchline_consumer_dead_letters_total[1h]))', 'new of {{consumer}}'),
        ),
      ],
    },
    {
      title: 'Consumers',
      panels: [
        panel(
          'Age of the oldest message',
          's',
          'How far a consumer is behind.',
          line('max by (consumer) (touchline_consumer_lag_age)', '{{consumer}}'),
        ),
        panel(
          'Messages waiting',
          'short',
          'Not acknowledged yet.',
          line('max by (queue) (touchline_backlog{queue=~".+-.+",queue!="raw-outbox"})', '{{queue}}'),
          line('max by (queue) (touchline_backlog{queue="events_recorded"})', 'identity-{{queue}}'),
          line('max by (queue) (touchline_backlog{queue="outcomes_recorded"})', 'webhooks-{{queue}}'),
          line('max by (queue) (touchline_backlog{queue="ads_catalog"})', 'campaigns-{{queue}}'),
        ),
        panel(
          'Drain',
          'cps',
          'Messages that each consumer received.',
          line(rate('touchline_consumer_messages_total', 'consumer'), '{{consumer}}'),
        ),
        panel(
          'Batch, 95th percentile',
          's',
          'How long a batch takes.',
          line(quantile(0.95, 'touchline_consumer_batch_duration', 'consumer'), '{{consumer}}'),
        ),
        panel(
          'Batches that failed',
          'cps',
          'They are tried again, down to the message that causes the failure.',
          line(rate('touchline_consumer_batch_duration_count{outcome="failed"}', 'consumer'), '{{consumer}}'),
        ),
      ],
    },
    {
      title: 'Scores of ads',
      panels: [
        panel(
          'Oldest profile that is due',
          's',
          'Scores are older than a day by this much.',
          line('max(touchline_backlog_age{queue="rebuilds"})', 'age'),
        ),
        panel(
          'Rebuilds',
          'cps',
          'How they ended. overtaken: another rebuild of the same profile was served meanwhile.',
          line(rate('touchline_scoring_rebuild_duration_count', 'outcome'), '{{outcome}}'),
        ),
        panel(
          'Rebuild, 95th percentile',
          's',
          'How long all four windows of a profile take.',
          line(quantile(0.95, 'touchline_scoring_rebuild_duration', 'outcome'), '{{outcome}}'),
        ),
        panel(
          'Rows that went live',
          'short',
          'In the last day.',
          line('sum by (window) (increase(touchline_scoring_ads_total[1d]))', '{{window}}'),
        ),
        panel(
          'Trainings of models',
          'short',
          'In the last week, by verdict. Unless it is used, the rules give the likelihood. failed: it is tried again.',
          line('sum by (verdict) (increase(touchline_scoring_trainings_total[7d]))', '{{verdict}}'),
        ),
        panel(
          'Analyses of creatives',
          'short',
          'In the last day. A note says why rules stood in for a language model.',
          line('sum by (outcome, note) (increase(touchline_scoring_analyses_total[1d]))', '{{outcome}} {{note}}'),
        ),
      ],
    },
  ],
};
