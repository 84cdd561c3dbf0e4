// Tests when a session ends, to the millisecond.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isLive, SESSION_SECONDS, sessionEnd, shouldNoteUse } from './session-life.ts';

const HOUR = 3_600_000;
const BEGAN = new Date('2026-11-02T08:00:00Z');
const after = (ms: number) => new Date(BEGAN.getTime() + ms);

describe('the life of a session', () => {
  const CASES: [name: string, lastUsed: number, now: number, live: boolean][] = [
    ['at its beginning', 0, 0, true],
    ['a millisecond before 12 idle hours', 0, 12 * HOUR - 1, true],
    ['after 12 idle hours', 0, 12 * HOUR, false],
    ['used on its last day', 7 * 24 * HOUR - 60_000, 7 * 24 * HOUR - 1, true],
    ['a week old, though just used', 7 * 24 * HOUR - 1, 7 * 24 * HOUR, false],
  ];
  for (const [name, lastUsed, now, live] of CASES) {
    it(`is ${live ? 'going on' : 'over'} ${name}`, () =>
      assert.equal(isLive({ last_used_at: after(lastUsed), expires_at: sessionEnd(BEGAN) }, after(now)), live));
  }

  it('is never longer than a week, however often it is used', () => {
    fc.assert(
      fc.property(fc.nat(30 * 24 * HOUR), fc.nat(24 * HOUR), (used, later) => {
        const life = { last_used_at: after(used), expires_at: sessionEnd(BEGAN) };
        if (isLive(life, after(used + later))) assert.ok(used + later < SESSION_SECONDS * 1000 && later < 12 * HOUR);
      }),
    );
  });

  it('has its use stored once a minute', () => {
    const life = { last_used_at: BEGAN, expires_at: sessionEnd(BEGAN) };
    assert.deepEqual([shouldNoteUse(life, after(59_999)), shouldNoteUse(life, after(60_000))], [false, true]);
  });
});
