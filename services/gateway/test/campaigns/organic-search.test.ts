// Tests what callers see of organic search, beyond what every operation is tested for.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import type { ListOrganicSearchRequest } from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import { CONNECTION_ID } from '../doubles/known-ids.ts';
import { RANGE } from '../good-calls.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { serviceDoubles } from '../service-doubles.ts';

interface Answer {
  data: Record<string, unknown>[];
  meta: Record<string, unknown>;
  pagination: { has_next: boolean; cursor: string | null };
  error?: { code: string };
}

describe('GET /organic-search', () => {
  let running: RunningGateway;
  let asked: ListOrganicSearchRequest | undefined;
  let isLate = false;
  before(async () => {
    const doubles = serviceDoubles();
    const { listOrganicSearch } = doubles.organicSearch;
    doubles.organicSearch.listOrganicSearch = async (request, call) => {
      asked = request;
      if (isLate) throw appError('audit_timeout', 'Request fewer days.');
      return listOrganicSearch(request, call);
    };
    running = await runGateway('organic_search', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const get = async (query: string) => {
    const response = await running.call('GET', `/organic-search?${query}`);
    return { status: response.status, ...((await response.json()) as Answer) };
  };

  const table: [dimension: string, key: string, text: string, touches: number | null][] = [
    ['day', 'date', '2026-01-02', 2],
    ['page', 'page', 'shop.example/shoes', 2],
    ['query', 'query', 'red shoes', null],
  ];
  for (const [dimension, key, text, touches] of table)
    it(`has its rows under ${key} with dimension ${dimension}, and null for what is not known`, async () => {
      const { data } = await get(`${RANGE}&dimension=${dimension}`);
      const none = { date: null, page: null, query: null };
      assert.deepEqual(data, [
        { ...none, [key]: text, impressions: 200, clicks: 3, ctr: 1.5, position: 2.5, touches },
        { ...none, [key]: text, impressions: 0, clicks: 0, ctr: null, position: null, touches: null },
      ]);
    });

  it('is by day unless the caller says otherwise, and says whose days and until when', async () => {
    const { meta, pagination } = await get(RANGE);
    const { profile_id: _id, ...own } = meta;
    assert.deepEqual(own, {
      ...{ date_from: '2026-01-01', date_to: '2026-01-31', dimension: 'day' },
      ...{ time_zone: 'America/Los_Angeles', data_until: '2026-01-29' },
      sites: [
        {
          ...{ connection_id: CONNECTION_ID, site: 'https://shop.example/' },
          ...{ data_from: '2025-11-01', data_until: '2026-01-29' },
        },
      ],
    });
    assert.deepEqual(pagination, { has_next: false, cursor: null });
  });

  it('passes on the page and the site that were requested', async () => {
    const { pagination } = await get(`${RANGE}&dimension=query&limit=7&cursor=abc&connection_id=${CONNECTION_ID}`);
    assert.deepEqual([asked?.limit, asked?.cursor, asked?.connectionId], [7, 'abc', CONNECTION_ID]);
    assert.deepEqual(pagination, { has_next: true, cursor: 'next' });
  });

  it('does not know a connection of nobody, and asks for no figures then', async () => {
    asked = undefined;
    const { status, error } = await get(`${RANGE}&connection_id=${randomUUID()}`);
    assert.deepEqual([status, error?.code, asked], [404, 'not_found', undefined]);
  });

  it('says that fewer days have to be requested when visits cannot be counted in time', async () => {
    isLate = true;
    const { status, error } = await get(RANGE);
    assert.deepEqual([status, error?.code], [504, 'audit_timeout']);
  });
});
