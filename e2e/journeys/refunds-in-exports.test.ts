// Tests that a platform which counted a payment hears of its refunds: what is left of it, or that nothing is, each as often as it
// changes.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { newSearchAccount, type SearchAccount } from '../system/search-account.ts';

describe('refunds of payments that were sent to search_ads', () => {
  let p: TestProfile;
  let account: SearchAccount;
  before(async () => {
    p = await newProfile();
    account = await newSearchAccount(p, 'https://shop.example/offer');
    const target = { kind: 'search_ads_conversion_action', conversion_action_id: account.conversionAction };
    assert.equal((await p.call('POST', '/exports/destinations', target)).status, 201);
  });

  async function pay(key: string, more: object = {}): Promise<string> {
    const { status, body } = await p.call('POST', '/events', {
      ...{ event_type: 'payment_received', event_name: 'Order', idempotency_key: key, action_source: 'phone_call' },
      user_traits: { email: `${key}@example.com` },
      properties: { value: '100.00', currency: 'USD' },
      context: { url: `https://shop.example/offer?gclid=Cj0-${key}-${p.profileId}` },
      ...more,
    });
    assert.equal(status, 202, JSON.stringify(body));
    return body.data.outcome_event_id;
  }
  const row = async (eventId: string): Promise<Json> =>
    (await p.get(`/exports/deliveries?outcome_event_id=${eventId}`)).data[0];
  const delivered = (eventId: string) =>
    eventually(async () => assert.equal((await row(eventId))?.state, 'delivered', JSON.stringify(await row(eventId))));
  async function refund(eventId: string, amount?: string): Promise<void> {
    const answer = await p.call('POST', `/payments/${eventId}/refund`, amount === undefined ? {} : { amount });
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  }
  const counted = async (eventId: string): Promise<Json> => {
    const { google } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/received`)).json()) as Json;
    return google.conversions.filter(({ transaction_id: id }: Json) => id === eventId);
  };
  const worth = (eventId: string, value: object | null) =>
    eventually(async () => {
      const [one, ...others] = await counted(eventId);
      assert.deepEqual([one?.value, others], [value, []], JSON.stringify(await row(eventId)));
    });

  it('restate what is left, what an undone refund restores, and retract what was refunded in full', async () => {
    const eventId = await pay('ana');
    await delivered(eventId);
    assert.deepEqual((await row(eventId)).value, { amount: '100', currency: 'USD' });
    await refund(eventId, '29.95');
    await worth(eventId, { amount: 70.05, currency: 'USD' });
    const told = await eventually(async () => {
      const { adjustment } = await row(eventId);
      assert.equal(adjustment?.state, 'accepted');
      return adjustment;
    });
    assert.deepEqual([told.kind, told.value], ['restatement', { amount: '70.05', currency: 'USD' }]);
    assert.equal((await p.call('DELETE', `/payments/${eventId}/refund`)).status, 200);
    await worth(eventId, { amount: 100, currency: 'USD' });
    await refund(eventId);
    await worth(eventId, null);
    await eventually(async () => assert.equal((await row(eventId)).adjustment.kind, 'retraction'));
    assert.equal((await row(eventId)).state, 'delivered');
  });

  it('wait until the payment has happened, where the clock of whoever recorded it is ahead of ours', async () => {
    const eventId = await pay('cia', { event_time: new Date(Date.now() + 10_000).toISOString() });
    await delivered(eventId);
    await refund(eventId, '29.95');
    await worth(eventId, { amount: 70.05, currency: 'USD' });
  });

  it('that come before the conversion is delivered lower what is sent, and change nothing after it', async () => {
    await fetch(`${testSystem().simulatorUrl}/__sim/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'data_manager_down', match: 'events:ingest' }),
    });
    const eventId = await pay('bea');
    await p.drained();
    await refund(eventId, '40');
    await delivered(eventId);
    await worth(eventId, { amount: 60, currency: 'USD' });
  });
});
