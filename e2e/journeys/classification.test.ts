// Tests a merchant's own channel rules: past and new touches follow them after a replay, and are as before when the rules are
// removed.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { RANGE, reports } from '../system/all-reports.ts';
import { daysAgo } from '../system/days.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const at = (back: number) => `${daysAgo(back)}T10:00:00Z`;
const visit = (id: string, back: number, who: string, path: string, more: object = {}) => ({
  ...{ event_name: 'page_view', event_time: at(back), idempotency_key: id, anonymous_id: `browser-${who}` },
  user_traits: { external_id: who },
  context: { url: `https://shop.example${path}`, ...more },
});
const paid = (id: string, back: number, who: string, value: string) => ({
  ...{ event_name: 'payment_received', event_time: at(back), idempotency_key: id },
  user_traits: { external_id: who },
  properties: { value, currency: 'USD' },
});

const AD = '/?utm_source=facebook&utm_medium=paid&utm_campaign=spring';
const LETTER = '/?utm_source=letter&utm_medium=email&utm_campaign=letter';

const LETTERS = {
  name: 'Our own letters',
  channel: 'direct',
  conditions: [
    { field: 'medium', operator: 'equals', value: 'Email' },
    { field: 'source', operator: 'equals', value: 'letter' },
  ],
};
const FLYERS = {
  name: 'Flyers',
  channel: 'print',
  conditions: [{ field: 'landing_page', operator: 'starts_with', value: '/qr/' }],
};
const PARTNERS = {
  name: null,
  channel: 'partners',
  conditions: [{ field: 'referrer_domain', operator: 'ends_with', value: 'partner.example' }],
};

