import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { Door } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { CHROME, pageView, postTo } from './browser.ts';
import { openSite, payment, type Running, type Site } from './running-tracking.ts';

describe('the feed and the quality report', () => {
  let site: Site;
  let tracking: Running;
  before(async () => {
    site = await openSite('feed');
    tracking = await site.start();
  });
  after(async () => {
    await tracking[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  it('stores refusals, its own and the gateway’s, with their reasons and none of the values', async () => {
    await tracking.client.recordEvents({
      events: [payment('q-1', { profileId: 'quality', value: '-7.77' }), payment('q-2', { profileId: 'quality' })],
      refusals: [
        {
          profileId: 'quality',
          code: 'validation_error',
          field: 'colour',
          message: 'colour is not known; remove it.',
          idempotencyKey: 'q-3',
        },
        {
          profileId: 'quality',
          code: 'validation_error',
          field: 'colour',
          message: 'colour is not known; remove it.',
          idempotencyKey: 'ana@example.cl',
        },
      ],
    });
    const quality = await tracking.client.getQuality({ profileId: 'quality' });
    assert.equal(quality.recorded24h, 1n);
    assert.ok(quality.lastEventAt);
    assert.deepEqual(
      quality.refusals.map(({ code, field, count }) => [code, field, count]),
      [
        ['validation_error', 'colour', 2n],
        ['validation_error', 'properties.value', 1n],
      ],
    );
    assert.equal(quality.recentRefusals.length, 3);
    const told = JSON.stringify(quality.recentRefusals, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    assert.ok(!told.includes('7.77') && !told.includes('ana@'));
    assert.ok(told.includes('q-1') && told.includes('q-3'));
  });

  it('names the members of a browser’s batch in its refusals', async () => {
    const key = (await tracking.client.issueTrackingKey({ profileId: 'named' })).key?.key ?? '';
    const post = (change: object, userAgent = CHROME) =>
      postTo(
        `${tracking.collector}/t/${key}`,
        { visitor_id: 'v-1', events: [pageView(change)] },
        { 'user-agent': userAgent },
      );
    await post({ type: 'track', name: 'a\u0001b' });
    await post({ type: 'a\u0001b' });
    await post({ traits: { email: 'a\u0001b' } });
    await post({}, 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)');
    const { refusals, recentRefusals } = await tracking.client.getQuality({ profileId: 'named' });
    assert.deepEqual(refusals.map(({ field }) => field).sort(), ['name', 'traits.email', 'type', 'user-agent']);
    assert.ok(recentRefusals.every(({ field, message }) => message.startsWith(`${field} `)));
    await post({ type: 'track', name: 'payment_received' });
    await post({ type: 'payment_received' });
    await eventually(async () => {
      const { leftOut } = await tracking.client.getQuality({ profileId: 'named' });
      assert.deepEqual(leftOut.map(({ field }) => field).sort(), ['name', 'type']);
    });
  });

  it('names the members of other operations in theirs', async () => {
    const profileId = 'doors';
    const late = timestampFromDate(new Date('2100-01-01'));
    const event = (door: Door, change: Parameters<typeof payment>[1] = {}) =>
      payment(`door-${door}`, { profileId, door, eventTime: late, ...change });
    await tracking.client.recordEvents({
      events: [
        event(Door.EVENTS),
        event(Door.WEBPAY, { origin: Origin.PROVIDER }),
        event(Door.DECLARED_SOURCE),
        event(Door.AD_REFERRAL),
      ],
    });
    const { refusals } = await tracking.client.getQuality({ profileId });
    assert.deepEqual(refusals.map(({ field }) => field).sort(), [
      'answered_at',
      'event_time',
      'occurred_at',
      'paid_at',
    ]);
  });

  it('stores the count of a flood of refusals in few rows', async () => {
    const refusals = Array.from({ length: 500 }, () => ({
      profileId: 'flood',
      code: 'validation_error',
      field: 'x',
      message: 'x',
      idempotencyKey: '',
    }));
    await tracking.client.recordEvents({ refusals });
    assert.equal((await tracking.client.getQuality({ profileId: 'flood' })).refusals[0]?.count, 500n);
    assert.ok((await site.mongo.db.collection('refusals').countDocuments({ profile_id: 'flood' })) <= 51);
  });

  it('returns the feed newest first, in pages that stay stable while events arrive, without traits or subject_ref', async () => {
    const post = (key: string) =>
      tracking.client.recordEvents({ events: [payment(key, { profileId: 'feed', subjectRef: 'child-1' })] });
    for (let i = 0; i < 5; i++) await post(`feed-${i}`);
    const first = await tracking.client.listEvents({ profileId: 'feed', limit: 2 });
    await post('feed-late');
    const second = await tracking.client.listEvents({ profileId: 'feed', limit: 2, cursor: first.nextCursor });
    const third = await tracking.client.listEvents({ profileId: 'feed', limit: 2, cursor: second.nextCursor });
    const seen = [first, second, third].flatMap(({ events }) => events.map(({ idempotencyKey }) => idempotencyKey));
    assert.deepEqual(seen, ['feed-4', 'feed-3', 'feed-2', 'feed-1', 'feed-0']);
    assert.equal(third.nextCursor, '');
    assert.equal(first.events[0]?.subjectRef, '');
    for (const cursor of ['x', Buffer.from('{"t":{"$gt":0},"id":"a"}').toString('base64url')]) {
      await assert.rejects(
        tracking.client.listEvents({ profileId: 'feed', limit: 2, cursor }),
        (error) => error instanceof AppError && error.reason === 'invalid_parameter',
      );
    }
  });
});
