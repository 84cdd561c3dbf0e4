// Tests organic search from the consent at Google to the report: what Search Console says of a site beside the visits to it.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { completeHandoff } from '../system/complete-handoff.ts';
import { ago, daysAgo, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { SITE } from '../system/test-world.ts';

const range = lastDays(20);
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

describe('organic search', () => {
  let p: TestProfile;
  let connectionId: string;
  let sent = 0;
  const visit = (event_time: string, path: string, referrer = 'https://www.google.com/') => ({
    ...{ event_name: 'page_view', event_type: 'page_view', event_time },
    ...{ idempotency_key: `visit-${sent}`, anonymous_id: `visitor-${sent++}` },
    context: { url: `${SITE}${path}`, referrer },
  });
  const rowsOf = async (query: string, profile = p): Promise<Json[]> =>
    (await profile.get(`/organic-search?${range}${query}`)).data;
  const syncStatus = async () => (await p.get('/connections/sync/status')).data[0].sync;

  before(async () => {
    p = await newProfile();
    await p.send([
      // In Los Angeles it is still the day before.
      visit(`${daysAgo(6)}T05:00:00.000Z`, 'shoes'),
      visit(`${daysAgo(6)}T20:00:00.000Z`, 'shoes?utm_content=x#sizes'),
      visit(`${daysAgo(6)}T20:00:00.000Z`, 'boots', 'https://www.bing.com/'),
      visit(`${daysAgo(6)}T20:00:00.000Z`, 'shoes', 'https://blog.example/'),
      visit(`${daysAgo(6)}T20:00:00.000Z`, 'elsewhere'),
    ]);
    const event = {
      event_id: randomUUID(),
      type: 'page_view',
      at: ago(0),
      url: `${SITE}shoes`,
      referrer: 'https://www.google.com/',
    };
    const collected = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
      method: 'POST',
      headers: { 'user-agent': BROWSER },
      body: JSON.stringify({ visitor_id: randomUUID(), events: [event] }),
    });
    assert.equal(collected.status, 204);
    await completeHandoff(p, { person: 'site' }, 'search_console');
    const [connection] = (await p.get('/connections?channel=search_console')).data;
    connectionId = connection.id;
    await eventually(async () => assert.equal((await syncStatus()).state, 'succeeded'));
    await p.drained();
  });

  it('has a row for each complete day of Google, with the visits of that day', async () => {
    const rows = await rowsOf('');
    const of = (date: string) => {
      const row = rows.find((each) => each.date === date);
      return row && [row.impressions, row.clicks, row.ctr, row.position, row.touches];
    };
    assert.deepEqual(of(daysAgo(8)), [0, 0, null, null, 0]);
    assert.deepEqual(of(daysAgo(7)), [100, 3, 3, 2, 1]);
    assert.deepEqual(of(daysAgo(6)), [400, 8, 2, 2, 3]);
    assert.equal(of(daysAgo(0)), undefined, 'today is not known yet');
    assert.deepEqual(
      rows.map(({ date }) => date),
      rows.map(({ date }) => date).sort(),
    );
  });

  it('has the pages beside the visits that began on them, on the days that are known', async () => {
    const none = { date: null, query: null };
    assert.deepEqual(await rowsOf('&dimension=page'), [
      { ...none, page: 'found.example/shoes', impressions: 300, clicks: 9, ctr: 3, position: 2, touches: 2 },
      { ...none, page: 'found.example/boots', impressions: 200, clicks: 2, ctr: 1, position: 2, touches: 1 },
    ]);
  });

  it('has the queries, and nobody’s visits beside them', async () => {
    const none = { date: null, page: null };
    assert.deepEqual(await rowsOf('&dimension=query'), [
      { ...none, query: 'red shoes', impressions: 300, clicks: 9, ctr: 3, position: 2, touches: null },
      { ...none, query: 'boots', impressions: 100, clicks: 1, ctr: 1, position: 2, touches: null },
    ]);
  });

  it('says until when it is known, and by whose days', async () => {
    const { meta } = await p.get(`/organic-search?${range}`);
    assert.equal(meta.time_zone, 'America/Los_Angeles');
    assert.ok(meta.data_until >= daysAgo(6) && meta.data_until < daysAgo(0), meta.data_until);
    const [{ data_from: _from, ...site }] = meta.sites;
    assert.deepEqual(site, { connection_id: connectionId, site: SITE, data_until: meta.data_until });
  });

  it('is read to its end page by page', async () => {
    const whole = await rowsOf('&dimension=page');
    const first = await p.get(`/organic-search?${range}&dimension=page&limit=1`);
    assert.deepEqual([first.data, first.pagination.has_next], [whole.slice(0, 1), true]);
    const next = `&dimension=page&limit=1&cursor=${encodeURIComponent(first.pagination.cursor)}`;
    const second = await p.get(`/organic-search?${range}${next}`);
    assert.deepEqual([second.data, second.pagination], [whole.slice(1), { has_next: false, cursor: null }]);
  });

  it('shows another profile nothing', async () => {
    const other = await newProfile();
    await other.drained();
    assert.deepEqual(await rowsOf('&dimension=page', other), []);
    const { meta } = await other.get(`/organic-search?${range}`);
    assert.deepEqual([meta.sites, meta.data_until, meta.time_zone], [[], null, null]);
    assert.equal((await other.call('GET', `/organic-search?${range}&connection_id=${connectionId}`)).status, 404);
  });

  it('stays the same when the site is read again, and when it is disconnected', async () => {
    const [days, pages] = [await rowsOf(''), await rowsOf('&dimension=page')];
    const { last_success_at: before } = await syncStatus();
    assert.equal((await p.call('POST', '/connections/sync', {})).status, 202);
    await eventually(async () => {
      const { state, last_success_at } = await syncStatus();
      assert.ok(state === 'succeeded' && last_success_at !== before, state);
    });
    await p.drained();
    assert.deepEqual([await rowsOf(''), await rowsOf('&dimension=page')], [days, pages]);
    assert.equal((await p.call('POST', `/connections/${connectionId}/disconnect`)).status, 200);
    assert.deepEqual(await rowsOf(`&dimension=page&connection_id=${connectionId}`), pages);
  });
});
