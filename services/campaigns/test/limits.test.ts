// Tests the limits that a workspace has for its writes in a day: what counts, what is refused, and whose limits hold.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Action } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { ACCOUNT, ACTOR, commonHarness, goodConsent, type Harness, IDS, type Profile } from './harness.ts';
import { refused } from './refused.ts';

const DAY_SECONDS = 86_400;

interface Limits {
  readonly writesPerDay?: number;
  readonly budgetRaisePerDay?: Record<string, string>;
}

describe('the limits of a workspace', () => {
  let harness: Harness;
  before(async () => {
    harness = await commonHarness();
  });
  beforeEach(async () => {
    await harness.freshWorld();
    harness.writes();
  });

  const as = ({ id: profileId }: Profile, workspaceId: string, limits?: Limits) => {
    const base = () => ({
      ...{ profileId, appliedBy: ACTOR, operationId: randomUUID() },
      options: { quota: { workspaceId, ...(limits && { limits }) } },
    });
    const dry = () => ({ operationId: '', options: { ...base().options, dryRun: true } });
    const { client } = harness;
    const must = ({ action }: { action?: Action | undefined }) => action ?? assert.fail('no action');
    const set = async (status: string, more = {}) =>
      must(
        await client.setStatus({
          ...base(),
          ...{ level: AdLevel.CAMPAIGN, externalId: IDS.campaign, status },
          ...more,
        }),
      );
    return {
      pause: (more = {}) => set('PAUSED', more),
      resume: () => set('ACTIVE'),
      dryPause: () => set('PAUSED', dry()),
      dryResume: () => set('ACTIVE', dry()),
      budget: async (minor: bigint) =>
        must(await client.setBudget({ ...base(), adSetExternalId: IDS.adSet, dailyBudgetMinor: minor })),
      undo: async (actionId: string) => must(await client.undoAction({ ...base(), actionId })),
      tag: async (...adExternalIds: string[]) =>
        (await client.applyUrlTags({ ...base(), adExternalIds, consent: goodConsent() })).results,
    };
  };

  it('refuse a write too many, store no row of it and write nothing, whichever profile makes it', async () => {
    const [one, other] = [await harness.profile(), await harness.profile()];
    const workspace = randomUUID();
    const limits = { writesPerDay: 2 };
    const operationId = randomUUID();
    await as(one, workspace, limits).pause({ operationId });
    await as(one, workspace, limits).pause({ operationId });
    assert.equal((await as(one, workspace, limits).pause()).state, 'no_change');
    await as(other, workspace, limits).resume();
    harness.writes();
    const error = await refused(as(other, workspace, limits).pause(), 'rate_limit_exceeded', /2 of at most 2 writes/);
    assert.deepEqual(
      [error.code, error.details],
      ['RESOURCE_EXHAUSTED', { applied: 'no', reason: 'workspace_writes_per_day' }],
    );
    const { retryAfterSeconds = 0 } = error;
    assert.ok(retryAfterSeconds > 0 && retryAfterSeconds <= DAY_SECONDS);
    assert.deepEqual([harness.writes(), (await other.actions()).length], [[], 1]);
    assert.equal((await as(other, randomUUID(), limits).pause()).state, 'applied', 'another workspace has its own day');
  });

  it('count a refusal of the platform, but none of the service', async () => {
    const p = await harness.profile();
    const w = as(p, randomUUID(), { writesPerDay: 1 });
    await refused(w.budget(99_999n), 'budget_change_out_of_bounds');
    const account = { id: ACCOUNT, name: 'Clínica Andes', currency: 'CLP', timezone: 'America/Santiago' };
    harness.sim.patch({ accounts: [{ ...account, min_daily_budget: '7500' }] });
    await refused(w.budget(7000n), 'validation_error', /at least 7500/);
    const error = await refused(w.pause(), 'rate_limit_exceeded');
    assert.equal(error.details.reason, 'workspace_writes_per_day');
  });

  it('refuse a dry run as they would the write, and do not count it', async () => {
    const p = await harness.profile();
    const w = as(p, randomUUID(), { writesPerDay: 1 });
    for (let i = 0; i < 2; i++) await w.dryPause();
    await w.pause();
    await refused(w.dryResume(), 'rate_limit_exceeded', /1 of at most 1 writes/);
  });

  it('bound by how much budgets are raised, and give nothing back for a lower budget', async () => {
    const p = await harness.profile();
    const w = as(p, randomUUID(), { budgetRaisePerDay: { CLP: '1500', USD: '0' } });
    await w.budget(9000n);
    await w.budget(8500n);
    const error = await refused(w.budget(9001n), 'rate_limit_exceeded', /by 1000 CLP of at most 1500 CLP/);
    assert.equal(error.details.reason, 'workspace_budget_raise_per_day');
    assert.equal((await w.budget(9000n)).state, 'applied');
    await refused(w.budget(9001n), 'rate_limit_exceeded', /this change would add 1 CLP/);
    assert.equal((await w.pause()).state, 'applied');
  });

  it('never keep anybody from undoing, though an undo counts', async () => {
    const p = await harness.profile();
    const w = as(p, randomUUID(), { writesPerDay: 2, budgetRaisePerDay: { CLP: '0' } });
    const lowered = await w.budget(7000n);
    assert.equal((await w.undo(lowered.id)).after, '8000');
    await refused(w.pause(), 'rate_limit_exceeded', /2 of at most 2/);
    const again = await w.undo((await p.actions())[0]?.id ?? '');
    assert.deepEqual([again.state, again.after], ['applied', '7000']);
    await refused(
      w.resume().then(() => w.pause()),
      'rate_limit_exceeded',
      /3 of at most 2/,
    );
  });

  it('refuse ads one by one where url tags are applied', async () => {
    const p = await harness.profile();
    const ad = (id: string) => ({
      ...{ id, ad_set_id: '220000000000000001', name: `Ad-${id}` },
      creative: { link: 'https://shop.example/', video_id: '9', message: 'Hola' },
    });
    harness.sim.patch({ ads: [ad('41'), ad('42')] });
    const w = as(p, randomUUID(), { writesPerDay: 1 });
    const results = await w.tag('41', '42');
    assert.deepEqual(results.map(({ status, code, action }) => [status, code, action?.state]).sort(), [
      ['applied', '', 'applied'],
      ['refused', 'rate_limit_exceeded', undefined],
    ]);
    assert.equal((await p.actions()).length, 1);
  });

  it('are those of the settings where the workspace has none of its own', async () => {
    await harness.restartService({ AD_WRITES_PER_DAY: '1', AD_BUDGET_RAISE_PER_DAY: 'CLP=100' });
    try {
      const p = await harness.profile();
      await refused(as(p, randomUUID()).budget(8101n), 'rate_limit_exceeded', /at most 100 CLP/);
      const own = as(p, randomUUID(), { budgetRaisePerDay: { CLP: '101' } });
      await own.budget(8101n);
      await refused(own.pause(), 'rate_limit_exceeded', /1 of at most 1/);
      assert.equal((await as(p, randomUUID(), { writesPerDay: 5 }).pause()).state, 'applied');
      await refused(
        p.resume().then(() => p.pause()),
        'rate_limit_exceeded',
        /1 of at most 1/,
      );
    } finally {
      await harness.restartService();
    }
  });
});
