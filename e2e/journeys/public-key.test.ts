// Tests what a person can do who has only the tracking key of a website, which is in its source.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const BROWSER = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const ALICE = 'alice@public.example';
const BOB = 'bob@public.example';

/** Posts to the collector, as any person's script could. */
async function post(p: TestProfile, visitorId: string, event: object): Promise<number> {
  const at = new Date().toISOString();
  const said = { event_id: randomUUID(), type: 'page_view', at, url: 'https://shop.example/', ...event };
  const { status } = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': BROWSER },
    body: JSON.stringify({ visitor_id: visitorId, events: [said] }),
  });
  return status;
}

const identify = async (p: TestProfile, visitorId: string, traits: object) =>
  assert.equal(await post(p, visitorId, { type: 'identify', traits }), 204);

describe('the public key of a website and who is who', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    const rows = [
      { email: ALICE, first_name: 'Alice' },
      { email: BOB, external_id: 'bob-1' },
    ];
    assert.equal((await p.call('POST', '/customers', { country: 'CL', rows })).status, 200);
  });
  const found = async (q: string): Promise<Json[]> =>
    (await p.get(`/customers/search?q=${encodeURIComponent(q)}`)).data;
  const only = async (q: string): Promise<Json> => {
    const rows = await found(q);
    assert.equal(rows.length, 1, JSON.stringify(rows));
    return rows[0];
  };

  it('merges no two customers, and adds nothing to the record of either', async () => {
    const [alice, bob] = [await only(ALICE), await only(BOB)];
    await identify(p, 'mallory', {
      ...{ email: ALICE, external_id: 'bob-1', phone: '+56987650001' },
      ...{ first_name: 'Mallory', last_name: 'Was here' },
    });
    await identify(p, 'mallory', { email: ALICE, last_name: 'Was here' });
    await p.drained();
    for (const [before, email] of [
      [alice, ALICE],
      [bob, BOB],
    ]) {
      const { last_seen_at: _, ...after } = await only(email);
      const { last_seen_at: __, ...as } = before;
      assert.deepEqual({ ...after, sources: as.sources }, as);
    }
    assert.deepEqual(await found('+56987650001'), []);
    assert.deepEqual(await found('Was here'), []);
  });

  it('links a browser to the customer of its strongest identifier, and says what it left out', async () => {
    await identify(p, 'hers', { email: ALICE, external_id: 'bob-1' });
    await p.drained();
    const bob = await only(BOB);
    const journey = await p.get(`/customers/${bob.customer_profile_id}/journey`);
    assert.equal(
      journey.data.events.some((event: Json) => event.event_type === 'identify'),
      true,
    );
    await eventually(async () => {
      const { data: quality } = await p.get('/tracking/quality');
      const email = quality.left_out.find((row: Json) => row.field === 'traits.email');
      assert.deepEqual([email?.reason, email?.count], ['weaker_identifier', 2]);
    });
  });

  it('creates an unknown customer, whose record a server overwrites when it names them', async () => {
    await identify(p, 'new', { email: 'carla@public.example', first_name: 'Nobody', phone: '+56987650002' });
    await p.drained();
    const heard = await only('carla@public.example');
    assert.deepEqual([heard.first_name, heard.primary_phone], ['Nobody', null]);
    const rows = [{ email: 'carla@public.example', first_name: 'Carla' }];
    assert.equal((await p.call('POST', '/customers', { country: 'CL', rows })).status, 200);
    const known = await only('carla@public.example');
    assert.deepEqual([known.customer_profile_id, known.first_name], [heard.customer_profile_id, 'Carla']);
  });
});

