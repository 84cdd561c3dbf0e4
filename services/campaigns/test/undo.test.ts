// Tests undoing actions: it restores the value from before, unless it was changed since; it works once; and an undo cannot be
// undone.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
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

  it('of a pause resumes, is recorded on both rows, and cannot be undone itself', async () => {
    const pause = await p.pause();
    const undo = await p.undo(pause.id);
    assert.deepEqual(
      [undo.kind, undo.before, undo.after, undo.undoes, undo.isUndo, undo.canUndo, undo.affectedAdsCount],
      ['resume', 'PAUSED', 'ACTIVE', pause.id, true, false, 1],
    );
    const [, kept] = await p.actions();
    assert.deepEqual([kept?.undoneBy, kept?.canUndo], [undo.id, false]);
    await refused(p.undo(undo.id), 'invalid_state', /undo itself/);
    await refused(p.undo(pause.id), 'invalid_state', /already/);
    assert.deepEqual(harness.writes(), [`${IDS.campaign} status=PAUSED`, `${IDS.campaign} status=ACTIVE`]);
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
    await refused(p.undo(first.id), 'invalid_state', /on the platform/);
    const second = await p.budget('9600', '232');
    await refused(p.undo(first.id), 'invalid_state', /later action/);
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
    await refused(p.undo(nothing.id), 'invalid_state', /changed nothing/);
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
