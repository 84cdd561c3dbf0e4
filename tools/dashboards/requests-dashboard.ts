// Defines the dashboard of what callers notice: the objectives, and rate, errors and duration of every request.
import type { Dashboard, Panel } from './panel.ts';
import { line, panel, quantile, rate } from './panel-queries.ts';

export const requestsDashboard: Dashboard = {
  uid: 'touchline-requests',
  title: 'Touchline: requests',
  rows: [
    {
      title: 'Objectives: 99.9 % answered, 99 % within half a second, over 30 days',
      panels: [
        panel(
          'Burn of the error budget',
          'short',
          'At 1 the budget lasts exactly 30 days; at 14.4 two per cent of it is spent in an hour.',
          line('service_name:touchline_http_errors:ratio_rate1h / 0.001', '{{service_name}} 1 h'),
          line('service_name:touchline_http_errors:ratio_rate6h / 0.001', '{{service_name}} 6 h'),
        ),
        panel(
          'Burn of the latency budget',
          'short',
          'Like the error budget, for answers that took longer than half a second.',
          line('service_name:touchline_http_slow:ratio_rate1h / 0.01', '{{service_name}} 1 h'),
          line('service_name:touchline_http_slow:ratio_rate6h / 0.01', '{{service_name}} 6 h'),
        ),
        panel(
          'Answers by status',
          'reqps',
          'What callers receive.',
          line(rate('touchline_http_server_duration_count', 'status'), '{{status}}'),
        ),
      ],
    },
    { title: 'HTTP by operation', panels: redPanels('touchline_http_server_duration', 'operation', 'status=~"5.."') },
    {
      title: 'gRPC by method',
      panels: [
        ...redPanels(
          'touchline_grpc_server_duration',
          'method',
          'code=~"INTERNAL|UNKNOWN|UNAVAILABLE|DEADLINE_EXCEEDED|RESOURCE_EXHAUSTED"',
        ),
        panel(
          'Sent again',
          'reqps',
          'Calls that were repeated because a replica was unavailable or silent. Refused: the budget for repeats was spent, so a service is slow for everybody.',
          line(rate('touchline_grpc_client_repeats_total', 'service, reason'), '{{service}} {{reason}}'),
        ),
      ],
    },
  ],
};

/** Returns panels with rate, errors and duration of a histogram of requests. */
function redPanels(metric: string, by: string, errors: string): Panel[] {
  const legend = `{{${by}}}`;
  return [
    panel('Rate', 'reqps', 'How often it is called.', line(rate(`${metric}_count`, by), legend)),
    panel(
      'Errors',
      'percentunit',
      'Share that failed on our side.',
      line(`${rate(`${metric}_count{${errors}}`, by)} / ${rate(`${metric}_count`, by)}`, legend),
    ),
    panel(
      'Duration, 95th percentile',
      's',
      '19 of 20 requests are at least as fast.',
      line(quantile(0.95, metric, by), legend),
    ),
  ];
}
