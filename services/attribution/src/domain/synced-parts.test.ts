import assert from 'node:assert/strict';
import { type ReceivedSyncs, type SyncedPart, withPart } from './synced-parts.ts';

const NOTHING: ReceivedSyncs = { spans: [], open: [] };
const part = (n: number, parts: number, at = 1, since = '2026-01-01', until = '2026-01-28'): SyncedPart => ({
  ...{ part: n, parts, since, until },
  synced_at: new Date(at),
});
const received = (...parts: SyncedPart[]) => parts.reduce(withPart, NOTHING);
const days = ({ spans }: ReceivedSyncs) => spans.map(({ since, until, synced_at: at }) => [since, until, at.getTime()]);

describe('a sync in parts', () => {
  it('counts when all its parts have arrived, in any order and repeated', () => {
    assert.deepEqual(days(received(part(0, 3), part(2, 3), part(0, 3))), []);
    const whole = received(part(2, 3), part(0, 3), part(0, 3), part(1, 3));
    assert.deepEqual([days(whole), whole.open], [[['2026-01-01', '2026-01-28', 1]], []]);
    assert.deepEqual(withPart(whole, part(1, 3)), whole, 'a repeat');
  });

  it('is distinguished from another sync of the same days', () => {
    assert.deepEqual(days(received(part(0, 2, 1), part(1, 2, 2))), []);
  });

  it('is discarded when a later one has read its days', () => {
    const after = received(part(0, 2, 1), part(0, 1, 2));
    assert.deepEqual([days(after), after.open], [[['2026-01-01', '2026-01-28', 2]], []]);
    assert.deepEqual(withPart(after, part(1, 2, 1)), after);
  });

  it('keeps days that a later one did not read', () => {
    const after = received(part(0, 2, 1), part(0, 1, 2, '2026-01-05', '2026-02-01'), part(1, 2, 1));
    assert.deepEqual(days(after), [
      ['2026-01-01', '2026-01-04', 1],
      ['2026-01-05', '2026-02-01', 2],
    ]);
  });
});
