// Tests undoing actions: it restores the value from before, unless it was changed since, for 30 days; and an undo is an action that
// can be undone itself.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { commonHarness, type Harness, IDS, type Profile } from './harness.ts';
import { refused } from './refused.ts';

describe('an undo', () => {
  let harness: Harness;
  let p: Profile;
  before(async () => {
    harness = await commonHarness();
  });
  beforeEach(async () => {
    p = await harness.profile();
    await harness.freshWorld();
    harness.writes();
  });
  const refusedFor = async (call: Promise<unknown>, reason: string) => {
    const error = await refused(call, 'invalid_state');
    assert.equal(error.details.reason, reason);
  };
  const undoneBy = async () => Object.fromEntries((await p.actions()).map((action) => [action.id, action.undoneBy]));

  it('of a pause resumes, and is recorded on both rows', async () => {
    const pause = await p.pause();
    const undo = await p.undo(pause.id);
    assert.deepEqual(
      [undo.kind, undo.before, undo.after, undo.undoes, undo.isUndo, undo.canUndo, undo.affectedAdsCount],
      ['resume', 'PAUSED', 'ACTIVE', pause.id, true, true, 1],
    );
    const [, kept] = await p.actions();
    assert.deepEqual([kept?.undoneBy, kept?.canUndo], [undo.id, false]);
    await refusedFor(p.undo(pause.id), 'already_undone');
    assert.deepEqual(harness.writes(), [`${IDS.campaign} status=PAUSED`, `${IDS.campaign} status=ACTIVE`]);
  });

  it('of an undo restores the first action, which can then be undone again', async () => {
    const pause = await p.pause();
    const undo = await p.undo(pause.id);
    const again = await p.undo(undo.id);
    assert.deepEqual([again.kind, again.after, again.undoes, again.canUndo], ['pause', 'PAUSED', undo.id, true]);
    assert.deepEqual(await undoneBy(), { [pause.id]: '', [undo.id]: again.id, [again.id]: '' });
    await refusedFor(p.undo(undo.id), 'already_undone');
    const second = await p.undo(pause.id);
    assert.deepEqual(await undoneBy(), { [pause.id]: second.id, [undo.id]: again.id, [again.id]: '', [second.id]: '' });
    await refusedFor(p.undo(again.id), 'changed_since');
    assert.equal((await p.status()).status, 'ACTIVE');
  });

  it('of the undo of an undo leaves the first action undone', async () => {
    const pause = await p.pause();
    const undo = await p.undo(pause.id);
    const again = await p.undo(undo.id);
    const last = await p.undo(again.id);
    assert.equal(last.after, 'ACTIVE');
    assert.deepEqual(await undoneBy(), { [pause.id]: undo.id, [undo.id]: '', [again.id]: last.id, [last.id]: '' });
    await refusedFor(p.undo(pause.id), 'already_undone');
    assert.equal((await p.undo(undo.id)).after, 'PAUSED');
  });

  it('is possible for 30 days', async () => {
    const pause = await p.pause();
    const settledAt = timestampDate(pause.settledAt ?? assert.fail()).getTime();
    const expiresAt = timestampDate(pause.undoExpiresAt ?? assert.fail()).getTime();
    assert.equal(expiresAt - settledAt, 30 * 86_400_000);
    const long = new Date(settledAt - 30 * 86_400_000);
    await harness.collections.actions.updateOne({ _id: pause.id, profile_id: p.id }, { $set: { settled_at: long } });
    await refusedFor(p.undo(pause.id), 'undo_expired');
    const [kept] = await p.actions();
    assert.deepEqual([kept?.canUndo, kept?.undoExpiresAt], [false, undefined]);
    assert.equal(harness.writes().length, 1);
  });

  it('of a resume pauses again', async () => {
    await p.pause();
    const resume = await p.resume();
    assert.equal((await p.undo(resume.id)).after, 'PAUSED');
    assert.equal((await p.status()).status, 'PAUSED');
  });

  it('of a budget restores the old one, though that is more than half above the new one', async () => {
    const change = await p.budget('4000');
    assert.equal((await p.undo(change.id)).after, '8000');
    assert.deepEqual(harness.writes(), [`${IDS.adSet} daily_budget=4000`, `${IDS.adSet} daily_budget=8000`]);
  });

  it('happens once for an operation, and once for several operations at the same time', async () => {
    const pause = await p.pause();
    const operation = randomUUID();
    const first = await p.undo(pause.id, operation);
    assert.equal((await p.undo(pause.id, operation)).id, first.id);
    const again = await p.pause();
    const all = await Promise.allSettled([1, 2, 3].map(() => p.undo(again.id)));
    assert.equal(all.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.equal(harness.writes().length, 4);
  });

  it('is refused when the object was changed since, on the platform or through the service', async () => {
    // Uses an ad set of its own, since the platform allows four changes an hour.
    const set = (daily_budget: string) =>
      harness.sim.patch({ ad_sets: [{ id: '232', campaign_id: IDS.paused, name: 'Otro', daily_budget }] });
    set('8000');
    const first = await p.budget('9000', '232');
    set('9500');
    await refusedFor(p.undo(first.id), 'changed_since');
    const second = await p.budget('9600', '232');
    await refusedFor(p.undo(first.id), 'changed_since');
    await p.undo(second.id);
    assert.equal(harness.writes().length, 3);
  });

  it('of a budget is refused once the ad set is closed', async () => {
    const change = await p.budget('7000');
    const set = { id: IDS.adSet, campaign_id: IDS.paused, name: 'Chat', daily_budget: '7000' };
    harness.sim.patch({ ad_sets: [{ ...set, status: 'ARCHIVED' }] });
    await refused(p.undo(change.id), 'adset_not_editable');
    assert.equal(harness.writes().length, 1);
  });

  it('is refused for an action that changed nothing, and not found in another profile', async () => {
    const nothing = await p.resume();
    await refusedFor(p.undo(nothing.id), 'nothing_to_undo');
    const pause = await p.pause();
    const other = await harness.profile();
    await refused(other.undo(pause.id), 'not_found');
    await refused(p.undo(randomUUID()), 'not_found');
    assert.deepEqual(await other.actions(), []);
  });

  it('whose answer was lost happens once', async () => {
    const pause = await p.pause();
    harness.sim.fault({ kind: 'lost_response', match: `POST /v26.0/${IDS.campaign}` });
    assert.equal((await p.undo(pause.id)).state, 'applied');
    assert.equal(harness.writes().length, 2);
  });
});
