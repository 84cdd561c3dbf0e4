// Defines the dashboard of outgoing events: whether receivers accept them, what waits, and how the subscriptions are.
import type { Dashboard } from './panel.ts';
import { line, panel, quantile, rate, rateOf } from './panel-queries.ts';

const ATTEMPTS = 'touchline_webhook_attempt_duration_count';

export const webhooksDashboard: Dashboard = {
  uid: 'touchline-webhooks',
  title: 'Touchline: webhooks',
  rows: [
    {
      title: 'Attempts',
      panels: [
        panel('Attempts', 'cps', 'How receivers responded.', line(rate(ATTEMPTS, 'outcome'), '{{outcome}}')),
        panel(
          'Success',
          'percentunit',
          'Share that was accepted. One broken receiver lowers it; failures at many receivers at once are our fault.',
          line(`(${rateOf(`${ATTEMPTS}{outcome="delivered"}`)} or vector(0)) / ${rateOf(ATTEMPTS)}`, 'delivered'),
        ),
        panel(
          'Duration, 95th percentile',
          's',
          'How long receivers take; an attempt ends after 10 s.',
          line(quantile(0.95, 'touchline_webhook_attempt_duration', 'outcome'), '{{outcome}}'),
        ),
      ],
    },
    {
      title: 'Deliveries and subscriptions',
      panels: [
        panel(
          'Oldest delivery that is due',
          's',
          'How far an active subscription is behind; a wait until the next attempt is not counted.',
          line('max(touchline_backlog_age{queue="deliveries"})', 'age'),
        ),
        panel(
          'Deliveries waiting',
          'short',
          'Due now or at their next attempt.',
          line('max(touchline_backlog{queue="deliveries"})', 'waiting'),
        ),
        panel(
          'Deliveries ended',
          'short',
          'In the last hour. failed: given up on after the last attempt.',
          line(
            'sum by (event_type, outcome) (increase(touchline_webhook_deliveries_total[1h]))',
            '{{event_type}} {{outcome}}',
          ),
        ),
        panel(
          'Subscriptions',
          'short',
          'failing: active, and nothing was delivered since its last failure.',
          line('max by (state) (touchline_webhook_subscriptions)', '{{state}}'),
        ),
        panel(
          'Subscriptions disabled',
          'short',
          'In the last day, by the service itself.',
          line('sum by (reason) (increase(touchline_webhook_disabled_total[1d]))', '{{reason}}'),
        ),
      ],
    },
  ],
};
