// Tests the limits of password guesses, with a limiter whose counts the test can read.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { createLimitGuesses } from './limit-guesses.ts';

const isRefused = (error: unknown) => error instanceof AppError && error.reason === 'rate_limit_exceeded';

function arranged() {
  const taken = new Map<string, number>();
  const add = (who: string, by: number) => void taken.set(who, (taken.get(who) ?? 0) + by);
  const limiter = {
    take: async (who: string, limit: number) => {
      add(who, 1);
      const remaining = limit - (taken.get(who) ?? 0);
      return { limit, remaining: Math.max(remaining, 0), resetSeconds: 60, exceeded: remaining < 0 };
    },
    look: () => assert.fail('nobody looks'),
    giveBack: async (who: string) => add(who, -1),
  };
  const limitGuesses = createLimitGuesses({ limiter });
  /** Starts a check that runs until the test ends it. */
  const begin = (account: string, address: string) => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    return { end: resolve, answer: limitGuesses({ account, address }, () => promise) };
  };
  return { limitGuesses, begin, total: () => [...taken.values()].reduce((sum, count) => sum + count, 0) };
}

describe('checks of passwords', () => {
  it('run two at a time for one account from one address, and the next is refused at once', async () => {
    const { begin, limitGuesses } = arranged();
    const [first, second] = [begin('ana', '192.0.2.1'), begin('ana', '192.0.2.1')];
    await assert.rejects(begin('ana', '192.0.2.1').answer, (error) => {
      assert.ok(isRefused(error));
      assert.equal((error as AppError).retryAfterSeconds, 1);
      return true;
    });
    first.end(true);
    assert.equal(await first.answer, true);
    assert.equal(await limitGuesses({ account: 'ana', address: '192.0.2.1' }, async () => true), true);
    second.end(true);
    await second.answer;
  });

  it('run four at a time from one address, so that few are ahead of a request from elsewhere', async () => {
    const { begin, limitGuesses } = arranged();
    const attack = Array.from({ length: 10 }, (_, i) => begin(`nobody-${i}`, '192.0.2.1'));
    const settled = attack.map(({ answer }) => answer.catch((error) => error));
    assert.equal(await limitGuesses({ account: 'ana', address: '192.0.2.2' }, async () => true), true);
    for (const { end } of attack) end(false);
    const refused = (await Promise.all(settled)).filter(isRefused);
    assert.equal(refused.length, 6);
    assert.equal(await limitGuesses({ account: 'ana', address: '192.0.2.1' }, async () => true), true);
  });

  it('treat a whole IPv6 network as one address', async () => {
    const { begin } = arranged();
    const attack = [1, 2, 3, 4].map((i) => begin(`nobody-${i}`, `2001:db8:0:7::${i}`));
    await assert.rejects(begin('ana', '2001:db8:0:7:ffff::1').answer, isRefused);
    for (const { end } of attack) end(false);
  });

  it('count as guesses only when the password was wrong', async () => {
    const { begin, limitGuesses, total } = arranged();
    const who = { account: 'ana', address: '192.0.2.1' };
    await limitGuesses(who, async () => true);
    assert.equal(total(), 0, 'right');
    await assert.rejects(
      limitGuesses(who, async () => Promise.reject(new Error('no room'))),
      /no room/,
    );
    assert.equal(total(), 0, 'not made');
    const held = [begin('ana', '192.0.2.1'), begin('ana', '192.0.2.1')];
    await assert.rejects(begin('ana', '192.0.2.1').answer, isRefused);
    for (const { end } of held) end(true);
    await Promise.all(held.map(({ answer }) => answer));
    assert.equal(total(), 0, 'refused for those in flight');
    await limitGuesses(who, async () => false);
    assert.equal(total(), 2, 'wrong');
  });
});
