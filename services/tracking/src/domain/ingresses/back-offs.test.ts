// Tests that a write which does not help is tried less and less often, and keeps no other write from its turn.
import assert from 'node:assert/strict';
import { createBackOffs } from './back-offs.ts';
import type { Write } from './plan-ingresses.ts';

const write = (name: string, verb = 'create') => ({ name, verb }) as Write;

describe('writes that do not help', () => {
  it('are tried after 1, 2, 4, 8 and 16 passes, and from then on every 20', () => {
    const backOffs = createBackOffs();
    const tries: number[] = [];
    for (let pass = 0; pass < 100; pass++)
      for (const one of backOffs.due([write('a')])) {
        backOffs.tried(one);
        tries.push(pass);
      }
    assert.deepEqual(tries, [0, 1, 3, 7, 15, 31, 51, 71, 91]);
  });

  it('begin anew once they were not needed, and for another verb', () => {
    const backOffs = createBackOffs();
    for (let pass = 0; pass < 8; pass++) for (const one of backOffs.due([write('a')])) backOffs.tried(one);
    assert.deepEqual(backOffs.due([write('a'), write('a', 'delete')]), [write('a', 'delete')]);
    backOffs.due([]);
    assert.deepEqual(backOffs.due([write('a')]), [write('a')]);
  });

  it('that were not reached in a pass are due in the next', () => {
    const backOffs = createBackOffs();
    const [first] = backOffs.due([write('a'), write('b')]);
    if (first) backOffs.tried(first);
    for (const one of backOffs.due([write('a'), write('b')])) backOffs.tried(one);
    const due = backOffs.due([write('a'), write('b')]).map(({ name }) => name);
    assert.deepEqual(due, ['b']);
  });
});
