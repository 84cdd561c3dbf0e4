// Reads the deals of a location that changed since a given time.
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { Deal } from '../../domain/crm/deal-outcomes.ts';
import type { HighLevelClient, LocationAuth } from './highlevel-client.ts';
import { readOldestFirst } from './read-oldest-first.ts';
import { vendorTime } from './vendor-time.ts';

/** A number, or in some webhooks the same as text. */
export const MoneySchema = z.union([z.number(), z.string().regex(/^\d{0,15}(\.\d{1,6})?$/)]).nullish();
export const StatusSchema = z.enum(['open', 'won', 'lost', 'abandoned']).catch('open');

const OpportunitySchema = z.object({
  id: z.string().min(1),
  pipelineId: z.string().default(''),
  pipelineStageId: z.string().default(''),
  status: StatusSchema,
  monetaryValue: MoneySchema,
  contactId: z.string().nullish(),
  contact: z.object({ id: z.string().nullish(), email: z.string().nullish(), phone: z.string().nullish() }).nullish(),
  createdAt: vendorTime,
  updatedAt: vendorTime,
  lastStageChangeAt: vendorTime.nullish(),
  lastStatusChangeAt: vendorTime.nullish(),
});
const FoundSchema = z.object({ opportunities: z.array(OpportunitySchema) });

/** @throws (while it is read) ProviderError */
export async function* readDeals(
  client: HighLevelClient,
  auth: LocationAuth,
  { from, until }: { readonly from: Date; readonly until?: Date | undefined },
): AsyncGenerator<readonly Deal[]> {
  const pages = readOldestFirst({
    from,
    until,
    ask: async (since, page, limit) => {
      const filters = [{ field: 'date_updated', operator: 'range', value: { gte: since.toISOString() } }];
      const sort = [{ field: 'date_updated', direction: 'asc' }];
      const json = { locationId: auth.locationId, page, limit, filters, sort };
      return (await client.call({ path: '/opportunities/search', json, schema: FoundSchema }, auth)).opportunities;
    },
    timeOf: ({ updatedAt }) => updatedAt,
  });
  for await (const page of pages) yield page.map(deal);
}

function deal(row: z.output<typeof OpportunitySchema>): Deal {
  const { id, pipelineId, pipelineStageId: stageId, status, contact } = row;
  return {
    ...{ id, pipelineId, stageId, status },
    value: dealValue(row.monetaryValue),
    person: { crmContactId: row.contactId ?? contact?.id, email: contact?.email, phone: contact?.phone },
    stageAt: row.lastStageChangeAt ?? row.createdAt,
    statusAt: row.lastStatusChangeAt ?? row.updatedAt,
  };
}

/** The vendor sends 0, or nothing, when no value was set. */
export function dealValue(value: z.output<typeof MoneySchema>): string | null {
  const amount = new Decimal(value || 0);
  return amount.isPositive() && !amount.isZero() ? amount.toFixed() : null;
}
