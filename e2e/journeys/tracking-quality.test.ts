// Tests that a profile sees how good its tracking is: from browsers and servers through the bus to attribution, and back.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

describe('the quality of tracking', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
  });

  async function visit(visitorId: string, url: string, { userAgent = BROWSER, times = 1 } = {}): Promise<void> {
    const events = [{ event_id: randomUUID(), type: 'page_view', at: new Date().toISOString(), url }];
    for (let n = 0; n < times; n++) {
      const { status } = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
        method: 'POST',
        headers: { 'content-type': 'text/plain', 'user-agent': userAgent },
        body: JSON.stringify({ visitor_id: visitorId, session_id: `s-${visitorId}`, events }),
      });
      assert.equal(status, 204);
    }
  }
  async function pay(key: string, member: object): Promise<void> {
    const properties = { value: '10', currency: 'USD' };
    const event = { event_name: 'payment_received', idempotency_key: key, properties, ...member };
    assert.equal((await p.call('POST', '/events', event)).status, 202);
  }

  it('shows what arrived, and how many conversions have a touch', async () => {
    await visit('known', 'https://www.shop.example/?utm_source=newsletter&utm_medium=email&newclid=1', { times: 2 });
    await visit('typed', 'https://www.shop.example/');
    await visit('robot', 'https://www.shop.example/', { userAgent: BOT });
    await pay('q-1', { anonymous_id: 'known', user_traits: { email: 'known@quality.example' } });
    await pay('q-2', { user_traits: { email: 'unknown@quality.example' } });
    await p.drained();
    const { totals, days, meta } = await eventually(async () => {
      const answer = await p.get('/tracking/quality?days=7');
      assert.equal(answer.data.totals.events, 4);
      assert.equal(answer.data.totals.conversions, 2);
      return { ...answer.data, meta: answer.meta };
    });
    assert.deepEqual([totals.bots_dropped, totals.duplicates, totals.duplicates_by_origin.browsers], [1, 1, 1]);
    assert.deepEqual([totals.sessions, totals.sessions_without_touch], [2, 1]);
    assert.deepEqual(totals.unknown_click_id_names, [{ parameter: 'newclid', events: 1 }]);
    assert.deepEqual(totals.events_by_host, [{ host: 'www.shop.example', events: 2 }]);
    assert.deepEqual([totals.conversions_with_touch, totals.share_of_conversions_with_touch], [1, '0.5']);
    assert.deepEqual([days.length, days[0].date, days[6].date], [7, meta.date_from, meta.date_to]);
    const sum = (name: string) => days.reduce((all: number, day: Record<string, number>) => all + (day[name] ?? 0), 0);
    for (const name of ['events', 'duplicates', 'sessions', 'conversions', 'conversions_with_touch'])
      assert.equal(sum(name), totals[name], name);
  });

  it('shows nothing of it to another profile', async () => {
    const other = await newProfile();
    const { data } = await other.get('/tracking/quality');
    const {
      events,
      sessions,
      conversions,
      share_of_conversions_with_touch: share,
      events_by_host: hosts,
    } = data.totals;
    assert.deepEqual([events, sessions, conversions, share, hosts], [0, 0, 0, null, []]);
    assert.deepEqual((await other.get('/tracking/origin')).data.hosts, []);
  });

  it('shows the hosts of the day', async () => {
    await eventually(async () => {
      const [host, ...others] = (await p.get('/tracking/origin')).data.hosts;
      assert.deepEqual(
        [host?.host, host?.events_24h, host?.first_party, host?.tls, others],
        ['www.shop.example', 2, false, true, []],
      );
    });
  });
});