describe('channel rules', () => {
  let p: TestProfile;
  let first: Json;
  before(async () => {
    p = await newProfile();
    await p.send([
      visit('v1', 20, 'ana', AD),
      visit('v2', 10, 'ana', LETTER),
      paid('p1', 5, 'ana', '45.90'),
      visit('v3', 12, 'ben', '/qr/spring'),
      paid('p2', 5, 'ben', '20.01'),
      visit('v4', 15, 'cleo', AD),
      visit('v5', 14, 'cleo', '/offer', { referrer: 'https://www.partner.example/list' }),
      visit('v6', 6, 'cleo', LETTER),
      paid('p3', 5, 'cleo', '33.33'),
    ]);
    await p.drained();
    first = await reports(p);
  });

  async function put(rules: object[]): Promise<Json> {
    const { status, body } = await p.call('PUT', '/classification', { rules });
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  }

  const replayed = () =>
    eventually(async () => {
      const { data } = await p.get('/tracking/replay-status');
      assert.equal(data.status, 'done', JSON.stringify(data));
      return data;
    });

  const customers = async (): Promise<Record<string, Json>> => {
    const { data } = await p.get(`/customers?${RANGE}&goal=payment_received&limit=100`);
    return Object.fromEntries(data.map((row: Json) => [row.revenue, row]));
  };
  const channelsOf = async (revenue: number): Promise<Json> => {
    const row = (await customers())[revenue];
    const { data } = await p.get(`/customers/${row.customer_profile_id}/journey`);
    return data.events.flatMap(({ channel }: Json) => channel ?? []);
  };
  const creditUnder = async (model: string): Promise<Record<string, number>> => {
    const { data } = await p.get(`/campaigns?${RANGE}&model=${model}&limit=100`);
    return Object.fromEntries(data.map((row: Json) => [row.campaign_name, row.outcome_value]));
  };

  it('are none at first', async () => {
    const { data } = await p.get('/classification');
    assert.deepEqual([data.rules, data.updated_at, data.in_force], [[], null, true]);
    assert.deepEqual(await creditUnder('last_non_direct'), { letter: 79.23 });
  });

  it('queue a replay, after which journeys and the customer list show their channels', async () => {
    const { rules, replay_queued } = await put([FLYERS, LETTERS, PARTNERS]);
    assert.deepEqual([rules, replay_queued], [[FLYERS, LETTERS, PARTNERS], true]);
    await replayed();
    const { in_force, replay } = (await p.get('/classification')).data;
    assert.deepEqual([in_force, replay], [true, null]);
    const { 45.9: ana, 20.01: ben, 33.33: cleo } = await customers();
    assert.deepEqual([ana.channel, ana.touch_channels], ['direct', ['paid_social', 'direct']]);
    assert.deepEqual([ben.channel, ben.touch_channels], ['print', ['print']]);
    assert.deepEqual([cleo.channel, cleo.touch_channels], ['direct', ['paid_social', 'partners', 'direct']]);
    assert.deepEqual(await channelsOf(45.9), ['paid_social', 'direct']);
    assert.deepEqual(await channelsOf(20.01), ['print']);
    assert.deepEqual(await channelsOf(33.33), ['paid_social', 'partners', 'direct']);
  });

  it('skip touches that they call direct under last_non_direct, and change no other model', async () => {
    // Cleo's last touch that is not direct is the partner's, which names no campaign.
    assert.deepEqual(await creditUnder('last_non_direct'), { spring: 45.9 });
    const after = await reports(p);
    const moved = Object.keys(first).filter((path) => JSON.stringify(after[path]) !== JSON.stringify(first[path]));
    assert.ok(moved.length > 0);
    for (const path of moved) assert.match(path, /model=last_non_direct|^\/(customers|paths)/);
  });

  it('classify what arrives afterwards', async () => {
    await p.send([visit('v7', 3, 'dan', '/qr/summer'), paid('p4', 2, 'dan', '7.77')]);
    await p.drained();
    const { 7.77: dan } = await customers();
    assert.deepEqual([dan.channel, dan.touch_channels], ['print', ['print']]);
  });

  it('do not queue a replay when they are saved unchanged', async () => {
    const { replay_queued, updated_at } = await put([FLYERS, LETTERS, PARTNERS]);
    assert.equal(replay_queued, false);
    assert.equal((await p.get('/classification')).data.updated_at, updated_at);
  });

  it('leave the figures as they are when a customer is erased', async () => {
    const now = await reports(p);
    const { status } = await p.call('POST', '/customers/erasures', { request_ref: 'gone', customer_key: 'dan' });
    assert.equal(status, 202);
    await p.drained();
    assert.deepEqual(await reports(p), now);
  });

  it('restore the first figures to the cent when they are removed', async () => {
    const { rules, replay_queued } = await put([]);
    assert.deepEqual([rules, replay_queued], [[], true]);
    await replayed();
    const { 45.9: ana, 20.01: ben } = await customers();
    assert.deepEqual([ana.channel, ben.channel], ['email', 'direct']);
    assert.deepEqual(await channelsOf(45.9), ['paid_social', 'email']);
    assert.deepEqual(await creditUnder('last_non_direct'), { letter: 79.23 });
    const { data } = await p.get(`/campaigns/unattributed?${RANGE}&model=last_non_direct`);
    const { outcome_value } = first[`/campaigns/unattributed?${RANGE}&model=last_non_direct`];
    assert.equal(data.outcome_value, Math.round((outcome_value + 7.77) * 100) / 100);
  });

  it('of one profile do not affect another', async () => {
    const other = await newProfile();
    await put([FLYERS]);
    assert.deepEqual((await other.get('/classification')).data.rules, []);
    assert.equal((await other.get('/tracking/replay-status')).data.status, 'idle');
  });

  it('of a profile without events are in force at once', async () => {
    const other = await newProfile();
    const { body } = await other.call('PUT', '/classification', { rules: [FLYERS] });
    assert.equal(body.data.replay_queued, false);
    assert.equal((await other.get('/classification')).data.in_force, true);
    await other.send([visit('o1', 3, 'eve', '/qr/1'), paid('o2', 2, 'eve', '5')]);
    await other.drained();
    const { data } = await other.get(`/customers?${RANGE}&goal=payment_received`);
    assert.deepEqual([data[0].channel, data[0].touch_channels], ['print', ['print']]);
  });
});
