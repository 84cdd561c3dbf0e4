// Provides the meta_pages adapter: what people submitted in the lead forms of one page, read by syncs and reported by webhooks.
import { z } from 'zod';
import type { OutcomeRead, OutcomeSource } from '../../domain/outcome-source.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import type { GraphClient } from './graph-client.ts';
import { LEAD_FIELDS, LeadSchema, leadOutcome } from './lead.ts';
import { pagesWebhook } from './pages-webhook.ts';

const FormSchema = z.object({ id: z.string() });
/** How long Meta keeps leads. */
const KEPT_DAYS = 90;

/** @param appSecret signs the webhooks of pages; undefined when this deployment has no app of its own with Meta */
export function createPagesSource(graph: GraphClient, appSecret: string | undefined): OutcomeSource {
  return {
    accountId: (text) => (/^\d{1,32}$/.test(text) ? text : undefined),
    read: (request) => readLeads(graph, request),
    mostDays: KEPT_DAYS,
    webhook: pagesWebhook(graph, appSecret),
  };
}

/** Reads form by form, since Meta lists leads only so. @throws ProviderError */
async function* readLeads(graph: GraphClient, request: OutcomeRead): AsyncIterable<ProviderOutcome[]> {
  const { connection, accessToken, signal, since } = request;
  const auth = { accessToken, signal };
  const after = [{ field: 'time_created', operator: 'GREATER_THAN', value: Math.floor(since.getTime() / 1000) }];
  const query = { fields: LEAD_FIELDS, filtering: JSON.stringify(after), limit: '100' };
  const forms = await graph.edge(
    `${connection.account_external_id}/leadgen_forms`,
    { fields: 'id', limit: '100' },
    FormSchema,
    auth,
  );
  for (const { id } of forms) yield (await graph.edge(`${id}/leads`, query, LeadSchema, auth)).map(leadOutcome);
}
