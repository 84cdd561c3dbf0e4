// Tests writes of campaigns, ads and budgets: what is sent to the platform, what the ledger stores, and what is refused before
// either.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { ACCOUNT, ACTOR, commonHarness, type Harness, IDS, type Profile, TOKEN } from './harness.ts';
import { refused } from './refused.ts';

describe('writes to the platform', () => {
  let harness: Harness;
  let p: Profile;
  before(async () => {
    harness = await commonHarness();
  });
  beforeEach(async () => {
    await harness.freshWorld();
    p = await harness.profile();
    harness.sim.patch({
      campaigns: [
        { id: '130', account_id: ACCOUNT, name: 'Vieja', status: 'ARCHIVED' },
        { id: '131', account_id: ACCOUNT, name: 'Borrada', status: 'DELETED' },
      ],
      ad_sets: [{ id: '230', campaign_id: '130', name: 'De la vieja', daily_budget: '5000' }],
    });
    harness.writes();
  });

  it('pause a campaign by one write, and return how many ads that stopped and how to undo it', async () => {
    const action = await p.pause();
    assert.deepEqual(harness.writes(), [`${IDS.campaign} status=PAUSED`]);
    assert.deepEqual(
      [action.kind, action.state, action.before, action.after, action.affectedAdsCount, action.canUndo],
      ['pause', 'applied', 'ACTIVE', 'PAUSED', 1, true],
    );
    assert.deepEqual([action.appliedBy?.kind, action.name, action.platform], ['user', 'Ventas', 'social_ads']);
    assert.equal((await p.status()).status, 'PAUSED');
  });

  it('change nothing where nothing needs to change, which the ledger stores too', async () => {
    const paused = await p.pause(IDS.paused);
    const resumed = await p.resume();
    assert.deepEqual([paused.state, resumed.state, resumed.canUndo], ['no_change', 'no_change', false]);
    assert.equal((await p.budget('8000.00')).state, 'no_change');
    assert.deepEqual(harness.writes(), []);
    assert.deepEqual(
      (await p.actions()).map(({ kind }) => kind),
      ['set_budget', 'resume', 'pause'],
    );
  });

  it('resume a campaign that the service paused, as the undo of that pause', async () => {
    const pause = await p.pause();
    const resume = await p.resume();
    assert.deepEqual([resume.undoes, resume.isUndo, resume.canUndo], [pause.id, false, true]);
    const [, kept] = await p.actions();
    assert.deepEqual([kept?.undoneBy, kept?.canUndo], [resume.id, false]);
    await refused(p.undo(pause.id), 'invalid_state', /already/);
  });

  it('are sent once for an operation, however often it is requested', async () => {
    const operation = randomUUID();
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => p.pause(IDS.campaign, operation)));
    await p.resume();
    const late = await p.pause(IDS.campaign, operation);
    for (const other of [...others, late]) assert.deepEqual([other.id, other.state], [first?.id, 'applied']);
    assert.deepEqual(harness.writes(), [`${IDS.campaign} status=PAUSED`, `${IDS.campaign} status=ACTIVE`]);
  });

  it('run one at a time on an object, so that the second sees what the first did', async () => {
    const actions = await Promise.all([1, 2, 3, 4].map(() => p.pause()));
    assert.deepEqual(actions.map(({ state }) => state).sort(), ['applied', 'no_change', 'no_change', 'no_change']);
    assert.equal(harness.writes().length, 1);
  });

  it('refuse closed objects by the contract’s codes, and leave no trace', async () => {
    for (const id of ['130', '131']) {
      await refused(p.pause(id), 'campaign_not_pausable', /ARCHIVED|DELETED/);
      await refused(p.resume(id), 'campaign_not_resumable');
    }
    await refused(p.setAd('ACTIVE', '320000000000000002'), 'campaign_not_resumable', /this one is DELETED/);
    await refused(p.budget('5100', '230'), 'adset_not_editable');
    await refused(p.budget('100', '220000000000000001'), 'adset_not_editable', /on the campaign/);
    assert.deepEqual([harness.writes(), await p.actions()], [[], []]);
  });

  it('do not find what the profile does not have: other kinds, other profiles, malformed ids', async () => {
    for (const id of ['999', IDS.adSet, 'abc', '1'.repeat(40)]) await refused(p.pause(id), 'campaign_not_found');
    for (const id of ['999', IDS.campaign, 'x']) await refused(p.setAd('PAUSED', id), 'not_found', /no ad /);
    for (const id of ['999', IDS.campaign, 'x']) await refused(p.budget('1', id), 'not_found', /no ad set /);
    harness.sim.patch({
      tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT, '1002'] }],
      accounts: [{ id: '1002', name: 'Of another profile', currency: 'USD' }],
      campaigns: [{ id: '77', account_id: '1002', name: 'Theirs' }],
    });
    await refused(p.pause('77'), 'campaign_not_found');
    assert.deepEqual(harness.writes(), []);
  });

  it('need the management permission before anything is written', async () => {
    harness.sim.patch({ tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT], permissions: ['ads_read'] }] });
    await refused(p.pause(), 'ads_write_permission_missing', /Nothing was written/);
    await refused(p.budget('9000'), 'ads_write_permission_missing');
    const { actions } = await p.status();
    assert.deepEqual(
      actions.map(({ action, available, code }) => [action, available, code]),
      [
        ['pause', false, 'ads_write_permission_missing'],
        ['resume', false, ''],
        ['budget', false, 'adset_not_editable'],
      ],
    );
    assert.deepEqual([harness.writes(), await p.actions()], [[], []]);
  });

  it('need a connection', async () => {
    const request = { profileId: randomUUID(), externalId: IDS.campaign };
    await refused(harness.client.getStatus(request), 'ads_connection_required');
  });

  it('set a budget in the unit of its currency, within half of the live one', async () => {
    const action = await p.budget('12000');
    assert.deepEqual(
      [action.before, action.after, action.currency, action.kind],
      ['8000', '12000', 'CLP', 'set_budget'],
    );
    assert.deepEqual(harness.writes(), [`${IDS.adSet} daily_budget=12000`]);
    const request = { profileId: p.id, adSetExternalId: IDS.adSet, appliedBy: ACTOR, operationId: randomUUID() };
    const minor = await harness.client.setBudget({ ...request, dailyBudgetMinor: 11_000n, options: { note: 'Slow' } });
    assert.deepEqual(
      [
        minor.action?.beforeMinor,
        minor.action?.afterMinor,
        minor.action?.note,
        minor.action?.appliedBy?.credentialKind,
      ],
      [12_000n, 11_000n, 'Slow', 'session'],
    );
    assert.deepEqual(harness.writes(), [`${IDS.adSet} daily_budget=11000`]);
    const none = harness.client.setBudget({ ...request, operationId: randomUUID(), dailyBudgetMinor: 0n });
    await refused(none, 'validation_error', /1 or more/);
    await refused(p.budget('16501'), 'budget_change_out_of_bounds', /between 5500 and 16500/);
    await refused(p.budget('5499'), 'budget_change_out_of_bounds');
    await refused(p.budget('12000.5'), 'validation_error', /decimals/);
    assert.deepEqual(harness.writes(), []);
  });

  it('store the refusal of the platform, with its text', async () => {
    const sets = [{ id: '231', campaign_id: IDS.campaign, name: 'Chico', daily_budget: '2000' }];
    const account = { id: ACCOUNT, name: 'Clínica Andes', currency: 'CLP', timezone: 'America/Santiago' };
    harness.sim.patch({ accounts: [{ ...account, min_daily_budget: '1800' }], ad_sets: sets });
    await refused(p.budget('1500', '231'), 'validation_error', /at least 1800 CLP/);
    const [row] = await p.actions();
    assert.deepEqual([row?.state, row?.refusal, row?.canUndo], ['not_applied', 'validation_error', false]);
    assert.match(row?.refusalMessage ?? '', /at least 1800 CLP/);
  });

  it('pause and resume one ad', async () => {
    const paused = await p.setAd('PAUSED');
    assert.deepEqual([paused.state, paused.affectedAdsCount], ['applied', 1]);
    assert.equal((await p.setAd('PAUSED')).state, 'no_change');
    assert.equal((await p.setAd('ACTIVE')).undoes, paused.id);
    assert.deepEqual(harness.writes(), [`${IDS.ad} status=PAUSED`, `${IDS.ad} status=ACTIVE`]);
  });

  it('show what a pause would stop, the budget and the last days, and a token that changes with each change', async () => {
    const status = await p.status();
    assert.deepEqual(
      [status.status, status.dailyBudget, status.budgetLevel, status.currency, status.recentDailySpend.length],
      ['ACTIVE', '15000', 'campaign', 'CLP', 7],
    );
    assert.deepEqual(
      status.ads.map(({ name }) => name),
      ['Video A'],
    );
    assert.deepEqual(
      status.actions.map(({ action, available }) => [action, available]),
      [
        ['pause', true],
        ['resume', false],
        ['budget', false],
      ],
    );
    assert.equal((await p.status()).confirmToken, status.confirmToken);
    await p.pause();
    const paused = await p.status();
    await p.resume();
    const again = await p.status();
    assert.equal(new Set([status, paused, again].map(({ confirmToken }) => confirmToken)).size, 3);
    const sets = await p.status(IDS.paused);
    assert.deepEqual([sets.dailyBudget, sets.dailyBudgetMinor, sets.budgetLevel], ['8000', 8000n, 'ad_set']);
    assert.deepEqual(
      sets.actions.map(({ available }) => available),
      [false, true, true],
    );
  });

  it('are refused when the campaign is no longer as the person was shown it', async () => {
    const confirmed = (confirmToken: string, operationId: string = randomUUID()) =>
      harness.client.setBudget({
        ...{ profileId: p.id, adSetExternalId: IDS.adSet, appliedBy: ACTOR, operationId, dailyBudgetMinor: 8100n },
        options: { confirmToken },
      });
    const { confirmToken: first } = await p.status(IDS.paused);
    assert.match(first, /^ct_/);
    const operation = randomUUID();
    const done = await confirmed(first, operation);
    assert.equal(done.action?.state, 'applied');
    assert.equal((await confirmed(first, operation)).action?.id, done.action?.id, 'a repeat is answered as before');
    const stale = await refused(confirmed(first), 'invalid_state', /read it again/);
    assert.equal(stale.details.reason, 'stale_confirmation');
    await p.undo(done.action?.id ?? '');
    await refused(confirmed(first), 'invalid_state', /read it again/);
    assert.equal((await confirmed((await p.status(IDS.paused)).confirmToken)).action?.state, 'applied');
    const { confirmToken } = await p.status();
    await p.setAd('PAUSED');
    const request = { profileId: p.id, level: AdLevel.CAMPAIGN, externalId: IDS.campaign, status: 'PAUSED' };
    const pause = { ...request, appliedBy: ACTOR, operationId: randomUUID(), options: { confirmToken } };
    await refused(harness.client.setStatus(pause), 'invalid_state', /read it again/);
    assert.equal((await p.status()).status, 'ACTIVE');
  });

  it('are published once each, without who made them', async () => {
    const operation = randomUUID();
    const pause = await p.pause(IDS.campaign, operation);
    await p.pause(IDS.campaign, operation);
    await p.pause();
    const budget = await p.budget('8100');
    await eventually(() => assert.equal(harness.told(p.id).length, 2));
    assert.deepEqual(
      harness.told(p.id).map((event) => [event.actionId, event.kind, event.before, event.after, event.currency]),
      [
        [pause.id, 'pause', 'ACTIVE', 'PAUSED', ''],
        [budget.id, 'set_budget', '8000', '8100', 'CLP'],
      ],
    );
    assert.ok(!JSON.stringify(harness.told(p.id), (_, value) => String(value)).includes('session-1'));
  });
});
