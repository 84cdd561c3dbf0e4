// Tests tokens on links through the public API: minted with a partner's key, opened by a browser, seen in journeys and reports.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ago, BEGAN, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { sealLinkToken } from '../system/link-token.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const DAY = 86_400_000;
const range = lastDays(30);
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const view = (visitor: string, days: number, campaign = '') => ({
  event_name: 'page_view',
  event_type: 'page_view',
  event_time: ago(days),
  idempotency_key: `v:${visitor}:${days}`,
  anonymous_id: visitor,
  context: {
    url: `https://shop.example/${campaign && `?utm_source=mail&utm_medium=email&utm_campaign=${campaign}`}`,
  },
});
const signIn = (visitor: string, email: string, days: number) => ({
  ...view(visitor, days),
  ...{
    event_name: 'identify',
    event_type: 'identify',
    idempotency_key: `i:${visitor}:${days}`,
    user_traits: { email },
  },
});
const payment = (key: string, email: string) => ({
  ...{ event_name: 'Order', event_type: 'payment_received', idempotency_key: key, user_traits: { email } },
  properties: { value: '100', currency: 'USD' },
});

/** Sends what the tracker sends when a link with a token is opened. */
async function open(p: TestProfile, visitor: string, token: string): Promise<void> {
  const at = new Date().toISOString();
  const page = { event_id: randomUUID(), type: 'page_view', at, url: 'https://shop.example/offer', referrer: '' };
  const response = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': CHROME },
    body: JSON.stringify({ visitor_id: visitor, link_token: token, sent_at: at, events: [page] }),
  });
  assert.equal(response.status, 204);
}

async function mint(p: TestProfile, customers: object[], rest: object = {}): Promise<Json> {
  const answer = await p.call('POST', '/customers/link-tokens', { customers, ...rest });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
}

async function journey(p: TestProfile, id: string): Promise<string[]> {
  const { data } = await p.get(`/customers/${id}/journey`);
  return data.events.map((event: Json) => event.event_type);
}

async function ana(p: TestProfile): Promise<{ id: string; token: string }> {
  await p.call('POST', '/customers', { rows: [{ email: 'ana@example.com', external_id: 'C-77' }] });
  const { results } = await mint(p, [{ customer_key: 'C-77' }]);
  return { id: results[0].customer_profile_id, token: results[0].token };
}

