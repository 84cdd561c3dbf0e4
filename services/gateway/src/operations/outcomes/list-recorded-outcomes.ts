// Declares GET /outcomes/recorded, which replays the webhook event outcome.recorded from a cursor, for callers who missed some or
// receive no webhooks.
import type { RecordedOutcome } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import type { Customer } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { anyOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { seesPersons } from '../customers/person-scope.ts';
import { exampleMeta } from '../example-meta.ts';
import { cursorField, integerField } from '../query-fields.ts';
import { OutcomeRecorded, outcomeExample, outcomeRecorded } from './recorded-outcome.ts';

const exampleCursor = 'eyJsb2ciOiI1ZjBjMmEwZSIsImFmdGVyIjoxfQ';

export const listRecordedOutcomes = operation({
  method: 'GET',
  path: '/outcomes/recorded',
  area: 'customers',
  summary: 'Replay recorded outcomes',
  description:
    'Outcomes of the last 90 days in the order in which they were recorded, each with the payload of the webhook event outcome.recorded: conversions that came through POST /api/v1/events, POST /api/v1/payments/webpay or a connection, not those from browsers. What is recorded meanwhile never moves an outcome or makes you miss one. To continue later, send meta.next_cursor of the last answer: it is on every page, even an empty one. A cursor from before the 90 days continues with the oldest outcome. After a restore from a backup, outcomes may be listed again, with the same ids. A profile in the healthcare family has none.',
  scopes: anyOf('conversions:read', 'customers:read'),
  showsPersons: true,
  query: z.strictObject({
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField.meta({
      description: 'meta.next_cursor or pagination.cursor of an earlier answer; leave it out to begin 90 days ago.',
    }),
  }),
  answer: pageOf(OutcomeRecorded, {
    meta: { next_cursor: z.string().meta({ description: 'Where to continue, now or once more has been recorded.' }) },
  }),
  errors: ['invalid_parameter'],
  examples: {
    answer: {
      data: [outcomeExample],
      pagination: { has_next: false, cursor: null },
      meta: { ...exampleMeta, next_cursor: exampleCursor },
    },
  },
  handle: async ({ profileId, query, credential }, services) => {
    const { outcomes, nextCursor, hasNext } = await services.outcomes.listRecordedOutcomes({ profileId, ...query });
    const customers = await customersOf(profileId, outcomes, services);
    const shows = seesPersons(credential);
    return {
      data: outcomes.map((outcome) => outcomeRecorded(profileId, outcome, customers.get(outcome.customerId), shows)),
      ...(shows && { persons: [...customers.values()].map(({ customerId }) => customerId) }),
      pagination: { has_next: hasNext, cursor: hasNext ? nextCursor : null },
      meta: { next_cursor: nextCursor },
    };
  },
});

/** Returns the customers behind outcomes, by the requested id; one that was erased is absent. */
async function customersOf(
  profileId: string,
  outcomes: readonly RecordedOutcome[],
  { identity }: Services,
): Promise<Map<string, Customer>> {
  const ids = new Set(outcomes.map(({ customerId }) => customerId).filter((id) => id !== ''));
  if (ids.size === 0) return new Map();
  const { customers } = await identity.batchGetCustomers({ profileId, customerIds: [...ids] });
  return new Map(customers.map((customer) => [customer.requestedId || customer.customerId, customer]));
}
