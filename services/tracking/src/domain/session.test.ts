import assert from 'node:assert/strict';
import { cutSessions as cut, type Visit } from './session.ts';

const visit = (minute: number, evidence = '') => ({ time: new Date(Date.UTC(2026, 0, 1, 0, minute)), evidence });

const cutSessions = (visitor: string, visits: readonly Visit[], minutes = 30) => cut(visitor, visits, minutes);

describe('a session', () => {
  it('goes on while events are at most 30 minutes apart', () => {
    assert.equal(new Set(cutSessions('v', [visit(0), visit(30), visit(60)])).size, 1);
  });
  it('ends after more than 30 minutes of silence', () => {
    const [a, b, c] = cutSessions('v', [visit(0), visit(31), visit(32)]);
    assert.notEqual(a, b);
    assert.equal(b, c);
  });
  it('ends after as much silence as the profile sets', () => {
    assert.equal(new Set(cutSessions('v', [visit(0), visit(5), visit(10)], 5)).size, 1);
    assert.equal(new Set(cutSessions('v', [visit(0), visit(6), visit(12)], 5)).size, 3);
    assert.equal(new Set(cutSessions('v', [visit(0), visit(59), visit(118)], 60)).size, 1);
  });
  it('ends at a new campaign but not at the same one', () => {
    const [a, b, c, d] = cutSessions('v', [visit(0, 'x'), visit(1), visit(2, 'x'), visit(3, 'y')]);
    assert.equal(a, b);
    assert.equal(a, c);
    assert.notEqual(a, d);
  });
  it('has the same name whatever the order of the batch, and another for another visitor', () => {
    const forward = cutSessions('v', [visit(0), visit(45)]);
    const backward = cutSessions('v', [visit(45), visit(0)]);
    assert.deepEqual(forward, backward.toReversed());
    assert.notDeepEqual(forward, cutSessions('w', [visit(0), visit(45)]));
  });
});
