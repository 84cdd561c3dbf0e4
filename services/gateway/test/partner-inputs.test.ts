// What partner systems know of how customers came: answers and ad referrals, as touches through the ordinary write path.
import assert from 'node:assert/strict';
import type { RecordEventsRequest } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { ANSWER_KEYS } from '../src/domain/declared-sources.ts';
import { trackingDouble } from './doubles/tracking.ts';
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
    return { status: response.status, code: json.error?.code, data: json.data };
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

  it('take every answer of the vocabulary', async () => {
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
    ['an answer in other letters', { customer: known, answer_key: 'Instagram' }, 422, 'unknown_answer_key'],
    ['other without words', { customer: known, answer_key: 'other' }, 422, 'validation_error'],
    ['a reference of nobody', { customer: { external_ref: 'C-0' }, answer_key: 'tv' }, 422, 'unknown_customer_ref'],
    ['nobody', { customer: {}, answer_key: 'tv' }, 422, 'validation_error'],
    ['a country alone', { customer: { country: 'CL' }, answer_key: 'tv' }, 422, 'validation_error'],
  ];
  for (const [name, body, status, code] of refusals) {
    it(`refuse ${name}, and write nothing`, async () => {
      const answer = await post('declared-source', body);
      assert.deepEqual([answer.status, answer.code], [status, code]);
      assert.equal(recorded.length, 0);
    });
  }

  it('make the customer of an unknown reference that an email or a phone comes with', async () => {
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

  for (const path of ['ad-referrals', 'ad-referrals/preview']) {
    it(`refuse a batch with one unknown ad at /${path}, and write nothing`, async () => {
      for (const more of [{ ad_id: '999' }, { platform: 'search_ads' }]) {
        const { status, code } = await post(path, { referrals: [referral(10), referral(11, more)] });
        assert.deepEqual([status, code], [422, 'unknown_ad']);
      }
      assert.equal(recorded.length, 0);
    });

    it(`take 500 referrals at /${path} and no more, and none that is malformed`, async () => {
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

  it('preview what recording would do, and write nothing', async () => {
    const { status, data } = await post('ad-referrals/preview', { referrals: [referral(20), referral(20)] });
    assert.equal(status, 200);
    assert.deepEqual(data.summary, { total: 2, valid: 1, duplicate: 1 });
    assert.deepEqual(data.results[0].ad, {
      ad_id: '238401',
      ad_name: 'Smile',
      platform: 'social_ads',
      campaign_id: '11',
    });
    assert.equal(recorded.length, 0);
  });
});
