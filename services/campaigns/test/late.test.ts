// Tests platforms that report success and do nothing, or apply a write late, and people who change the object meanwhile.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { ACCOUNT, commonHarness, type Harness, IDS, type Profile } from './harness.ts';
import { refused } from './refused.ts';

const WRITE = `POST /v26.0/${IDS.campaign}`;
const PAUSED = `${IDS.campaign} status=PAUSED`;
const SWEEPING = { SETTLE_INTERVAL_MS: '50', SETTLE_AFTER_MS: '0' };

describe('a platform that reports success', () => {
  let harness: Harness;
  let p: Profile;
  before(async () => {
    harness = await commonHarness();
  });
  beforeEach(async () => {
    p = await harness.profile();
    await harness.freshWorld();
    harness.writes();
    harness.sim.fault({ kind: 'success_without_effect', match: WRITE });
  });
  after(() => harness.restartService());
  const row = () => harness.collections.actions.findOne({ profile_id: p.id }, { sort: { turn: 1 } });
  const isState = (state: string) => eventually(async () => assert.equal((await row())?.state, state));
  /** Sets the campaign on the platform, as a late write and a person do. */
  const set = (status: 'PAUSED' | 'ACTIVE' | 'ARCHIVED') =>
    harness.sim.patch({ campaigns: [{ id: IDS.campaign, account_id: ACCOUNT, name: 'Ventas', status }] });
  /** Makes the hour of looks pass quickly. */
  const due = async () => {
    const { modifiedCount } = await harness.collections.actions.updateMany(
      { profile_id: p.id, recheck_at: { $type: 'date' } },
      { $set: { recheck_at: new Date(0) } },
    );
    assert.equal(modifiedCount, 1);
  };

  it('and does nothing is not believed: the outcome is unknown, and neither it nor another write is sent', async () => {
    await harness.restartService();
    const operation = randomUUID();
    const error = await refused(p.pause(IDS.campaign, operation), 'provider_error', /not known yet/);
    assert.ok((error.retryAfterSeconds ?? 0) > 0);
    assert.ok((await row())?.called_at);
    await refused(p.pause(IDS.campaign, operation), 'provider_error', /not known yet/);
    await refused(p.pause(), 'service_unavailable', /earlier change/);
    assert.deepEqual(harness.writes(), [PAUSED]);
    assert.equal((await row())?.state, 'intended');
  });

  it('and does nothing has not applied the write when the window is over', async () => {
    await harness.restartService({ ...SWEEPING, OUTCOME_WINDOW_MS: '0' });
    await refused(p.pause(), 'provider_error');
    await isState('not_applied');
    assert.deepEqual([harness.writes(), harness.told(p.id)], [[PAUSED], []]);
  });

  it('and applies the write in the window has applied it once, for whoever repeats', async () => {
    await harness.restartService();
    const operation = randomUUID();
    await refused(p.pause(IDS.campaign, operation), 'provider_error');
    set('PAUSED');
    const both = await Promise.all([p.pause(IDS.campaign, operation), p.pause(IDS.campaign, operation)]);
    assert.deepEqual([...new Set(both.map(({ state }) => state))], ['applied']);
    assert.deepEqual(harness.writes(), [PAUSED]);
    await eventually(() => assert.equal(harness.told(p.id).length, 1));
  });

  it('and applies the write in the window is found by the sweep, which leaves the row open until then', async () => {
    await harness.restartService(SWEEPING);
    await refused(p.pause(), 'provider_error');
    const first = (await row())?.updated_at ?? assert.fail();
    // The sweep has looked and has not decided.
    await eventually(async () => assert.ok(((await row())?.updated_at ?? first) > first));
    assert.equal((await row())?.state, 'intended');
    set('PAUSED');
    await isState('applied');
    assert.deepEqual(harness.writes(), [PAUSED]);
  });

  it('and applies the write after the window is found by a later look, and the action can be undone', async () => {
    await harness.restartService({ ...SWEEPING, OUTCOME_WINDOW_MS: '0' });
    await refused(p.pause(), 'provider_error');
    await isState('not_applied');
    set('PAUSED');
    await due();
    await isState('applied');
    await eventually(() => assert.equal(harness.told(p.id).length, 1));
    const [action] = await p.actions();
    assert.equal((await p.undo(action?.id ?? '')).state, 'applied');
    assert.deepEqual(harness.writes(), [PAUSED, `${IDS.campaign} status=ACTIVE`]);
  });

  it('and applies the write after the window is found by its repeat, which writes nothing', async () => {
    await harness.restartService({ OUTCOME_WINDOW_MS: '0' });
    const operation = randomUUID();
    await refused(p.pause(IDS.campaign, operation), 'provider_error');
    // Another operation finds that the first was not applied, and changes nothing itself.
    assert.equal((await p.resume()).state, 'no_change');
    assert.equal((await row())?.state, 'not_applied');
    set('PAUSED');
    assert.equal((await p.pause(IDS.campaign, operation)).state, 'applied');
    assert.deepEqual(harness.writes(), [PAUSED]);
  });

  it('keeps an action as not applied where a later action set the value', async () => {
    await harness.restartService({ OUTCOME_WINDOW_MS: '0' });
    await refused(p.pause(), 'provider_error');
    assert.equal((await p.pause()).state, 'applied');
    await harness.restartService({ ...SWEEPING, OUTCOME_WINDOW_MS: '0' });
    await due();
    const isLookedAt = async () => assert.ok(((await row())?.recheck_at ?? new Date(0)).getTime() > 0);
    await eventually(isLookedAt);
    assert.equal((await row())?.state, 'not_applied');
  });

  it('while a person closes the campaign has not applied the write', async () => {
    await harness.restartService({ ...SWEEPING, OUTCOME_WINDOW_MS: '0' });
    await refused(p.pause(), 'provider_error');
    set('ARCHIVED');
    await isState('not_applied');
    await refused(p.pause(), 'campaign_not_pausable');
    assert.deepEqual(harness.writes(), [PAUSED]);
  });

  it('while a person sets the value back after it was seen leaves the action applied, and refuses its undo', async () => {
    await harness.restartService();
    const operation = randomUUID();
    await refused(p.pause(IDS.campaign, operation), 'provider_error');
    set('PAUSED');
    const { id } = await p.pause(IDS.campaign, operation);
    set('ACTIVE');
    assert.equal((await p.pause(IDS.campaign, operation)).state, 'applied');
    await refused(p.undo(id), 'invalid_state');
    assert.deepEqual(harness.writes(), [PAUSED]);
  });

  it('and two people who ask at the same time cause one write', async () => {
    await harness.restartService();
    const results = await Promise.allSettled([p.pause(), p.pause()]);
    assert.deepEqual([...new Set(results.map(({ status }) => status))], ['rejected']);
    assert.deepEqual(harness.writes(), [PAUSED]);
  });
});
