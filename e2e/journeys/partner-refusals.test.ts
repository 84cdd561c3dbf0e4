// Tests what the endpoints of partners and cards refuse, through the whole system: the preview of ad referrals refuses what
// recording does, and every endpoint names its own members.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { ACCOUNT, AD, TOKEN } from '../system/test-world.ts';

const AHEAD = '2099-01-01T00:00:00Z';

describe('a refusal', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    await testSystem().clients.connections.createConnection({
      ...{ profileId: p.profileId, workspaceId: p.workspaceId, channel: 'social_ads' },
      ...{ accountExternalId: ACCOUNT, accessToken: TOKEN },
    });
    await eventually(async () => {
      if ((await p.get('/connections')).data[0].sync.last_success_at !== null) return;
      await p.call('POST', '/connections/sync', {});
      assert.fail('not synced yet');
    });
    await eventually(async () => {
      const { status } = await p.call('POST', '/partner/ad-referrals/preview', { referrals: [referral()] });
      assert.equal(status, 200, 'attribution has received the ad');
    });
  });

  const referral = (more: object = {}) => ({
    ...{ idempotency_key: crypto.randomUUID(), ad_id: AD.id, customer: { email: 'eve@partner.example' } },
    ...more,
  });
  /** Returns the refusal of the second of two rows, which is the invalid one; of a batch that is refused whole, the error. */
  const refusalOf = async (path: string, referrals: object[]) => {
    const { status, body } = await p.call('POST', path, { referrals });
    const { code, message } = body.error ?? body.data.results[1];
    return { isWhole: status >= 400, code, message };
  };

  const refused: [what: string, more: object, code: string, member: string][] = [
    ['a time in the far future', { occurred_at: AHEAD }, 'validation_error', 'occurred_at'],
    ['a time before 1970', { occurred_at: '1969-12-31T23:00:00Z' }, 'validation_error', 'occurred_at'],
    ['a line break in an email', { customer: { email: 'a\n@x.cl' } }, 'validation_error', 'customer.email'],
    ['a line break in a key', { idempotency_key: 'a\nb' }, 'validation_error', 'idempotency_key'],
    ['an unknown ad', { ad_id: '1' }, 'unknown_ad', 'referrals[1].ad_id'],
    [
      'an unknown reference',
      { customer: { external_ref: 'zoe' } },
      'unknown_customer_ref',
      'referrals[1].customer.external_ref',
    ],
  ];
  for (const [what, more, code, member] of refused) {
    it(`of an ad referral with ${what} is the same in the preview, and names ${member}`, async () => {
      const referrals = [referral(), referral(more)];
      const preview = await refusalOf('/partner/ad-referrals/preview', referrals);
      const real = await refusalOf('/partner/ad-referrals', referrals);
      assert.deepEqual(preview, real);
      assert.equal(real.code, code);
      assert.ok(real.message.startsWith(`${member} `), real.message);
    });
  }

  const doors: [path: string, body: object, member: string][] = [
    ['/payments/webpay', { payment_ref: 'w-1', value: 1, paid_at: AHEAD }, 'paid_at'],
    [
      '/partner/declared-source',
      { customer: { email: 'a@x.cl' }, answer_key: 'tv', answered_at: AHEAD },
      'answered_at',
    ],
    ['/partner/declared-source', { customer: { email: 'a\n@x.cl' }, answer_key: 'tv' }, 'customer.email'],
    ['/events', { event_name: 'x', event_time: AHEAD, anonymous_id: 'v' }, 'event_time'],
    ['/events', { event_name: 'x', anonymous_id: 'v', campaign: { ad_id: '1 2' } }, 'campaign.ad_id'],
  ];
  for (const [path, body, member] of doors)
    it(`of POST ${path} names ${member}`, async () => {
      const answer = await p.call('POST', path, body);
      assert.deepEqual([answer.status, answer.body.error.code], [422, 'validation_error']);
      assert.ok(answer.body.error.message.startsWith(`${member} `), answer.body.error.message);
    });

  it('of an unreadable payer is the same for every selector', async () => {
    const { body } = await p.call('POST', '/payments/webpay', { payment_ref: 'w-2', value: 1, currency: 'USD' });
    await p.drained();
    const payer = (selector: object) => p.call('PUT', `/payments/${body.data.payment_id}/payer`, selector);
    for (const [member, selector, what] of [
      ['customer_profile_id', { customer_profile_id: 'x' }, 'a UUID'],
      ['email', { email: 'x' }, 'an email address'],
      ['phone', { phone: 'x' }, 'a phone number'],
      ['identifier_value', { identifier_type: 'national_id', identifier_value: 'x' }, 'a value of national_id'],
    ] as const) {
      const answer = await payer(selector);
      assert.deepEqual([answer.status, answer.body.error.code], [422, 'validation_error'], member);
      assert.ok(answer.body.error.message.startsWith(`${member} cannot be read as ${what}`), answer.body.error.message);
    }
    assert.equal((await payer({ customer_key: 'nobody' })).body.error.code, 'customer_not_found');
    assert.match(
      (await payer({})).body.error.message,
      /send one of customer_profile_id, customer_key, email, phone, or/,
    );
  });
});
