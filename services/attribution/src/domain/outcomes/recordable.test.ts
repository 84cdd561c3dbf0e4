import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ConversionDoc } from '../shapes/conversion-doc.ts';
import { type OutcomeEvent, outcomeId, recordable, windowStart } from './recordable.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
const conversion = (event_id: string, days = 1) => ({ event_id, time: ago(days) }) as ConversionDoc;

describe('the outcomes among new conversions', () => {
  const cases: [what: string, event: OutcomeEvent | undefined, isOne: boolean][] = [
    ['from a server', { _id: 'e', provider: 'api', received_at: ago(1) }, true],
    ['not from a server', { _id: 'e', received_at: ago(1) }, false],
    ['received at the start of the window', { _id: 'e', provider: 'api', received_at: ago(90) }, true],
    ['received before the window', { _id: 'e', provider: 'api', received_at: new Date(+ago(90) - 1) }, false],
    ['of an event that no longer exists', undefined, false],
  ];
  for (const [what, event, isOne] of cases)
    it(`${isOne ? 'hold' : 'leave out'} one ${what}`, () => {
      const found = recordable([conversion('e', 400)], event ? [event] : [], NOW);
      assert.deepEqual(
        found.map(({ id, provider }) => [id, provider]),
        isOne ? [[outcomeId('e'), 'api']] : [],
      );
    });

  it('are in the order in which they happened, ties by event, in whatever order they are given', () => {
    const days = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 12 });
    fc.assert(
      fc.property(days, fc.infiniteStream(fc.nat()), (times, chance) => {
        const conversions = times.map((day, index) => conversion(`e${index}`, day));
        const events = conversions.map(({ event_id }) => ({ _id: event_id, provider: 'api', received_at: NOW }));
        const order = new Map(conversions.map((each) => [each, chance.next().value ?? 0]));
        const shuffled = conversions.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
        const found = recordable(shuffled, events, NOW).map((each) => each.conversion);
        assert.deepEqual(
          found,
          recordable(conversions, events, NOW).map((each) => each.conversion),
        );
        for (const [index, next] of found.slice(1).entries()) {
          const before = found[index];
          assert.ok(
            before !== undefined &&
              (before.time < next.time || (+before.time === +next.time && before.event_id < next.event_id)),
          );
        }
      }),
    );
  });

  it('have a window of 90 days', () => assert.equal(NOW.getTime() - windowStart(NOW).getTime(), 90 * DAY));
});