describe('link tokens', () => {
  it('assign the browser that opens one to the customer, with its earlier visits', async () => {
    const p = await newProfile();
    const { id, token } = await ana(p);
    await p.send([view('phone', 9, 'spring'), view('phone', 5)]);
    await open(p, 'phone', token);
    await p.drained();
    assert.deepEqual(await journey(p, id), ['page_view', 'page_view', 'page_view']);

    await p.send([payment('o1', 'ana@example.com')]);
    await p.drained();
    const { data } = await p.get(`/campaigns?${range}&model=first_touch`);
    assert.deepEqual(
      data.map((row: Json) => [row.campaign_name, row.outcome_count, row.outcome_value]),
      [['spring', 1, 100]],
    );
  });

  it('make the click a touch of its own, for the customer to whom the browser belongs', async () => {
    const p = await newProfile();
    const { token } = await ana(p);
    const minutesAgo = (minutes: number) => minutes / (24 * 60);
    await p.send([{ ...signIn('phone', 'eva@example.com', minutesAgo(9)), context: { url: 'https://shop.example/' } }]);
    await open(p, 'phone', token);
    await open(p, 'phone', 'not-a-token');
    await p.drained();
    await p.send([payment('o1', 'eva@example.com')]);
    await p.drained();
    const { data } = await p.get(`/customers?${range}&goal=payment_received`);
    assert.deepEqual([data.length, data[0].email, data[0].touch_count], [1, 'eva@example.com', 2]);
  });

  it('assign the visits too when the click arrives before them, and twice', async () => {
    const p = await newProfile();
    const { id, token } = await ana(p);
    await open(p, 'phone', token);
    await open(p, 'phone', token);
    await p.drained();
    await p.send([view('phone', 9, 'spring'), view('phone', 5)]);
    await p.drained();
    assert.equal((await journey(p, id)).length, 4);
  });

  it('never take a browser from the customer to whom it belongs', async () => {
    const p = await newProfile();
    const { id, token } = await ana(p);
    await p.send([view('shared', 9), signIn('shared', 'eva@example.com', 5)]);
    await open(p, 'shared', token);
    await p.drained();
    assert.deepEqual(await journey(p, id), []);
    const { data } = await p.get('/customers/search?q=eva@example.com');
    assert.deepEqual(await journey(p, data[0].customer_profile_id), ['page_view', 'identify', 'page_view']);
  });

  it('name no one when expired, of another profile or changed, and the visit counts for the browser alone', async () => {
    const [p, other] = [await newProfile(), await newProfile()];
    const { id, token } = await ana(p);
    const foreign = await ana(other);
    const expired = await sealLinkToken(p.profileId, id, new Date(BEGAN - 1000));
    const changed = token.slice(0, -1) + (token.endsWith('A') ? 'Q' : 'A');
    const tokens = { expired, foreign: foreign.token, changed, none: 'not-a-token' };
    for (const [visitor, bad] of Object.entries(tokens)) await open(p, visitor, bad);
    // A token sealed the same way with a day to live does link, so the first fails only because it has expired.
    await open(p, 'live', await sealLinkToken(p.profileId, id, new Date(BEGAN + DAY)));
    await p.drained();
    assert.deepEqual(await journey(p, id), ['page_view']);
    assert.deepEqual(await journey(other, foreign.id), []);
    const { data: events } = await p.get('/tracking/events');
    assert.equal(events.length, 5);
    assert.equal(JSON.stringify(events).includes(token.slice(0, 40)), false);
  });

  it('lead to the survivor after a merge, whose id minting by the old key returns too', async () => {
    const p = await newProfile();
    const { id } = await ana(p);
    await p.call('POST', '/customers', { rows: [{ phone: '+56987654321', external_id: 'C-78' }] });
    const { results: before } = await mint(p, [{ customer_key: 'C-78' }]);
    await p.call('POST', '/customers', { rows: [{ email: 'ana@example.com', phone: '+56987654321' }] });
    const { results: after } = await mint(p, [{ customer_key: 'C-78' }, { phone: '9 8765 4321' }], { country: 'CL' });
    assert.deepEqual(
      after.map((row: Json) => [row.customer_key, row.customer_profile_id]),
      [
        ['C-77', id],
        ['C-77', id],
      ],
    );
    await open(p, 'phone', before[0].token);
    await p.drained();
    assert.deepEqual(await journey(p, id), ['page_view']);
  });

  it('are made only for known customers, with a reason for each other row', async () => {
    const p = await newProfile();
    await ana(p);
    const data = await mint(
      p,
      [
        { email: 'ANA@example.com' },
        { customer_key: 'C-99' },
        {},
        { identifier_type: 'loyalty_id', identifier_value: '1' },
        { email: 'no address', customer_key: null },
      ],
      { expires_in_days: 7 },
    );
    assert.deepEqual(
      data.results.map((row: Json) => [row.status, row.reason, row.customer_key]),
      [
        ['minted', undefined, 'C-77'],
        ['not_found', 'no_match', 'C-99'],
        ['invalid', 'no_selector', null],
        ['invalid', 'unknown_identifier_type', null],
        ['invalid', 'malformed_selector', null],
      ],
    );
    assert.deepEqual([data.param, data.minted, data.not_found, data.invalid], ['svc_t', 1, 1, 3]);
    const lives = Date.parse(data.results[0].expires_at) - Date.now();
    assert.ok(lives > 6.99 * DAY && lives <= 7 * DAY);
    assert.equal((await p.get('/customers/search?q=C-99')).data.length, 0);
  });
});
