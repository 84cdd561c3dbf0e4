// Tests the customer list narrowed by a search, including a search that finds more customers than can be named.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { SearchCustomersRequest } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { RANGE } from '../good-calls.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

const LIST = `/customers?${RANGE}&goal=payment_received`;
const COUNT = 750;

/** Conversions newest first; the search finds the customer of every third one. */
const rows = Array.from({ length: COUNT }, (_, n) => ({
  conversionId: deterministicId('conversion', String(n)),
  personId: deterministicId('customer', String(n)),
  isCustomer: n % 2 === 0,
  conversionTime: timestampFromDate(new Date(Date.parse('2026-01-20T00:00:00Z') - n * 1000)),
  revenueType: 'cash',
  conversionCount: 1,
}));
const isFound = (n: number) => n % 3 === 0;
const expected = rows.filter(({ isCustomer }, n) => isCustomer && isFound(n)).map(({ conversionId }) => conversionId);

describe('the customer list narrowed by a search', () => {
  let running: RunningGateway;
  let found: 'few' | 'many' | 'nobody' = 'few';
  const searches: SearchCustomersRequest[] = [];
  before(async () => {
    const { identity, attribution } = serviceDoubles();
    const matching = new Set(rows.filter((_, n) => isFound(n)).map(({ personId }) => personId));
    running = await runGateway('searched_list', {
      doubles: {
        identity: {
          ...identity,
          searchCustomers: async (request) => {
            searches.push(request);
            const customers = [...matching].slice(0, 2).map((customerId) => ({ customerId }));
            return { customers: found === 'few' ? customers : [], incomplete: found !== 'few' };
          },
          matchCustomers: async ({ customerIds }) => ({
            customerIds: found === 'many' ? customerIds.filter((id) => matching.has(id)) : [],
          }),
        },
        attribution: {
          ...attribution,
          listConvertedCustomers: async ({ limit, cursorId, filterPersons, personIds }) => {
            const after = rows.findIndex(({ conversionId }) => conversionId === cursorId) + 1;
            const left = rows.slice(after).filter(({ personId }) => !filterPersons || personIds.includes(personId));
            const page = left.slice(0, limit);
            const last = page.at(-1);
            const hasNext = left.length > limit && last !== undefined;
            const time = new Date(Number(last?.conversionTime.seconds ?? 0n) * 1000).toISOString();
            return { rows: page, hasNext, ...(hasNext && { cursorTime: time, cursorId: last.conversionId }) };
          },
        },
      },
    });
  });
  after(async () => await running[Symbol.asyncDispose]());

  interface Page {
    data: { conversion_id: string }[];
    pagination: { has_next: boolean; cursor: string | null };
  }
  async function pages(limit: number): Promise<Page[]> {
    const all: Page[] = [];
    for (let cursor = ''; ; ) {
      const response = await running.call('GET', `${LIST}&search=ana&limit=${limit}${cursor}`);
      const page = (await response.json()) as Page;
      assert.equal(response.status, 200, JSON.stringify(page));
      all.push(page);
      if (!page.pagination.has_next) return all;
      const [time, id] = page.pagination.cursor?.split('|') ?? [];
      cursor = `&cursor_time=${time}&cursor_id=${id}`;
    }
  }

  it('searches only names and emails, and lists the conversions of the customers that it finds', async () => {
    found = 'few';
    const [page] = await pages(100);
    const { query, namesAndEmailsOnly, idsOnly } = searches.at(-1) ?? assert.fail('no search');
    assert.deepEqual([query, namesAndEmailsOnly, idsOnly], ['ana', true, true]);
    assert.equal(page?.data.length, 2);
  });

  for (const limit of [1, 7, 100]) {
    it(`reads through the conversions, ${limit} per page, when the search finds too many customers to name`, async () => {
      found = 'many';
      const all = await pages(limit);
      assert.deepEqual(
        all.flatMap(({ data }) => data.map(({ conversion_id }) => conversion_id)),
        expected,
      );
      assert.ok(all.slice(0, -1).every(({ data }) => data.length === limit));
      assert.equal(all.at(-1)?.pagination.cursor, null);
    });
  }

  it('ends when it has read everything and found no one', async () => {
    found = 'nobody';
    const all = await pages(10);
    assert.deepEqual(
      all.flatMap(({ data }) => data),
      [],
    );
    assert.equal(all.length, 1);
  });
});
