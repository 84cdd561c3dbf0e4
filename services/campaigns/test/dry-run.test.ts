// Tests dry runs: each has the outcome of the write that follows it, sends only calls that are validated, and stores nothing.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Action } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { createObjectLeases } from '../src/store/object-leases.ts';
import { ACCOUNT, ACTOR, commonHarness, type Harness, IDS, type Profile, TOKEN } from './harness.ts';
import { refused } from './refused.ts';

const SEARCH = { campaign: '21000000001', removed: '21000000003', adGroup: '101', ad: '7001' };
const VALIDATED = /execution_options=\["validate_only"\]|"validateOnly":true/;

type Platform = 'social_ads' | 'search_ads';
type Calls = Profile['dry'];
/** A call, in the state to which the world was prepared. */
interface Case {
  readonly says: string;
  readonly on: Platform;
  /** @returns the id of an action that call needs */
  readonly prepare?: (p: Profile, harness: Harness) => Promise<string>;
  readonly call: (calls: Calls, actionId: string) => Promise<Action>;
}

const paused = async (p: Profile) => (await p.pause()).id;
const rebudgeted = async (p: Profile) => (await p.budget('12000')).id;
const minimum = (least: string) => async (_: Profile, harness: Harness) => {
  const account = { id: ACCOUNT, name: 'Clínica Andes', currency: 'CLP', timezone: 'America/Santiago' };
  harness.sim.patch({ accounts: [{ ...account, min_daily_budget: least }] });
  return '';
};

const TAKEN: readonly Case[] = [
  { says: 'a pause of a campaign', on: 'social_ads', call: (calls) => calls.pause() },
  { says: 'a resume of a campaign', on: 'social_ads', prepare: paused, call: (calls) => calls.resume() },
  { says: 'a pause of an ad', on: 'social_ads', call: (calls) => calls.setAd('PAUSED') },
  { says: 'a budget', on: 'social_ads', call: (calls) => calls.budget('9000') },
  { says: 'an undo of a pause', on: 'social_ads', prepare: paused, call: (calls, id) => calls.undo(id) },
  { says: 'an undo of a budget', on: 'social_ads', prepare: rebudgeted, call: (calls, id) => calls.undo(id) },
  { says: 'a pause of a campaign', on: 'search_ads', call: (calls) => calls.pause(SEARCH.campaign) },
  {
    ...{ says: 'a resume of a campaign', on: 'search_ads' },
    prepare: async (p) => (await p.pause(SEARCH.campaign)).id,
    call: (calls) => calls.resume(SEARCH.campaign),
  },
  { says: 'a pause of an ad', on: 'search_ads', call: (calls) => calls.setAd('PAUSED', SEARCH.ad) },
  {
    ...{ says: 'an undo of a pause', on: 'search_ads' },
    prepare: async (p) => (await p.pause(SEARCH.campaign)).id,
    call: (calls, id) => calls.undo(id),
  },
];

const UNCHANGED: readonly Case[] = [
  { says: 'a pause of a paused campaign', on: 'social_ads', call: (calls) => calls.pause(IDS.paused) },
  { says: 'the budget that it has', on: 'social_ads', call: (calls) => calls.budget('8000') },
  { says: 'a resume of a running campaign', on: 'search_ads', call: (calls) => calls.resume(SEARCH.campaign) },
];

