// Tests that lists are read to their end, by both kinds of cursor.
import assert from 'node:assert/strict';
import { createTouchline } from '../src/index.ts';
import { json, serve } from './server.ts';

const cursorIn = (url: string) => new URL(url, 'http://x').searchParams.get('cursor');

describe('a list', () => {
  const threePages = () =>
    serve(({ url }, _, response) => {
      const at = Number(cursorIn(url) ?? 0);
      const pagination = { has_next: at < 2, cursor: at < 2 ? String(at + 1) : null };
      json(response, 200, { data: [{ payment_id: `p${at}a` }, { payment_id: `p${at}b` }], pagination, meta: {} });
    });

  it('is read page by page, with the query of the caller on every page', async () => {
    await using server = await threePages();
    const touchline = createTouchline({ baseUrl: server.url, credential: 'k' });
    const sizes = [];
    for await (const { data } of touchline.pages('/payments', { params: { query: { limit: 2 } } }))
      sizes.push(data.length);
    assert.deepEqual(sizes, [2, 2, 2]);
    assert.deepEqual(
      server.received.map(({ url }) => url),
      ['', '&cursor=1', '&cursor=2'].map((cursor) => `/api/v1/payments?limit=2${cursor}`),
    );
  });

  it('is read row by row, and no further than the caller wants', async () => {
    await using server = await threePages();
    const touchline = createTouchline({ baseUrl: server.url, credential: 'k' });
    const ids: string[] = [];
    for await (const { payment_id } of touchline.rows('/payments')) {
      ids.push(payment_id);
      if (ids.length === 3) break;
    }
    assert.deepEqual(ids, ['p0a', 'p0b', 'p1a']);
    assert.equal(server.received.length, 2);
  });

  it('takes its cursor in halves where the API does', async () => {
    await using server = await serve((_, number, response) => {
      const pagination =
        number === 0 ? { has_next: true, cursor: '2026-01-15T10:00:00.000Z|c-1' } : { has_next: false, cursor: null };
      json(response, 200, { data: [{ conversion_id: `c${number}` }], pagination, meta: {} });
    });
    const touchline = createTouchline({ baseUrl: server.url, credential: 'k' });
    const query = { date_from: '2026-01-01', date_to: '2026-01-31', goal: 'payment_received' };
    const ids = [];
    for await (const { conversion_id } of touchline.rows('/customers', { params: { query } })) ids.push(conversion_id);
    assert.deepEqual(ids, ['c0', 'c1']);
    const second = new URL(server.received[1]?.url ?? '', 'http://x').searchParams;
    assert.deepEqual([second.get('cursor_time'), second.get('cursor_id')], ['2026-01-15T10:00:00.000Z', 'c-1']);
  });

  it('has its rows in a member of data in some answers', async () => {
    await using server = await serve((_, __, response) =>
      json(response, 200, { data: { ads: [{ ad_id: 1 }] }, pagination: { has_next: false, cursor: null }, meta: {} }),
    );
    const touchline = createTouchline({ baseUrl: server.url, credential: 'k' });
    const rows = [];
    for await (const row of touchline.rows('/quality/ad-ids')) rows.push(row);
    assert.deepEqual(rows, [{ ad_id: 1 }]);
  });
});

describe('a log', () => {
  it('is followed from a stored cursor, past its end, until the caller stops', async () => {
    await using server = await serve(({ url }, number, response) => {
      const at = Number(cursorIn(url));
      const has_next = number === 0;
      const pagination = { has_next, cursor: has_next ? String(at + 1) : null };
      json(response, 200, { data: [{ id: `o${at}` }], pagination, meta: { next_cursor: String(at + 1) } });
    });
    const touchline = createTouchline({ baseUrl: server.url, credential: 'k' });
    const stop = new AbortController();
    const seen: string[] = [];
    const options = { everyMs: 1, signal: stop.signal };
    const from = { params: { query: { cursor: '7' } } };
    for await (const { data } of touchline.follow('/outcomes/recorded', options, from)) {
      seen.push(...data.map(({ id }) => id));
      if (seen.length === 4) stop.abort();
    }
    assert.deepEqual(seen, ['o7', 'o8', 'o9', 'o10']);
  });
});
