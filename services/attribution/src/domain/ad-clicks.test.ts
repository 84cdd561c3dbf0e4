import assert from 'node:assert/strict';
import fc from 'fast-check';
import { adClicks, type ClickedEvent } from './ad-clicks.ts';

const event = (id: string, minute: number, click_ids: Record<string, string>, erased = false): ClickedEvent => ({
  _id: id,
  time: new Date(minute * 60_000),
  marketing: { click_ids } as ClickedEvent['marketing'],
  ...(erased && { erased }),
});
const shown = (events: readonly ClickedEvent[]) =>
  adClicks(events).map(({ kind, value, time }) => `${kind} ${value} ${time.getTime() / 60_000}`);

describe('the clicks behind a conversion', () => {
  it('come newest first, each with the time at which it was first seen', () =>
    assert.deepEqual(
      shown([
        event('b', 2, { fbclid: 'two' }),
        event('a', 1, { fbclid: 'one', gclid: 'g' }),
        event('c', 3, { fbclid: 'one' }),
      ]),
      ['fbclid two 2', 'gclid g 1', 'fbclid one 1'],
    ));

  it('leave out those of an erased person, which are pseudonyms', () =>
    assert.deepEqual(shown([event('a', 1, { fbclid: 'one' }, true), event('b', 2, { gclid: 'g' })]), ['gclid g 2']));

  it('are the same in whatever order the events are given', () => {
    const click = fc.record({ minute: fc.nat(5), kind: fc.constantFrom('fbclid', 'gclid'), value: fc.nat(3) });
    fc.assert(
      fc.property(fc.array(click, { maxLength: 8 }), (clicks) => {
        const events = clicks.map(({ minute, kind, value }, id) => event(`e${id}`, minute, { [kind]: `${value}` }));
        assert.deepEqual(shown(events.toReversed()), shown(events));
      }),
    );
  });
});