const archived = async (_: Profile, harness: Harness) => {
  harness.sim.patch({ campaigns: [{ id: '130', account_id: ACCOUNT, name: 'Vieja', status: 'ARCHIVED' }] });
  return '';
};
const readOnly = async (_: Profile, harness: Harness) => {
  harness.sim.patch({ tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT], permissions: ['ads_read'] }] });
  return '';
};
const REFUSED: readonly (Case & { readonly code: string; readonly isByPlatform?: true })[] = [
  {
    ...{ says: 'a pause of an archived campaign', on: 'social_ads', code: 'campaign_not_pausable' },
    ...{ prepare: archived, call: (calls) => calls.pause('130') },
  },
  {
    ...{ says: 'a resume of a removed campaign', on: 'search_ads', code: 'campaign_not_resumable' },
    call: (calls) => calls.resume(SEARCH.removed),
  },
  {
    ...{ says: 'a budget that is too large a step', on: 'social_ads', code: 'budget_change_out_of_bounds' },
    call: (calls) => calls.budget('12001'),
  },
  {
    ...{ says: 'a budget of an ad group', on: 'search_ads', code: 'adset_not_editable' },
    call: (calls) => calls.budget('9000', SEARCH.adGroup),
  },
  {
    ...{ says: "a budget below the platform's minimum", on: 'social_ads', code: 'validation_error' },
    ...{ isByPlatform: true, prepare: minimum('7900'), call: (calls) => calls.budget('7800') },
  },
  {
    ...{ says: 'a write without the management permission', on: 'social_ads', code: 'ads_write_permission_missing' },
    ...{ prepare: readOnly, call: (calls) => calls.pause() },
  },
  {
    ...{ says: 'an unknown campaign', on: 'social_ads', code: 'campaign_not_found' },
    call: (calls) => calls.pause('999'),
  },
  {
    ...{ says: 'a second undo', on: 'social_ads', code: 'invalid_state' },
    prepare: async (p) => {
      const id = await paused(p);
      await p.undo(id);
      return id;
    },
    call: (calls, id) => calls.undo(id),
  },
  {
    ...{ says: 'an undo after the campaign was resumed on the platform', on: 'social_ads', code: 'invalid_state' },
    prepare: async (p, harness) => {
      const id = await paused(p);
      harness.sim.patch({ campaigns: [{ id: IDS.campaign, account_id: ACCOUNT, name: 'Ventas', status: 'ACTIVE' }] });
      return id;
    },
    call: (calls, id) => calls.undo(id),
  },
];

