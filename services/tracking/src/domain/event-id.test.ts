import assert from 'node:assert/strict';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { DOORS, eventId } from './event-id.ts';

const KEYS = [
  'order-1042',
  'webpay:order-1042',
  'webpay:webpay:order-1042',
  'declared-source:intake-77',
  'ad-referral:msg-1',
  'browser:order-1042',
  'provider:order-1042',
  'events:order-1042',
  'visitor:event',
  'stripe:acct_1:pi_1',
];

describe('the id of an event', () => {
  for (const key of KEYS)
    it(`with the key ${key} differs for each origin, and from that of every other key`, () => {
      const ids = DOORS.map((door) => eventId('p1', door, key));
      const others = KEYS.filter((other) => other !== key).flatMap((other) =>
        DOORS.map((door) => eventId('p1', door, other)),
      );
      assert.equal(new Set(ids).size, DOORS.length);
      assert.deepEqual(
        ids.filter((id) => others.includes(id)),
        [],
      );
      assert.notEqual(eventId('p2', 'events', key), ids[0]);
    });

  it('is unchanged for the keys that were stored before origins had id spaces', () => {
    assert.equal(eventId('p1', 'events', 'order-1042'), deterministicId('p1', 'order-1042'));
    assert.equal(eventId('p1', 'webpay', 'webpay:order-1042'), deterministicId('p1', 'webpay:order-1042'));
    assert.equal(eventId('p1', 'declared_source', 'declared-source:1'), deterministicId('p1', 'declared-source:1'));
    assert.equal(eventId('p1', 'ad_referral', 'ad-referral:1'), deterministicId('p1', 'ad-referral:1'));
  });
});
