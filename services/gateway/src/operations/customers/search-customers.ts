// Declares GET /customers/search, which finds customers by name, email or phone, with what each was worth.
import type { PersonSummary } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Customer } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, exactDecimal, orNull, time, timeOrNull } from '../answer-fields.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField, textField, uuidField } from '../query-fields.ts';
import { knownValue, knownValueField, rateMeta, unknownRatesIn } from '../unknown-rates.ts';

const MIN_QUERY = 2;
const text = z.string().nullable();
const NOBODY = { data: [], persons: [], meta: unknownRatesIn([]) };

const Candidate = z
  .object({
    customer_profile_id: z.uuid(),
    first_name: text,
    last_name: text,
    primary_email: text,
    primary_phone: text,
    first_seen_at: time.nullable(),
    last_seen_at: time.nullable(),
    conversion_count: count,
    cash_revenue: exactDecimal
      .nullable()
      .meta({ description: 'Exact, refunds subtracted, in the reporting currency; null when a rate is unknown.' }),
    known_value: knownValueField(exactDecimal, 'cash_revenue'),
    sources: z.array(z.string()).meta({
      description: 'The origins that named the customer: import, event, provider; tracker when only browsers have.',
    }),
  })
  .meta({ id: 'CustomerCandidate' });

export const searchCustomers = operation({
  method: 'GET',
  path: '/customers/search',
  area: 'customers',
  summary: 'Search customers',
  description:
    'Searches names, emails and phones: three or more characters match anywhere in them, two match at the beginning of a word. A text with a sign in it (ja@x, .cl) matches anywhere, and so do Chinese and Japanese names, even a single character beside another word, with the family name first or last. Of several words, each must match. A complete phone without + is also found by the default_country of the profile. Fewer than 2 characters match no one. Best matches come first; when there are very many, the pages end with the best of the first hundred: type more.',
  scopes: allOf('customers:read'),
  showsPersons: true,
  query: z.strictObject({
    q: textField(200, 'Part of a name, an email or a phone.'),
    exclude: uuidField('A customer to leave out.').optional(),
    limit: integerField({ min: 1, max: 50, fallback: 20, description: 'Page size.' }),
    cursor: cursorField,
  }),
  answer: pageOf(Candidate, { meta: rateMeta }),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [], pagination: examplePagination, meta: { ...exampleMeta, unknown_rates: [] } } },
  handle: async ({ profileId, credential, query }, { identity, attribution }) => {
    const text = query.q.trim();
    if ([...text].length < MIN_QUERY) return NOBODY;
    const { customers, nextCursor } = await identity.searchCustomers({
      profileId,
      query: text,
      excludeId: query.exclude,
      limit: query.limit,
      country: credential.defaultCountry ?? undefined,
      cursor: query.cursor,
    });
    if (customers.length === 0) return NOBODY;
    const personIds = customers.map(({ customerId }) => customerId);
    const { persons } = await attribution.summarizePersons({ profileId, personIds });
    const worth = new Map(persons.map((person) => [person.personId, person]));
    return {
      data: customers.map((customer) => candidate(customer, worth.get(customer.customerId))),
      pagination: { has_next: nextCursor !== '', cursor: orNull(nextCursor) },
      persons: personIds,
      meta: unknownRatesIn(persons),
    };
  },
});

/** Shows a customer; one without conversions has no summary, which means none counted and nothing earned. */
function candidate(customer: Customer, summary: PersonSummary | undefined): z.input<typeof Candidate> {
  return {
    customer_profile_id: customer.customerId,
    first_name: orNull(customer.firstName),
    last_name: orNull(customer.lastName),
    primary_email: orNull(customer.primaryEmail),
    primary_phone: orNull(customer.primaryPhone),
    first_seen_at: timeOrNull(customer.firstSeenAt),
    last_seen_at: timeOrNull(customer.lastSeenAt),
    conversion_count: summary?.conversionCount ?? 0,
    cash_revenue: summary === undefined ? '0' : (summary.cashRevenue ?? null),
    ...knownValue({ cash_revenue: summary?.knownCashRevenue }),
    sources: customer.sources,
  };
}
