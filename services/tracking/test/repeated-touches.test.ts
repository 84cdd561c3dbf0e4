// Tests that a partner's repeated key refers to the first recorded touch: the response shows that one, and not the repeat.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Door, VerdictStatus } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

describe('a repeated touch of a partner', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('repeated');
    tracking = await site.start();
  });
  after(async () => {
    await tracking?.[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
  });

  const touch = (door: Door, key: string, adId: string, answer: string) =>
    payment(`${door === Door.AD_REFERRAL ? 'ad-referral' : 'declared-source'}:${key}`, {
      door,
      campaign: { platform: 'social_ads', campaignId: `c-${adId}`, adSetId: '', adId },
      properties: { answer_key: answer },
    });
  const record = async (...events: ReturnType<typeof touch>[]) =>
    (await tracking.client.recordEvents({ events })).verdicts;

  for (const [name, door] of [
    ['ad referrals', Door.AD_REFERRAL],
    ['declared sources', Door.DECLARED_SOURCE],
  ] as const)
    it(`by ${name} returns the first one, also within one request`, async () => {
      const key = randomUUID();
      const [first, within] = await record(touch(door, key, '1', 'tv'), touch(door, key, '2', 'radio'));
      const [later] = await record(touch(door, key, '3', 'press'));
      assert.equal(first?.status, VerdictStatus.RECORDED);
      assert.equal(first?.stored, undefined);
      for (const repeat of [within, later]) {
        assert.equal(repeat?.status, VerdictStatus.DUPLICATE);
        const { campaign, properties } = repeat.stored ?? assert.fail('nothing stored');
        assert.deepEqual([campaign?.platform, campaign?.adId, properties?.answer_key], ['social_ads', '1', 'tv']);
      }
    });

  it('of other operations does not read the ledger', async () => {
    const event = payment(randomUUID());
    await record(event);
    const [repeat] = await record(event);
    assert.deepEqual([repeat?.status, repeat?.stored], [VerdictStatus.DUPLICATE, undefined]);
  });
});
