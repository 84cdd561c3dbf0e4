import assert from 'node:assert/strict';
import { inTurn } from './suites.ts';

describe('the lanes in which suites run', () => {
  it('take from their own queue first, then from the one that they share, each task once', async () => {
    const [own, shared] = [
      ['a', 'b'],
      ['c', 'd', 'e'],
    ];
    const ends = new Map<string, () => void>();
    const begun: string[] = [];
    const run = (task: string) => {
      begun.push(task);
      return new Promise<string>((resolve) => ends.set(task, () => resolve(task)));
    };
    const end = async (task: string) => {
      ends.get(task)?.();
      await new Promise((resolve) => setImmediate(resolve));
    };
    const lanes = [inTurn([own, shared], run), inTurn([shared], run)];
    assert.deepEqual(begun, ['a', 'c']);
    for (const task of ['a', 'b', 'c', 'd', 'e']) await end(task);
    assert.deepEqual(begun, ['a', 'c', 'b', 'd', 'e']);
    assert.deepEqual(await Promise.all(lanes), [
      ['a', 'b', 'd'],
      ['c', 'e'],
    ]);
  });
});
