// What is on the dashboards: requests, the way of an event, credit and replays, and the processes themselves.
import type { Dashboard, Panel, Query } from './panel.ts';

const RANGE = '[$__rate_interval]';

const rate = (series: string, by: string) => `sum by (${by}) (rate(${series}${RANGE}))`;
const quantile = (q: number, metric: string, by: string) =>
  `histogram_quantile(${q}, sum by (le, ${by}) (rate(${metric}_bucket${RANGE})))`;

const panel = (title: string, unit: string, about: string, ...queries: Query[]): Panel => ({
  title,
  unit,
  about,
  queries,
});
const line = (expr: string, legend: string): Query => ({ expr, legend });

/** Rate, errors and duration of a histogram of requests. */
function redPanels(metric: string, by: string, errors: string): Panel[] {
  const legend = `{{${by}}}`;
  return [
    panel('Rate', 'reqps', 'How often it is asked.', line(rate(`${metric}_count`, by), legend)),
    panel(
      'Errors',
      'percentunit',
      'Share that failed on our side.',
      line(`${rate(`${metric}_count{${errors}}`, by)} / ${rate(`${metric}_count`, by)}`, legend),
    ),
    panel(
      'Duration, 95th percentile',
      's',
      'Of twenty requests the slowest takes as long.',
      line(quantile(0.95, metric, by), legend),
    ),
  ];
}

export const DASHBOARDS: readonly Dashboard[] = [
  {
    uid: 'touchline-requests',
    title: 'Touchline: requests',
    rows: [
      {
        title: 'Objectives: 99.9 % answered, 99 % within half a second, over 30 days',
        panels: [
          panel(
            'Burn of the error budget',
            'short',
            'At 1 the budget lasts exactly 30 days; at 14.4 two per cent of it go in an hour.',
            line('service_name:touchline_http_errors:ratio_rate1h / 0.001', '{{service_name}} 1 h'),
            line('service_name:touchline_http_errors:ratio_rate6h / 0.001', '{{service_name}} 6 h'),
          ),
          panel(
            'Burn of the latency budget',
            'short',
            'As beside it, for answers that took longer than half a second.',
            line('service_name:touchline_http_slow:ratio_rate1h / 0.01', '{{service_name}} 1 h'),
            line('service_name:touchline_http_slow:ratio_rate6h / 0.01', '{{service_name}} 6 h'),
          ),
          panel(
            'Answers by status',
            'reqps',
            'What callers get.',
            line(rate('touchline_http_server_duration_count', 'status'), '{{status}}'),
          ),
        ],
      },
      { title: 'HTTP by operation', panels: redPanels('touchline_http_server_duration', 'operation', 'status=~"5.."') },
      {
        title: 'gRPC by method',
        panels: redPanels(
          'touchline_grpc_server_duration',
          'method',
          'code=~"INTERNAL|UNKNOWN|UNAVAILABLE|DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED"',
        ),
      },
    ],
  },
  {
    uid: 'touchline-flow',
    title: 'Touchline: the way of an event',
    rows: [
      {
        title: 'Ingest',
        panels: [
          panel(
            'Events recorded',
            'cps',
            'What the ledger took, by door.',
            line(rate('touchline_ingest_events_total{verdict="recorded"}', 'door'), '{{door}}'),
          ),
          panel(
            'Events not recorded',
            'cps',
            'Duplicates are harmless; many refusals of one door mean a broken sender.',
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
        title: 'Outboxes: stored, and not yet on the bus',
        panels: [
          panel(
            'Age of the oldest',
            's',
            'Past two minutes NATS does not take what is stored.',
            line(
              'max by (service_name, queue) (touchline_backlog_age{queue=~"outbox|raw-outbox"})',
              '{{service_name}} {{queue}}',
            ),
          ),
          panel(
            'Waiting',
            'short',
            'How much that is.',
            line(
              'max by (service_name, queue) (touchline_backlog{queue=~"outbox|raw-outbox"})',
              '{{service_name}} {{queue}}',
            ),
          ),
          panel(
            'Dead letters',
            'short',
            'Kept: nobody has replayed or dropped them. New: given up in the last hour.',
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
          ),
          panel(
            'Drain',
            'cps',
            'Messages that each consumer was given.',
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
            'They are tried again, down to the message that is to blame.',
            line(rate('touchline_consumer_batch_duration_count{outcome="failed"}', 'consumer'), '{{consumer}}'),
          ),
        ],
      },
    ],
  },
  {
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
            line(`sum(rate(touchline_recompute_persons_total${RANGE}))`, 'derived/s'),
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
          panel(
            'Persons',
            'cps',
            'The speed of replays.',
            line(`sum(rate(touchline_replay_persons_total${RANGE}))`, 'persons/s'),
          ),
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
            'Jobs',
            'short',
            'Of the last hour.',
            line('sum by (queue, outcome) (increase(touchline_job_duration_count[1h]))', '{{queue}} {{outcome}}'),
          ),
        ],
      },
    ],
  },
  {
    uid: 'touchline-processes',
    title: 'Touchline: processes',
    rows: [
      {
        title: 'What they stand on and what they use',
        panels: [
          panel(
            'Reached',
            'short',
            '0: away.',
            line('min by (service_name, dependency) (touchline_dependency_up)', '{{service_name}} {{dependency}}'),
          ),
          panel(
            'Memory, share of the limit',
            'percentunit',
            'At 1 the kernel ends the process.',
            line(
              'max by (service_name) (touchline_process_memory / touchline_process_memory_limit)',
              '{{service_name}}',
            ),
          ),
          panel(
            'Event loop, busy',
            'percentunit',
            'Near 1 the process is as fast as it gets: more pods.',
            line('max by (service_name) (touchline_process_busy)', '{{service_name}}'),
          ),
          panel(
            'Processes',
            'short',
            'How many of each are scraped.',
            line('count by (service_name) (touchline_process_memory)', '{{service_name}}'),
          ),
          panel(
            'Memory',
            'bytes',
            'Resident.',
            line('max by (service_name) (touchline_process_memory)', '{{service_name}}'),
          ),
        ],
      },
    ],
  },
];
