// Declares GET /customers, which lists who reached a goal: attribution knows the conversions, identity the names.
import type { ConvertedCustomer } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Customer } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { z } from 'zod';
import { roundedNumber } from '../../domain/decimal.ts';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import type { Services } from '../../services.ts';
import { count, countOrNull, money, orNull, time, timeOf } from '../answer-fields.ts';
import { examplePagination, exampleRangeMeta } from '../example-meta.ts';
import { dateFields, integerField, rangeOf, textField, validRange } from '../query-fields.ts';
import { daysMeta, shownDays } from '../report-days.ts';
import { knownValue, knownValueField, rateMeta, unknownRatesIn } from '../unknown-rates.ts';
import { searchedCustomers } from './searched-customers.ts';

const text = z.string().nullable();

const Row = z
  .object({
    conversion_id: z.string(),
    customer_profile_id: z.uuid().meta({ description: 'For GET /api/v1/customers/{id}/journey.' }),
    name: text.meta({ description: 'null for an anonymous visitor.' }),
    email: text,
    country: text,
    device: text.meta({ description: 'desktop, mobile or tablet.' }),
    channel: text.meta({ description: 'The channel of the last touch before the conversion.' }),
    source: text,
    revenue: money.nullable(),
    revenue_type: z.enum(['cash', 'pipeline', 'gross']),
    conversion_time: time,
    time_to_complete_seconds: z
      .int()
      .nullable()
      .meta({ description: 'The time from the first touch to the conversion.' }),
    touch_count: count,
    touch_channels: z.array(z.string()),
    conversion_count: count.meta({
      description: 'Over the lifetime of the customer, including payments that were refunded in full.',
    }),
    total_revenue: money.nullable().meta({ description: 'Over the lifetime of the customer.' }),
    known_value: knownValueField(money, 'total_revenue'),
  })
  .meta({ id: 'CustomerRow' });

const Query = z
  .strictObject({
    ...dateFields,
    goal: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'must be the conversion_key of a goal')
      .meta({
        description: 'conversion_key of one of the goals, such as payment_received.',
        examples: ['payment_received'],
      }),
    search: textField(
      200,
      'Lists only customers whose name or email matches, by any part as in GET /api/v1/customers/search; a single letter is enough.',
    ).optional(),
    limit: integerField({ min: 1, max: 100, fallback: 10, description: 'Page size.' }),
    cursor_time: z.iso
      .datetime({ error: 'must be the part of the cursor before the pipe' })
      .optional()
      .meta({ description: 'The part of pagination.cursor before the pipe.' }),
    cursor_id: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'must be the part of the cursor after the pipe')
      .optional()
      .meta({ description: 'The part of pagination.cursor after the pipe.' }),
  })
  .check(validRange)
  .check(
    rule('cursor_time and cursor_id must be sent together', ({ value, issues }) => {
      if ((value.cursor_time === undefined) !== (value.cursor_id === undefined)) {
        const path = [value.cursor_time === undefined ? 'cursor_time' : 'cursor_id'];
        issues.push({
          code: 'custom',
          input: value,
          path,
          message: 'must be sent together with the other half of the cursor',
        });
      }
    }),
  );

export const listCustomers = operation({
  method: 'GET',
  path: '/customers',
  area: 'customers',
  csvPageRows: 100,
  summary: 'List converted customers',
  description:
    'Customers and visitors who reached a goal in a range of days, newest first. While has_next is true, split pagination.cursor at the pipe and send the halves as cursor_time and cursor_id. With a search that very many customers match, a page can hold fewer rows than limit and still have a next page.',
  scopes: allOf('customers:read'),
  showsPersons: true,
  query: Query,
  answer: pageOf(Row, { meta: { ...daysMeta, ...rateMeta } }),
  errors: ['invalid_date_range', 'invalid_parameter'],
  examples: { answer: { data: [], pagination: examplePagination, meta: { ...exampleRangeMeta, unknown_rates: [] } } },
  handle: async ({ profileId, query }, services) => {
    const { goal, limit, cursor_time: cursorTime, cursor_id: cursorId } = query;
    const range = rangeOf(query);
    const list = { profileId, range, goal, limit, cursorTime, cursorId };
    const search = query.search?.trim() ?? '';
    const page = await (search === ''
      ? services.attribution.listConvertedCustomers(list)
      : searchedCustomers(list, search, services));
    const names = await customersById(profileId, page.rows, services);
    return {
      data: page.rows.map((row) => customerRow(row, names.get(row.personId))),
      persons: page.rows.map(({ personId }) => personId),
      pagination: { has_next: page.hasNext, cursor: page.hasNext ? `${page.cursorTime}|${page.cursorId}` : null },
      meta: { ...shownDays(page.days, range), ...unknownRatesIn(page.rows) },
    };
  },
});

/**
 * Returns the persons of a page that are customers, by the requested id (a merge may have changed a customer's id meanwhile).
 */
async function customersById(
  profileId: string,
  rows: readonly ConvertedCustomer[],
  { identity }: Services,
): Promise<Map<string, Customer>> {
  const ids = [...new Set(rows.filter(({ isCustomer }) => isCustomer).map(({ personId }) => personId))];
  if (ids.length === 0) return new Map();
  const { customers } = await identity.batchGetCustomers({ profileId, customerIds: ids });
  return new Map(customers.map((customer) => [customer.requestedId || customer.customerId, customer]));
}

function customerRow(row: ConvertedCustomer, customer: Customer | undefined): z.input<typeof Row> {
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ');
  return {
    conversion_id: row.conversionId,
    customer_profile_id: row.personId,
    name: orNull(name),
    email: orNull(customer?.primaryEmail ?? ''),
    country: orNull(row.country),
    device: orNull(row.device),
    channel: orNull(row.channel),
    source: orNull(row.source),
    revenue: roundedNumber(row.revenue, 6),
    revenue_type: row.revenueType as z.input<typeof Row>['revenue_type'],
    conversion_time: timeOf(row.conversionTime),
    time_to_complete_seconds: countOrNull(row.timeToCompleteSeconds),
    touch_count: row.touchCount,
    touch_channels: row.touchChannels,
    conversion_count: row.conversionCount,
    total_revenue: roundedNumber(row.totalRevenue, 6),
    ...knownValue({ total_revenue: roundedNumber(row.knownTotalRevenue, 6) }),
  };
}