describe('a dry run', () => {
  let harness: Harness;
  before(async () => {
    harness = await commonHarness();
  });
  beforeEach(() => harness.freshWorld());
  after(() => harness.freshWorld());

  const prepared = async ({ on, prepare }: Case) => {
    const p = await (on === 'social_ads' ? harness.profile() : harness.searchProfile());
    const actionId = (await prepare?.(p, harness)) ?? '';
    harness.writes();
    return { p, actionId };
  };
  const ledgerOf = ({ id }: Profile) => harness.collections.actions.find({ profile_id: id }).toArray();
  const facts = ({ kind, level, externalId, name, before, after, ...more }: Action) => ({
    ...{ kind, level, externalId, name, before, after },
    ...{ beforeMinor: more.beforeMinor, afterMinor: more.afterMinor, currency: more.currency },
    ...{ affectedAdsCount: more.affectedAdsCount, platform: more.platform, isUndo: more.isUndo },
  });

  for (const one of TAKEN)
    it(`of ${one.says} on ${one.on} is validated by the platform, and says what the write then does`, async () => {
      const { p, actionId } = await prepared(one);
      const ledger = await ledgerOf(p);
      const dry = await one.call(p.dry, actionId);
      const [validated, ...others] = harness.writes();
      assert.match(validated ?? '', VALIDATED);
      assert.deepEqual(others, []);
      assert.deepEqual([dry.id, dry.state, dry.canUndo, await ledgerOf(p)], ['', 'intended', false, ledger]);
      const again = await one.call(p.dry, actionId);
      assert.deepEqual(facts(again), facts(dry), 'the platform has not changed');
      harness.writes();
      const real = await one.call(p, actionId);
      assert.deepEqual([facts(real), real.state], [facts(dry), 'applied']);
      const written = harness.writes();
      assert.equal(written.length, 1);
      assert.doesNotMatch(written.join(), VALIDATED);
    });

  for (const one of UNCHANGED)
    it(`of ${one.says} on ${one.on} is no change, and sends nothing`, async () => {
      const { p, actionId } = await prepared(one);
      const dry = await one.call(p.dry, actionId);
      assert.deepEqual([dry.id, dry.state, harness.writes(), await ledgerOf(p)], ['', 'no_change', [], []]);
      const real = await one.call(p, actionId);
      assert.deepEqual([facts(real), real.state], [facts(dry), 'no_change']);
    });

  for (const one of REFUSED)
    it(`of ${one.says} on ${one.on} is refused as the write is, and leaves no row`, async () => {
      const { p, actionId } = await prepared(one);
      const ledger = await ledgerOf(p);
      const dry = await refused(one.call(p.dry, actionId), one.code);
      assert.deepEqual(await ledgerOf(p), ledger);
      const sent = harness.writes();
      assert.equal(sent.length, one.isByPlatform ? 1 : 0);
      for (const call of sent) assert.match(call, VALIDATED);
      const real = await refused(one.call(p, actionId), one.code);
      assert.deepEqual([real.message, real.details], [dry.message, dry.details]);
    });

  it('is refused while the outcome of an earlier write is not known, like a write, and changes nothing about that', async () => {
    const p = await harness.profile();
    harness.sim.fault({ kind: 'service_down', match: `POST /v26.0/${IDS.campaign}` });
    await refused(p.pause(), 'provider_error', /not known yet/);
    const ledger = await ledgerOf(p);
    harness.writes();
    const dry = await refused(p.dry.pause(), 'service_unavailable', /earlier change/);
    const real = await refused(p.pause(), 'service_unavailable', /earlier change/);
    assert.equal(dry.message, real.message);
    assert.deepEqual([harness.writes(), await ledgerOf(p)], [[], ledger]);
  });

  it('waits for a write of the object that is in progress, as long as a write does', async () => {
    await harness.restartService({ ACTION_WAIT_MS: '0' });
    const p = await harness.profile();
    const leases = createObjectLeases(harness.collections, { lastsMs: 60_000 });
    {
      await using _writer = await leases.take({ profileId: p.id, level: 'campaign', externalId: IDS.campaign }, 0);
      await refused(p.dry.pause(), 'service_unavailable', /in progress/);
    }
    assert.equal((await p.dry.pause()).state, 'intended');
    await harness.restartService();
  });

  it('is refused when the campaign is no longer as the person was shown it', async () => {
    const p = await harness.profile();
    const { confirmToken } = await p.status(IDS.paused);
    const confirmed = () =>
      harness.client.setBudget({
        ...{ profileId: p.id, adSetExternalId: IDS.adSet, appliedBy: ACTOR, operationId: '', dailyBudgetMinor: 8100n },
        options: { confirmToken, dryRun: true },
      });
    assert.equal((await confirmed()).action?.state, 'intended');
    assert.equal((await confirmed()).action?.state, 'intended', 'a dry run does not change what is shown');
    await p.budget('8200');
    const stale = await refused(confirmed(), 'invalid_state', /read it again/);
    assert.equal(stale.details.reason, 'stale_confirmation');
  });

  it('of url tags makes no creative, and has a result for each ad without an action', async () => {
    const p = await harness.profile();
    const ad = (id: string, creative: object) => ({ id, ad_set_id: '220000000000000001', name: `Ad-${id}`, creative });
    const link = 'https://shop.example/';
    harness.sim.patch({ ads: [ad('41', { link, video_id: '9' }), ad('44', { made_from: 'untold' })] });
    harness.writes();
    const dry = await p.dry.tag(['41', '44', '999']);
    assert.deepEqual([harness.writes(), await ledgerOf(p)], [[], []]);
    assert.deepEqual(
      dry.map(({ status, action }) => [status, action]),
      [
        ['applied', undefined],
        ['refused', undefined],
        ['refused', undefined],
      ],
    );
    const real = await p.tag(['41', '44', '999']);
    assert.deepEqual(
      real.map(({ status, code, message }) => [status, code, message]),
      dry.map(({ status, code, message }) => [status, code, message]),
    );
  });

  it('has no operation id, and every other write has one', async () => {
    const p = await harness.profile();
    harness.writes();
    const budget = { profileId: p.id, adSetExternalId: IDS.adSet, appliedBy: ACTOR, dailyBudgetMinor: 8100n };
    for (const [operationId, dryRun] of [
      [randomUUID(), true],
      ['', false],
    ] as const)
      await refused(
        harness.client.setBudget({ ...budget, operationId, options: { dryRun } }),
        'validation_error',
        /operation_id/,
      );
    assert.deepEqual([harness.writes(), await ledgerOf(p)], [[], []]);
  });
});
