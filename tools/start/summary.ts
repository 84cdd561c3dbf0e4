// Makes the last text that npm start prints: where to look, the table and its stories, addresses, keys, and what to try.
import { lastDays } from './last-days.ts';
import { TABLE_DAYS } from './roas-table.ts';
import type { DemoOwner, DemoState } from './state.ts';

export function summary({
  table,
  stories,
  connects,
  baseUrl,
  consoleUrl,
  collectorUrl,
  demo,
  owner,
}: {
  table: string;
  /** Lines about the table and what is beside it; none for a demo without the stories. */
  stories: readonly string[];
  /** What to open or run to connect each vendor's account. */
  connects: readonly string[];
  baseUrl: string;
  consoleUrl: string;
  collectorUrl: string;
  demo: DemoState;
  owner: DemoOwner;
}): string {
  const { from, to } = lastDays(new Date(`${demo.sample_today}T12:00:00Z`), TABLE_DAYS);
  const auth = `-H 'Authorization: Bearer ${demo.api_key}'`;
  const event = JSON.stringify({
    event_name: 'Consultation paid',
    event_type: 'payment_received',
    idempotency_key: 'try-1',
    user_traits: { email: 'ana@example.com' },
    properties: { value: 45000, currency: 'CLP' },
  });
  return `
Open ${consoleUrl}/console/profiles/${demo.profile_id}/overview
and sign in as ${owner.email} with the password ${owner.password}

${table}
${stories.map((story) => `\n${story}`).join('')}${stories.length > 0 ? '\n' : ''}
Gateway    ${baseUrl}/api/v1     (${baseUrl}/docs is the API reference, ${baseUrl}/api/v1/openapi.json the same for machines)
Collector  ${collectorUrl}/t/${demo.tracking_key}.js
API key    ${demo.api_key}
Console    ${consoleUrl}/console

Try:
  curl '${baseUrl}/api/v1/campaigns?date_from=${from}&date_to=${to}&model=linear' ${auth}
  curl '${baseUrl}/api/v1/customers?date_from=${from}&date_to=${to}&goal=payment_received&limit=3' ${auth}
  curl '${baseUrl}/api/v1/top-performers?limit=3' ${auth}
  curl -X POST '${baseUrl}/api/v1/events' ${auth} -H 'Content-Type: application/json' -d '${event}'

Connect an account of a simulated vendor (links are valid for 45 minutes; docs/connections.md):
  ${connects.join('\n  ')}

Ctrl-C stops everything; the data stays in .touchline/ for the next start.`;
}
