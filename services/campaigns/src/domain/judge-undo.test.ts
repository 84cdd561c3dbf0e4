// Tests which actions can be undone.
import assert from 'node:assert/strict';
import { judgeChangedSince, judgeUndo } from './judge-undo.ts';

describe('an undo', () => {
  const applied = { state: 'applied', isUndo: false, undoneBy: null } as const;
  const table: [name: string, of: Parameters<typeof judgeUndo>[0], refusal: RegExp | null][] = [
    ['of what was applied', applied, null],
    ['of an undo', { ...applied, isUndo: true }, /undo itself/],
    ['of what was undone', { ...applied, undoneBy: 'x' }, /already/],
    ['of what changed nothing', { ...applied, state: 'no_change' }, /changed nothing/],
    ['of what was refused', { ...applied, state: 'not_applied' }, /changed nothing/],
    ['of an action whose outcome is unknown', { ...applied, state: 'intended' }, /not known yet/],
    ['of an action in flight', { ...applied, state: 'intended' }, /not known yet/],
  ];
  for (const [name, of, refusal] of table)
    it(`${name} is ${refusal === null ? 'possible' : 'refused'}`, () => {
      const text = judgeUndo(of);
      if (refusal === null) assert.equal(text, null);
      else assert.match(text ?? '', refusal);
    });

  it('is refused once the object has changed since the action', () => {
    const action = { id: 'a', after: 'PAUSED' };
    assert.equal(judgeChangedSince(action, 'a', 'PAUSED'), null);
    assert.match(judgeChangedSince(action, 'b', 'PAUSED') ?? '', /later action/);
    assert.match(judgeChangedSince(action, 'a', 'ACTIVE') ?? '', /on the platform/);
  });
});
