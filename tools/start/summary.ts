// Makes the last text that npm start prints: the table, the addresses and keys, commands to try, and what to connect.
import { lastThirtyDays } from './roas-table.ts';
import type { DemoOwner, DemoState } from './state.ts';

export function summary({
  table,
  connects,
  baseUrl,
  consoleUrl,
  collectorUrl,
  demo,
  owner,
}: {
  table: string;
  /** What to open or run to connect each vendor's account. */
  connects: readonly string[];
  baseUrl: string;
  consoleUrl: string;
  collectorUrl: string;
  demo: DemoState;
  owner: DemoOwner;
}): string {
  const { from, to } = lastThirtyDays(new Date(`${demo.sample_today}T12:00:00Z`));
  const auth = `-H 'Authorization: Bearer ${demo.api_key}'`;
  const event = JSON.stringify({
    event_name: 'Consultation paid',
    event_type: 'payment_received',
    idempotency_key: 'try-1',
    user_traits: { email: 'ana@example.com' },
    properties: { value: 45000, currency: 'CLP' },
  });
  return `
${table}

Gateway    ${baseUrl}/api/v1     (${baseUrl}/docs is the API reference, ${baseUrl}/api/v1/openapi.json the same for machines)
Collector  ${collectorUrl}/t/${demo.tracking_key}.js
API key    ${demo.api_key}
Console    ${consoleUrl}/console    (sign in as ${owner.email} with ${owner.password})

Try:
  curl '${baseUrl}/api/v1/campaigns?date_from=${from}&date_to=${to}&model=linear' ${auth}
  curl '${baseUrl}/api/v1/customers?date_from=${from}&date_to=${to}&goal=payment_received&limit=3' ${auth}
  curl '${baseUrl}/api/v1/top-performers?limit=3' ${auth}
  curl -X POST '${baseUrl}/api/v1/events' ${auth} -H 'Content-Type: application/json' -d '${event}'

Connect an account of a simulated vendor (links are valid for 45 minutes; docs/connections.md):
  ${connects.join('\n  ')}

Ctrl-C stops everything; the data stays in .touchline/ for the next start.`;
}
