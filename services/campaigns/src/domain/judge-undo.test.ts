// Tests which actions can be undone, until when, and that the undo of an undo stands for the first action.
import assert from 'node:assert/strict';
import { judgeChangedSince, judgeUndo } from './judge-undo.ts';

const SETTLED = new Date('2026-03-01T10:00:00Z');
const DAYS_30 = 30 * 86_400_000;

describe('an undo', () => {
  const applied = { state: 'applied', undoneBy: null, settledAt: SETTLED } as const;
  const table: [name: string, of: Parameters<typeof judgeUndo>[0], afterMs: number, reason: string | null][] = [
    ['of what was applied', applied, 0, null],
    ['of what was applied, within 30 days', applied, DAYS_30 - 1, null],
    ['of what was applied 30 days ago', applied, DAYS_30, 'undo_expired'],
    ['of what was undone', { ...applied, undoneBy: 'x' }, 0, 'already_undone'],
    ['of what was undone long ago', { ...applied, undoneBy: 'x' }, 2 * DAYS_30, 'already_undone'],
    ['of what changed nothing', { ...applied, state: 'no_change' }, 0, 'nothing_to_undo'],
    ['of what was not applied', { ...applied, state: 'not_applied' }, 0, 'nothing_to_undo'],
    ['of an action whose outcome is unknown', { ...applied, state: 'intended' }, 0, 'outcome_unknown'],
  ];
  for (const [name, of, afterMs, reason] of table)
    it(`${name} is ${reason ?? 'possible'}`, () => {
      const refusal = judgeUndo(of, new Date(SETTLED.getTime() + afterMs));
      assert.equal(refusal?.reason ?? null, reason);
    });

  it('is refused once the object has changed since the action', () => {
    const action = { id: 'a', restores: null, after: 'PAUSED' };
    const a = { id: 'a', restores: null };
    assert.equal(judgeChangedSince(action, a, 'PAUSED'), null);
    assert.match(judgeChangedSince(action, { id: 'b', restores: null }, 'PAUSED')?.message ?? '', /later action/);
    assert.match(judgeChangedSince(action, a, 'ACTIVE')?.message ?? '', /on the platform/);
    assert.equal(judgeChangedSince(action, null, 'PAUSED')?.reason, 'changed_since');
  });

  it('is possible when the newest action is the undo of its undo', () => {
    const first = { id: 'a', restores: null };
    const restoring = { id: 'c', restores: 'a' };
    assert.equal(judgeChangedSince({ ...first, after: 'PAUSED' }, restoring, 'PAUSED'), null);
    assert.equal(judgeChangedSince({ ...restoring, after: 'PAUSED' }, { id: 'e', restores: 'a' }, 'PAUSED'), null);
    assert.notEqual(judgeChangedSince({ ...first, after: 'PAUSED' }, { id: 'd', restores: 'b' }, 'PAUSED'), null);
  });
});
