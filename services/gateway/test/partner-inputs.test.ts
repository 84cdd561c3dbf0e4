// Tests what partner systems know about how customers arrived: answers and ad referrals, recorded as touches through the ordinary
// write path.
import assert from 'node:assert/strict';
import type { RecordEventsRequest } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { ANSWER_KEYS } from '../src/domain/declared-sources.ts';
import { REFUSED, trackingDouble } from './doubles/tracking.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

describe('partner inputs', () => {
  let running: RunningGateway;
  const recorded: RecordEventsRequest[] = [];
  before(async () => {
    running = await runGateway('partner-inputs', { doubles: { tracking: trackingDouble(recorded) } });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => recorded.splice(0));

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await running.post(`/partner/${path}`, body, headers);
    // biome-ignore lint/suspicious/noExplicitAny: answers are read by the contract's field names
    const json = (await response.json()) as any;
    return { status: response.status, code: json.error?.code, message: json.error?.message, data: json.data };
  };
  const drafts = () => recorded.flatMap(({ events }) => events);
  const known = { external_ref: 'C-77' };

  it('record an answer as a touch with its source', async () => {
    const body = {
      customer: known,
      answer_key: 'other',
      answer_text: 'a poster',
      answered_at: '2026-01-05T10:00:00Z',
      idempotency_key: 'intake-1',
    };
    const first = await post('declared-source', body);
    const again = await post('declared-source', body);
    assert.deepEqual([first.status, first.data.status, again.data.status], [202, 'recorded', 'duplicate']);
    assert.equal(first.data.touch_id, again.data.touch_id);
    const [draft] = drafts();
    assert.deepEqual(
      [draft?.eventType, draft?.idempotencyKey, draft?.traits?.externalId, draft?.properties],
      [
        'declared_source',
        'declared-source:intake-1',
        'C-77',
        { utm_source: 'other', utm_medium: 'declared', answer_key: 'other', answer_text: 'a poster' },
      ],
    );
  });

  it('answer a repeated key with the answer that was recorded first', async () => {
    const body = { customer: known, idempotency_key: 'intake-twice' };
    await post('declared-source', { ...body, answer_key: 'tv' });
    const { data } = await post('declared-source', { ...body, answer_key: 'instagram' });
    assert.deepEqual([data.status, data.answer_key], ['duplicate', 'tv']);
  });

  it('accept every answer of the vocabulary', async () => {
    for (const answer_key of ANSWER_KEYS)
      assert.equal((await post('declared-source', { customer: known, answer_key, answer_text: 'x' })).status, 202);
    assert.equal(new Set(drafts().map(({ idempotencyKey }) => idempotencyKey)).size, ANSWER_KEYS.length);
  });

  it('record one touch under one Idempotency-Key', async () => {
    const body = { customer: known, answer_key: 'tv' };
    const headers = { 'idempotency-key': 'one-answer' };
    const answers = [await post('declared-source', body, headers), await post('declared-source', body, headers)];
    assert.equal(new Set(answers.map(({ data }) => data.touch_id)).size, 1);
  });

  const refusals: [name: string, body: object, status: number, code: string][] = [
    ['an answer outside the vocabulary', { customer: known, answer_key: 'billboard' }, 422, 'unknown_answer_key'],
    ['an answer in another case', { customer: known, answer_key: 'Instagram' }, 422, 'unknown_answer_key'],
    ['other without words', { customer: known, answer_key: 'other' }, 422, 'validation_error'],
    ['an unknown reference', { customer: { external_ref: 'C-0' }, answer_key: 'tv' }, 422, 'unknown_customer_ref'],
    ['a blank reference', { customer: { external_ref: ' ' }, answer_key: 'tv' }, 422, 'validation_error'],
    ['nobody', { customer: {}, answer_key: 'tv' }, 422, 'validation_error'],
    ['only a country', { customer: { country: 'CL' }, answer_key: 'tv' }, 422, 'validation_error'],
  ];
  for (const [name, body, status, code] of refusals) {
    it(`refuse ${name}, and write nothing`, async () => {
      const answer = await post('declared-source', body);
      assert.deepEqual([answer.status, answer.code], [status, code]);
      assert.equal(recorded.length, 0);
    });
  }

  const said: [member: string, body: object, message: RegExp][] = [
    ['answered_at', { answered_at: '2099-01-01T00:00:00Z' }, /^answered_at must not be/],
    ['idempotency_key', { idempotency_key: REFUSED }, /^idempotency_key is/],
    ['answer_text', { answer_text: REFUSED }, /^answer_text is/],
    ['customer.email', { customer: { email: REFUSED } }, /^customer\.email cannot/],
    ['customer.phone', { customer: { phone: REFUSED } }, /^customer\.phone cannot/],
    [
      'customer.external_ref',
      { customer: { ...known, email: 'a@b.cl', external_ref: REFUSED } },
      /^customer\.external_ref is/,
    ],
    ['the selectors', { customer: {} }, /^customer must name a person: send one of external_ref, email, phone\.$/],
    ['a blank reference', { customer: { external_ref: ' ' } }, /^customer\.external_ref must not be blank/],
    ['an unknown reference', { customer: { external_ref: 'C-0' } }, /^customer\.external_ref names no customer/],
  ];
  for (const [member, more, message] of said)
    it(`name ${member} as the caller does`, async () => {
      const answer = await post('declared-source', { customer: known, answer_key: 'tv', ...more });
      assert.match(answer.message, message);
      assert.doesNotMatch(answer.message, /event_time|user_traits|properties|external_id/);
    });

  it('create the customer of an unknown reference that comes with an email or a phone', async () => {
    for (const more of [{ email: 'new@example.com' }, { phone: '+56911111111' }])
      assert.equal(
        (await post('declared-source', { customer: { external_ref: 'C-0', ...more }, answer_key: 'tv' })).status,
        202,
      );
  });

  const referral = (n: number, more: object = {}) => ({
    idempotency_key: `msg-${n}`,
    ad_id: '238401',
    customer: { phone: '+56987654321' },
    ...more,
  });

  it('record referrals as touches of their ads, each key once', async () => {
    const referrals = [referral(1, { ctwa_clid: 'ARB' }), referral(2, { ad_id: '238402' }), referral(1)];
    const { status, data } = await post('ad-referrals', { referrals });
    assert.deepEqual([status, data.summary], [202, { total: 3, recorded: 2, duplicate: 1, rejected: 0 }]);
    assert.equal(data.results[0].touch_id, data.results[2].touch_id);
    const [draft] = drafts();
    assert.deepEqual(
      [draft?.eventType, draft?.idempotencyKey, draft?.clickIds, draft?.actionSource],
      ['ad_referral', 'ad-referral:msg-1', { ctwa_clid: 'ARB' }, 'business_messaging'],
    );
    const { platform, campaignId, adSetId, adId } = draft?.campaign ?? assert.fail();
    assert.deepEqual([platform, campaignId, adSetId, adId], ['social_ads', '11', '22', '238401']);
    const again = await post('ad-referrals', { referrals });
    assert.deepEqual(again.data.summary, { total: 3, recorded: 0, duplicate: 3, rejected: 0 });
  });

  it('answer a repeated key with the ad that was recorded first, within a batch and in the next', async () => {
    const first = [referral(60, { ad_id: '238401' }), referral(60, { ad_id: '238402' })];
    const next = [referral(60, { ad_id: '238403' }), referral(61, { ad_id: '238404' })];
    const adsOf = async (referrals: object[]) =>
      (await post('ad-referrals', { referrals })).data.results.map((row: { ad: { ad_id: string } }) => row.ad.ad_id);
    assert.deepEqual(await adsOf(first), ['238401', '238401']);
    assert.deepEqual(await adsOf(next), ['238401', '238404']);
  });

  for (const path of ['ad-referrals', 'ad-referrals/preview']) {
    it(`refuse a batch with one unknown ad at /${path}, and write nothing`, async () => {
      for (const more of [{ ad_id: '999' }, { platform: 'search_ads' }]) {
        const { status, code } = await post(path, { referrals: [referral(10), referral(11, more)] });
        assert.deepEqual([status, code], [422, 'unknown_ad']);
      }
      assert.equal(recorded.length, 0);
    });

    it(`refuse an ad id of two platforms at /${path} until the platform is named`, async () => {
      const ad = { ad_id: '238801' };
      const { status, code, message } = await post(path, { referrals: [referral(20), referral(21, ad)] });
      assert.deepEqual([status, code], [422, 'validation_error']);
      assert.match(message, /^referrals\[1\]\.ad_id .*search_ads and social_ads.*platform/);
      assert.equal(recorded.length, 0);
      const named = await post(path, { referrals: [referral(22, { ...ad, platform: 'search_ads' })] });
      assert.ok(named.status < 300);
      recorded.splice(0);
    });

    it(`accept 500 referrals at /${path} and no more, and none that is malformed`, async () => {
      const many = (count: number) => ({ referrals: Array.from({ length: count }, (_, n) => referral(1000 + n)) });
      assert.ok((await post(path, many(500))).status < 300);
      recorded.splice(0);
      const bad = [
        many(501),
        many(0),
        {},
        { referrals: [referral(1, { idempotency_key: undefined })] },
        { referrals: [referral(1, { customer: {} })] },
        { referrals: [referral(1, { ad_id: { $ne: '' } })] },
        { referrals: [referral(1), null] },
      ];
      for (const body of bad) assert.equal((await post(path, body)).code, 'validation_error');
      assert.equal(recorded.length, 0);
    });
  }

  /** The batch is refused, or only the last of two rows; the message names this member, and no member of an event. */
  const refused: [what: string, more: object, code: string, member: string][] = [
    ['an unknown ad', { ad_id: '999' }, 'unknown_ad', 'referrals[1].ad_id'],
    ['an ad of another platform', { platform: 'search_ads' }, 'unknown_ad', 'referrals[1].ad_id'],
    [
      'an unknown reference',
      { customer: { external_ref: 'C-0' } },
      'unknown_customer_ref',
      'referrals[1].customer.external_ref',
    ],
    [
      'a blank reference',
      { customer: { external_ref: '  ' } },
      'validation_error',
      'referrals[1].customer.external_ref',
    ],
    ['nobody', { customer: {} }, 'validation_error', 'referrals[1].customer'],
    ['only a country', { customer: { country: 'CL' } }, 'validation_error', 'referrals[1].customer'],
    ['no ad', { ad_id: undefined }, 'validation_error', 'referrals[1].ad_id'],
    ['no key', { idempotency_key: '' }, 'validation_error', 'referrals[1].idempotency_key'],
    ['an invalid time', { occurred_at: 'yesterday' }, 'validation_error', 'referrals[1].occurred_at'],
    ['a time far ahead', { occurred_at: '2099-01-01T00:00:00Z' }, 'validation_error', 'occurred_at'],
    ['an email that tracking refuses', { customer: { email: REFUSED } }, 'validation_error', 'customer.email'],
    ['a phone that tracking refuses', { customer: { phone: REFUSED } }, 'validation_error', 'customer.phone'],
    [
      'a reference that tracking refuses',
      { customer: { phone: '+56987654321', external_ref: REFUSED } },
      'validation_error',
      'customer.external_ref',
    ],
    ['a click id that tracking refuses', { ctwa_clid: REFUSED }, 'validation_error', 'ctwa_clid'],
    ['an ad id that tracking refuses', { ad_id: `238 ${REFUSED}` }, 'validation_error', 'ad_id'],
    ['a key that tracking refuses', { idempotency_key: REFUSED }, 'validation_error', 'idempotency_key'],
  ];
  for (const [what, more, code, member] of refused) {
    it(`are refused with ${what} as the preview says, word for word`, async () => {
      const body = { referrals: [referral(30), referral(31, more)] };
      const whole = (answer: Awaited<ReturnType<typeof post>>) =>
        answer.data === undefined
          ? [answer.status, answer.code, answer.message]
          : ['row', answer.data.results[1].status, answer.data.results[1].code, answer.data.results[1].message];
      const preview = whole(await post('ad-referrals/preview', body));
      assert.equal(recorded.length, 0);
      const real = whole(await post('ad-referrals', body));
      assert.deepEqual(preview, real);
      assert.deepEqual(real.slice(0, -1), typeof real[0] === 'number' ? [422, code] : ['row', 'rejected', code]);
      assert.ok(String(real.at(-1)).startsWith(`${member} `), String(real.at(-1)));
      assert.doesNotMatch(String(real.at(-1)), /event_time|user_traits|click_ids|external_id/);
      if (typeof real[0] === 'number') assert.equal(recorded.length, 0);
    });
  }

  it('accept a known reference alone, and any reference with an email or a phone, as the preview does', async () => {
    const customers = [
      known,
      { external_ref: 'C-0', email: 'new@example.com' },
      { external_ref: 'C-0', phone: '+56911111111' },
    ];
    const body = { referrals: customers.map((customer, n) => referral(40 + n, { customer })) };
    assert.equal((await post('ad-referrals/preview', body)).data.summary.valid, 3);
    assert.equal((await post('ad-referrals', body)).data.summary.recorded, 3);
  });

  it('do not preview a row as a duplicate of one that is refused', async () => {
    const twice = [referral(50, { occurred_at: '2099-01-01T00:00:00Z' }), referral(50), referral(50)];
    const summary = { total: 3, duplicate: 1, rejected: 1 };
    assert.deepEqual((await post('ad-referrals/preview', { referrals: twice })).data.summary, { ...summary, valid: 1 });
    assert.deepEqual((await post('ad-referrals', { referrals: twice })).data.summary, { ...summary, recorded: 1 });
  });

  it('preview that a referral without a person is rejected, and what is dropped from others', async () => {
    const referrals = [
      referral(30, { customer: { phone: '12' } }),
      referral(30, { customer: { phone: '+56987654321', email: 'ana(at)x.cl' } }),
      referral(31, { customer: { phone: '987654321', country: 'cl' } }),
    ];
    const { data } = await post('ad-referrals/preview', { referrals });
    assert.deepEqual(data.summary, { total: 3, valid: 2, duplicate: 0, rejected: 1 });
    const [nobody, partly] = data.results;
    assert.deepEqual([nobody.status, nobody.code], ['rejected', 'validation_error']);
    assert.match(nobody.message, /^customer\.phone /);
    assert.deepEqual(
      partly.dropped.map(({ field }: { field: string }) => field),
      ['customer.email'],
    );
  });

  it('refuse a declared source without a person, and look up a reference when nothing else can be read', async () => {
    const body = { answer_key: 'instagram', customer: { email: 'ana(at)x.cl' } };
    const refused = await post('declared-source', body);
    assert.deepEqual([refused.status, refused.code], [422, 'validation_error']);
    const stranger = { answer_key: 'instagram', customer: { external_ref: 'nobody-yet', phone: '12' } };
    assert.equal((await post('declared-source', stranger)).code, 'unknown_customer_ref');
    assert.deepEqual(
      drafts().map(({ traits }) => traits?.email),
      ['ana(at)x.cl'],
      'tracking judges the first, and refuses it',
    );
  });

  it('preview what recording would do, and write nothing', async () => {
    const { status, data } = await post('ad-referrals/preview', { referrals: [referral(20), referral(20)] });
    assert.equal(status, 200);
    assert.deepEqual(data.summary, { total: 2, valid: 1, duplicate: 1, rejected: 0 });
    assert.deepEqual(data.results[0].ad, {
      ad_id: '238401',
      ad_name: 'Smile',
      platform: 'social_ads',
      campaign_id: '11',
    });
    assert.equal(recorded.length, 0);
  });
});