describe('the public key of a website and money', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    const rows = [{ email: ALICE }];
    assert.equal((await p.call('POST', '/customers', { country: 'CL', rows })).status, 200);
  });
  const pay = (value: string, more: object = {}) =>
    post(p, 'buyer', {
      ...{ type: 'track', name: 'payment_received', properties: { value, currency: 'USD' }, traits: { email: ALICE } },
      ...more,
    });
  const overview = async (): Promise<Json> => (await p.get(`/overview?${lastDays(2)}`)).data;
  const payments = async (): Promise<Json[]> => (await p.get('/payments')).data;
  const journey = async (): Promise<Json[]> => {
    const { data } = await p.get(`/customers/search?q=${ALICE}`);
    return (await p.get(`/customers/${data[0].customer_profile_id}/journey`)).data.events;
  };

  it('records no payment and no revenue: the event is in the journey, without an amount', async () => {
    assert.equal(await pay('1000000'), 204);
    assert.equal(await pay('', { properties: {} }), 204);
    await p.drained();
    assert.deepEqual(await payments(), []);
    const { revenue, conversions, cash_conversions } = await overview();
    assert.deepEqual([revenue, conversions, cash_conversions], ['0', 0, 0]);
    assert.deepEqual(
      (await journey()).map((event) => [event.event_type, event.value_amount, event.currency]),
      [
        ['payment_received', null, null],
        ['payment_received', null, null],
      ],
    );
  });

  it('counts a lead of a browser, but not the value that it claims', async () => {
    assert.equal(await pay('50', { name: 'lead_created' }), 204);
    await p.drained();
    const { revenue, conversions_by_type } = await overview();
    assert.deepEqual([revenue, conversions_by_type], ['0', { lead_created: 1 }]);
    const [lead] = (await p.get(`/customers?${lastDays(2)}&goal=lead_created`)).data;
    assert.deepEqual([lead.revenue, lead.total_revenue], [0, 0]);
  });

  it('says in the quality report how much money was left out, and why', async () => {
    await eventually(async () => {
      const { data: quality } = await p.get('/tracking/quality');
      const money = quality.left_out.filter((row: Json) => row.reason === 'browser_revenue_off');
      assert.deepEqual(
        money.map((row: Json) => [row.field, row.count]),
        [
          ['properties.value', 2],
          ['name', 1],
        ],
      );
    });
  });

  it('records as unverified what arrives after the profile has allowed it', async () => {
    assert.equal((await p.get('/tracking/settings')).data.browser_revenue, false);
    const { status, body } = await p.call('PATCH', '/tracking/settings', { browser_revenue: true });
    assert.deepEqual([status, body.data?.browser_revenue], [200, true], JSON.stringify(body));
    const fromServer = { user_traits: { email: ALICE }, properties: { value: '9', currency: 'USD' } };
    await p.send([{ event_name: 'payment_received', idempotency_key: 'order-1', ...fromServer }]);
    await eventually(async () => {
      await pay('7', { event_id: 'order-2' });
      await pay('7', { event_id: `order-${randomUUID()}` });
      await p.drained();
      assert.equal((await payments()).length > 1, true);
    });
    const said = new Set((await payments()).map(({ value, verified }) => `${value} ${verified}`));
    assert.deepEqual([...said].sort(), ['7 false', '9 true']);
  });
});

describe('the public key of a website whose workspace was archived', () => {
  it('is unknown until the workspace is restored', async () => {
    const p = await newProfile('USD', `Archived ${randomUUID()}`);
    const { clients, services } = testSystem();
    const script = async () => (await fetch(`${services.addresses.collectorUrl}/t/${p.trackingKey}.js`)).status;
    const archive = (archived: boolean) => clients.access.changeWorkspace({ workspaceId: p.workspaceId, archived });
    const visit = () => post(p, 'visitor', {});
    assert.deepEqual([await visit(), await script()], [204, 200]);
    await archive(true);
    await eventually(async () => assert.deepEqual([await visit(), await script()], [404, 404]));
    await archive(false);
    await eventually(async () => assert.deepEqual([await visit(), await script()], [204, 200]));
  });
});

describe('the public key of a website on pages of other sites', () => {
  it('causes a warning in the quality report, with the hosts, until the profile names its sites', async () => {
    const p = await newProfile();
    const warnings = async (): Promise<Json[]> => (await p.get('/tracking/quality')).data.warnings;
    for (const url of ['https://shop.example/', 'https://shop.example/a', 'https://thief.example/'])
      assert.equal(await post(p, 'visitor', { url }), 204);
    const [warning, ...others] = await warnings();
    assert.deepEqual([warning?.code, others], ['any_site_allowed', []]);
    assert.match(warning.message, /settings name no sites/);
    assert.deepEqual(
      warning.hosts.map((row: Json) => [row.host, row.events]),
      [
        ['shop.example', 2],
        ['thief.example', 1],
      ],
    );
    assert.equal((await p.call('PATCH', '/tracking/settings', { sites: ['shop.example'] })).status, 200);
    assert.deepEqual(await warnings(), []);
    await eventually(async () => assert.equal(await foreign(p), 403));
  });
});

/** Posts a page view that a browser says it sends from another site. */
async function foreign(p: TestProfile): Promise<number> {
  const event = {
    event_id: randomUUID(),
    type: 'page_view',
    at: new Date().toISOString(),
    url: 'https://thief.example/',
  };
  const { status } = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': BROWSER, origin: 'https://thief.example' },
    body: JSON.stringify({ visitor_id: 'visitor', events: [event] }),
  });
  return status;
}
