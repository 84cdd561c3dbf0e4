// Tests when a sighting is worth a write.
import assert from 'node:assert/strict';
import { blankCustomer } from './customer.ts';
import { planSightings } from './plan-sightings.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000);
const customer = { ...blankCustomer('c', 'p', at(0), at(1000)), lastSeenAt: at(2000) };
const update = { profileId: 'p', customerId: 'c' };

describe('planSightings', () => {
  const cases: [string, number[], object[]][] = [
    ['nothing between the bounds', [1000, 1500, 2000], []],
    ['nothing for less than a minute later', [2059], []],
    ['last seen a minute later', [2060], [{ ...update, firstSeenAt: null, lastSeenAt: at(2060) }]],
    ['first seen at any earlier time', [999], [{ ...update, firstSeenAt: at(999), lastSeenAt: null }]],
    ['one update for many sightings', [10, 5000, 20, 4000], [{ ...update, firstSeenAt: at(10), lastSeenAt: at(5000) }]],
  ];
  for (const [what, seconds, expected] of cases) {
    it(`writes ${what}`, () => {
      assert.deepEqual(planSightings(seconds.map((s) => ({ customer, at: at(s) }))), expected);
    });
  }
});
