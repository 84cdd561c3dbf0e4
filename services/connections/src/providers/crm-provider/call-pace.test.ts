// Tests when a long read of HighLevel waits.
import assert from 'node:assert/strict';
import { createCallPace } from './call-pace.ts';

const headers = (remaining: string, more: Record<string, string> = {}) => ({
  'x-ratelimit-max': '100',
  'x-ratelimit-interval-milliseconds': '10000',
  'x-ratelimit-remaining': remaining,
  ...more,
});
const never = new AbortController().signal;

/** Reports whether a read of the location goes on at once. */
async function goesOn(pace: ReturnType<typeof createCallPace>, location = 'one'): Promise<boolean> {
  const ended = AbortSignal.abort();
  return pace.wait(location, ended).then(
    () => true,
    () => false,
  );
}

describe('a long read of HighLevel', () => {
  const table: [name: string, answer: Record<string, string>, goesOn: boolean][] = [
    ['goes on while many calls are left', headers('11'), true],
    ['leaves the last tenth of the calls to others', headers('10'), false],
    ['waits when none is left', headers('0'), false],
    ['goes on when the vendor says nothing', {}, true],
    ['goes on when the vendor says something else', headers('few'), true],
    ['goes on without an interval', headers('0', { 'x-ratelimit-interval-milliseconds': '0' }), true],
  ];
  for (const [name, answer, expected] of table)
    it(name, async () => {
      const pace = createCallPace();
      pace.learn('one', answer);
      assert.equal(await goesOn(pace), expected);
    });

  it('goes on when the interval is over', async () => {
    let clock = 0;
    const pace = createCallPace(() => clock);
    pace.learn('one', headers('0'));
    clock = 9999;
    assert.equal(await goesOn(pace), false);
    clock = 10_000;
    assert.equal(await goesOn(pace), true);
  });

  it('of one location does not wait for another', async () => {
    const pace = createCallPace();
    pace.learn('one', headers('0'));
    assert.equal(await goesOn(pace, 'two'), true);
    await pace.wait('two', never);
  });
});
