// What shares a key waits for each other, what does not runs side by side, and a failure holds up nobody.
import assert from 'node:assert/strict';
import { createTurns } from './turns.ts';

describe('turns', () => {
  it('run what shares a key one after the other, in the order of the calls', async () => {
    const inTurn = createTurns();
    const log: string[] = [];
    const run = (name: string, ticks: number) => async () => {
      log.push(`${name} begins`);
      for (let i = 0; i < ticks; i++) await Promise.resolve();
      log.push(`${name} ends`);
    };
    await Promise.all([inTurn(['a'], run('1', 9)), inTurn(['b', 'a'], run('2', 3)), inTurn(['b'], run('3', 0))]);
    assert.deepEqual(log, ['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
  });

  it('run what shares none side by side', async () => {
    const inTurn = createTurns();
    const held = Promise.withResolvers<string>();
    const first = inTurn(['a'], () => held.promise);
    assert.equal(await inTurn(['b'], async () => 'done'), 'done');
    held.resolve('released');
    assert.equal(await first, 'released');
  });

  it('go on after a failure, which its own caller hears of', async () => {
    const inTurn = createTurns();
    const failing = inTurn(['a'], async () => {
      throw new Error('refused');
    });
    const next = inTurn(['a'], async () => 'done');
    await assert.rejects(failing, /refused/);
    assert.equal(await next, 'done');
  });
});
