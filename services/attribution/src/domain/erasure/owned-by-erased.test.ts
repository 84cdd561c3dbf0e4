import assert from 'node:assert/strict';
import { belongsToErased } from './owned-by-erased.ts';

const BEFORE = new Date('2026-03-01T00:00:00Z');
const ERASED_AT = new Date('2026-03-02T00:00:00Z');
const AFTER = new Date('2026-03-03T00:00:00Z');
const owner = { customerIds: new Set(['c', 'merged']), visitorIds: new Set(['v']), erasedAt: ERASED_AT };

describe('belongsToErased', () => {
  const CASES: [string, Parameters<typeof belongsToErased>[0], boolean][] = [
    ['of the customer', { customer_id: 'c', visitor_id: 'x', received_at: BEFORE }, true],
    ['of a customer who was merged into it', { customer_id: 'merged', received_at: AFTER }, true],
    ['of the browser before the erasure', { visitor_id: 'v', received_at: BEFORE }, true],
    ['of the browser at the moment of the erasure', { visitor_id: 'v', received_at: ERASED_AT }, true],
    ['of the browser after the erasure', { visitor_id: 'v', received_at: AFTER }, false],
    ['of the browser that is already pseudonymised', { visitor_id: 'v', received_at: AFTER, erased: true }, true],
    ['of another customer in that browser', { customer_id: 'd', visitor_id: 'v', received_at: BEFORE }, false],
    ['of another browser', { visitor_id: 'w', received_at: BEFORE }, false],
    ['that names nobody', { received_at: BEFORE }, false],
  ];
  for (const [what, event, expected] of CASES) {
    it(`${expected ? 'takes' : 'leaves'} an event ${what}`, () =>
      assert.equal(belongsToErased(event, owner), expected));
  }
});
