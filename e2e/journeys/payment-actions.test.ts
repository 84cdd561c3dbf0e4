// Tests what a merchant does to payments, and what partners know about customers, through the whole system: into identity, credit
// and back.
import assert from 'node:assert/strict';
import { ago, lastDays } from '../system/days.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const RANGE = lastDays(30);

describe('payments that merchants act on', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    await p.send([
      {
        event_name: 'page_view',
        event_type: 'page_view',
        event_time: ago(9),
        idempotency_key: 'visit',
        anonymous_id: 'ana-browser',
        user_traits: { external_id: 'ana', email: 'ana@payer.example' },
        context: { url: 'https://shop.example/?utm_source=news&utm_medium=email&utm_campaign=letter' },
      },
    ]);
  });
  const card = (payment_ref: string, days: number, more: object = {}) =>
    p.call('POST', '/payments/webpay', { payment_ref, value: '40', currency: 'USD', paid_at: ago(days), ...more });
  const letter = async () => {
    const { data } = await p.get(`/campaigns?${RANGE}&level=campaign`);
    return data.find((row: Json) => row.campaign_name === 'letter' || row.name === 'letter') ?? data[0];
  };

  it('go to the journey of the payer whom the merchant names, with their credit', async () => {
    const { status, body } = await card('w-1', 3);
    assert.equal(status, 202, JSON.stringify(body));
    await p.drained();
    const id = body.data.payment_id;
    const unidentified = async () =>
      (await p.get('/payments?status=unidentified')).data.map((row: Json) => row.payment_id);
    assert.deepEqual(await unidentified(), [id]);
    assert.equal((await card('w-1', 1)).body.data.status, 'duplicate');
    assert.equal((await p.call('PUT', `/payments/${id}/payer`, { email: 'nobody@payer.example' })).status, 404);
    const assigned = await p.call('PUT', `/payments/${id}/payer`, { email: 'Ana@payer.example' });
    assert.equal(assigned.status, 200, JSON.stringify(assigned.body));
    assert.deepEqual([assigned.body.data.payer_assigned, await unidentified()], [true, []]);
    await p.drained();
    const { meta } = await p.get('/customers/journey?customer_key=ana');
    assert.deepEqual(
      [meta.person.counts.conversions, meta.person.customer_profile_id],
      [1, assigned.body.data.customer_profile_id],
    );
    const row = await letter();
    assert.deepEqual([row.outcome_count, row.outcome_value, row.outcome_count_first_payment], [1, 40, 1]);
    // The same payer again, and then another one.
    assert.equal((await p.call('PUT', `/payments/${id}/payer`, { customer_key: 'ana' })).status, 200);
    await p.call('POST', '/customers', { rows: [{ email: 'ben@payer.example', external_id: 'ben' }] });
    assert.equal((await p.call('PUT', `/payments/${id}/payer`, { customer_key: 'ben' })).status, 200);
    await p.drained();
    assert.equal((await letter())?.outcome_count ?? 0, 0);
    assert.equal((await p.call('PUT', `/payments/${id}/payer`, { customer_key: 'ana' })).status, 200);
  });

  it('are no first payments when they are marked as later installments', async () => {
    const [{ payment_id: id }] = (await p.get('/payments')).data;
    const mark = async (is_later_installment: boolean) => {
      const { status } = await p.call('PUT', `/payments/${id}/installment`, { is_later_installment });
      assert.equal(status, 200);
      await p.drained();
      const [row] = (await p.get('/payments')).data;
      return [row.is_first_payment, row.is_later_installment];
    };
    assert.deepEqual(await mark(true), [false, true]);
    assert.deepEqual(await mark(false), [true, false]);
  });

  it('are listed by time', async () => {
    await card('w-2', 20);
    await p.drained();
    assert.equal((await p.get(`/payments?from=${ago(10)}`)).data.length, 1);
    assert.equal((await p.get(`/payments?to=${ago(10)}`)).data.length, 1);
    assert.equal((await p.get('/payments')).data.length, 2);
  });

  it('are credited to the source that the customer declared', async () => {
    const answer = { customer: { external_ref: 'cleo', email: 'cleo@payer.example' }, answer_key: 'instagram' };
    const { status } = await p.call('POST', '/partner/declared-source', { ...answer, answered_at: ago(5) });
    assert.equal(status, 202);
    await card('w-3', 4, { user_traits: { external_id: 'cleo' } });
    await p.drained();
    const { data } = await p.get(`/customers?${RANGE}&goal=payment_received&search=cleo`);
    assert.deepEqual([data[0].channel, data[0].source], ['organic_social', 'instagram']);
    const unknown = await p.call('POST', '/partner/declared-source', {
      customer: { external_ref: 'dan' },
      answer_key: 'tv',
    });
    assert.deepEqual([unknown.status, unknown.body.error.code], [422, 'unknown_customer_ref']);
    const referral = { idempotency_key: 'r', ad_id: '1', customer: { email: 'cleo@payer.example' } };
    const refused = await p.call('POST', '/partner/ad-referrals', { referrals: [referral] });
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'unknown_ad']);
  });
});
