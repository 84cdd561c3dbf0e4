// Pauses, resumes and rebudgets campaigns through the public API, undoes it, and checks what the platform has at each step.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { adsAction } from '@touchline/proto/catalog.ts';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { testSystem } from '../system/fixture.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';

describe('writes to campaigns', () => {
  let p: TestProfile;
  let account: AdAccount;
  beforeEach(async () => {
    p = await newProfile();
    account = await newAdAccount(p);
  });
  const write = (path: string, body: unknown = undefined, key: string = randomUUID()): Promise<Answer> =>
    p.call('POST', path, body, { 'idempotency-key': key });
  const ok = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  };
  const refused = async (answer: Promise<Answer>, status: number, code: string): Promise<Json> => {
    const { body, status: got } = await answer;
    assert.deepEqual([got, body.error?.code], [status, code], JSON.stringify(body));
    return body.error;
  };
  const status = async (): Promise<Json> => (await p.get(`/campaigns/${account.campaign}/status`)).data;

  it('stop and start a campaign, with the calls that the responses provide', async () => {
    const before = await status();
    assert.deepEqual(
      [before.status, before.daily_budget_minor, before.budget_level, before.actions.budget.available],
      ['ACTIVE', 5000, 'ad_set', true],
    );
    assert.deepEqual(before.ads_a_pause_would_stop, { count: 1, ads: [{ external_id: account.ad, name: 'Own ad' }] });
    assert.deepEqual(
      before.recent_daily_spend.slice(-2).map(({ spend }: Json) => spend),
      ['31.4', '0'],
    );
    const pause = `/campaigns/${account.campaign}/pause`;
    const key = `${before.confirm_token}:pause`;
    const paused = await ok(write(pause, undefined, key));
    assert.deepEqual([paused.outcome, paused.affected_ads_count], ['applied', 1]);
    assert.deepEqual(await ok(write(pause, undefined, key)), paused);
    assert.equal((await status()).status, 'PAUSED');

    const late = `${before.confirm_token}:resume`;
    const { reason } = await refused(write(`/campaigns/${account.campaign}/resume`, {}, late), 409, 'invalid_state');
    assert.equal(reason, 'stale_confirmation');
    const { method, path } = paused.undo;
    assert.equal(method, 'POST');
    const undone = await ok(p.call(method, path.replace('/api/v1', '')));
    assert.deepEqual([undone.outcome, undone.after], ['applied', { status: 'ACTIVE' }]);
    await refused(write(path.replace('/api/v1', '')), 409, 'invalid_state');
    assert.deepEqual(await account.writes(), [
      `${account.campaign} status=PAUSED`,
      `${account.campaign} status=ACTIVE`,
    ]);

    assert.equal((await ok(write(`/campaigns/${account.campaign}/resume`))).outcome, 'no_change');
    const { data } = await p.get('/actions');
    assert.deepEqual(
      data.map((row: Json) => [row.kind, row.state, row.undoes, row.requested_by.kind, row.applied_by]),
      [
        ['resume', 'not_applied', null, 'api_key', null],
        ['resume', 'applied', paused.action_id, 'api_key', null],
        ['pause', 'undone', null, 'api_key', null],
      ],
    );
    assert.equal(data[2].undone_by, data[1].action_id);
  });

  it('say in a dry run what they would do, and then do it under the same key', async () => {
    const pause = `/campaigns/${account.campaign}/pause`;
    const budget = `/adsets/${account.adSet}/budget`;
    const shown = await status();
    const key = `${shown.confirm_token}:pause`;
    const dry = await ok(write(`${pause}?dry_run=true`, undefined, key));
    assert.deepEqual(
      [dry.dry_run, dry.outcome, dry.affected_ads_count, dry.action_id, dry.undo],
      [true, 'applied', 1, null, null],
    );
    const rebudget = await ok(p.call('POST', `${budget}?dry_run=true`, { daily_budget_minor: 7500 }));
    assert.deepEqual(rebudget.after, { daily_budget_minor: 7500 });
    const tooMuch = p.call('POST', `${budget}?dry_run=true`, { daily_budget_minor: 7501 });
    await refused(tooMuch, 422, 'budget_change_out_of_bounds');
    const { status: live, daily_budget_minor: minor } = await status();
    assert.deepEqual([live, minor, (await p.get('/actions')).data], ['ACTIVE', 5000, []]);
    const validated = await account.writes();
    assert.equal(validated.length, 2);
    for (const call of validated) assert.match(call, /validate_only/);

    const paused = await ok(write(pause, undefined, key));
    assert.deepEqual({ ...paused, dry_run: true, action_id: null, undo: null }, dry);
    const undo = `/actions/${paused.action_id}/undo`;
    assert.deepEqual((await ok(p.call('POST', `${undo}?dry_run=true`))).after, { status: 'ACTIVE' });
    assert.equal((await status()).status, 'PAUSED');
    const stale = await refused(write(`${pause}?dry_run=true`, undefined, key), 409, 'invalid_state');
    assert.equal(stale.reason, 'stale_confirmation');
    assert.equal((await p.get('/actions')).data.length, 1);
  });

  it('stop one ad and leave the others running', async () => {
    assert.equal((await ok(write(`/ads/${account.ad}/pause`))).affected_ads_count, 1);
    assert.equal((await status()).ads_a_pause_would_stop.count, 0);
    assert.equal((await ok(write(`/ads/${account.ad}/resume`))).outcome, 'applied');
  });

  it('change a budget within its bounds, and leave other limits to the platform', async () => {
    const path = `/adsets/${account.adSet}/budget`;
    const moved = await ok(write(path, { daily_budget_minor: 7500 }));
    assert.deepEqual(
      [moved.before, moved.after, moved.currency],
      [{ daily_budget_minor: 5000 }, { daily_budget_minor: 7500 }, 'USD'],
    );
    await refused(write(path, { daily_budget_minor: 11_251 }), 422, 'budget_change_out_of_bounds');
    await refused(write(path, { daily_budget_minor: 3749 }), 422, 'budget_change_out_of_bounds');
    assert.equal((await ok(write(path, { daily_budget_minor: 7500 }))).outcome, 'no_change');
    assert.deepEqual(await account.writes(), [`${account.adSet} daily_budget=7500`]);
    await account.patch({
      accounts: [{ id: account.accountId, name: 'Own', currency: 'USD', min_daily_budget: '60' }],
    });
    const low = await refused(write(path, { daily_budget_minor: 5000 }), 422, 'validation_error');
    assert.match(low.message, /at least 60 USD/);
    await account.patch({
      ad_sets: [
        { id: account.adSet, campaign_id: account.campaign, name: 'x', daily_budget: '75', status: 'ARCHIVED' },
      ],
    });
    await refused(write(path, { daily_budget_minor: 7600 }), 409, 'adset_not_editable');
  });

  it('require what the contract says that they require', async () => {
    const pause = `/campaigns/${account.campaign}/pause`;
    await refused(p.call('POST', pause), 400, 'invalid_parameter');
    await account.patch({
      tokens: [{ access_token: account.token, account_ids: [account.accountId], permissions: ['ads_read'] }],
    });
    await refused(write(pause), 403, 'ads_write_permission_missing');
    await account.patch({
      tokens: [{ access_token: account.token, account_ids: [account.accountId], dead_subcode: 463 }],
    });
    const dead = await refused(write(pause), 409, 'connection_not_ready');
    assert.equal(dead.reconnect_required, true);
    assert.equal((await p.get('/connections')).data[0].status, 'reconnect_required');
    await refused(write(pause), 409, 'ads_connection_required');
    const other = await newProfile();
    await refused(other.call('POST', pause, {}, { 'idempotency-key': randomUUID() }), 409, 'ads_connection_required');
    await newAdAccount(other);
    await refused(other.call('POST', pause, {}, { 'idempotency-key': randomUUID() }), 404, 'campaign_not_found');
    assert.deepEqual(await account.writes(), []);
  });

  it('stop at the limits that the operator gave the workspace, and can still be undone', async () => {
    const { access } = testSystem().clients;
    const limit = (limits: { adWritesPerDay?: string; adBudgetRaisePerDay?: string }) =>
      access.changeWorkspace({ workspaceId: p.workspaceId, ...limits });
    const budget = `/adsets/${account.adSet}/budget`;
    const pause = `/campaigns/${account.campaign}/pause`;
    await limit({ adWritesPerDay: '2', adBudgetRaisePerDay: 'USD=5' });
    const raised = await ok(write(budget, { daily_budget_minor: 5500 }));
    const tooMuch = await refused(write(budget, { daily_budget_minor: 5501 }), 429, 'rate_limit_exceeded');
    assert.equal(tooMuch.reason, 'workspace_budget_raise_per_day');
    assert.match(tooMuch.message, /by 5 USD of at most 5 USD today, and this change would add 0\.01 USD/);
    await ok(write(pause));
    const answer = await write(`/ads/${account.ad}/pause`);
    const tooMany = await refused(Promise.resolve(answer), 429, 'rate_limit_exceeded');
    assert.deepEqual([tooMany.reason, /2 of at most 2/.test(tooMany.message)], ['workspace_writes_per_day', true]);
    const seconds = Number(answer.headers.get('retry-after'));
    assert.ok(seconds > 0 && seconds <= 86_400);
    assert.equal((await p.get('/actions')).data.length, 2, 'a refused write has no row');
    const undone = await ok(write(raised.undo.path.replace('/api/v1', '')));
    assert.deepEqual(undone.after, { daily_budget_minor: 5000 });
    await limit({ adWritesPerDay: '' });
    await ok(write(`/ads/${account.ad}/pause`));
  });

  it('are done once and published once when the response of the platform is lost', async () => {
    const bus = await connectBus({ url: testStack().natsUrl, name: 'e2e', prefix: testSystem().busPrefix });
    // By the message's id, because one message may be delivered twice.
    const told = new Map<string, string>();
    const handle = async (deliveries: readonly { id: string; data: { profileId: string; actionId: string } }[]) =>
      deliveries.map(({ id, data }) => {
        if (data.profileId === p.profileId) told.set(id, data.actionId);
        return done();
      });
    const logger = createLogger({ name: 'e2e', level: 'silent' });
    const consumer = await consume(bus, { entry: adsAction, service: 'e2e', handle, logger });
    try {
      await account.fault({ kind: 'lost_response', match: `POST /v26.0/${account.campaign}` });
      const key = randomUUID();
      const paused = await ok(write(`/campaigns/${account.campaign}/pause`, {}, key));
      assert.deepEqual(await ok(write(`/campaigns/${account.campaign}/pause`, {}, key)), paused);
      assert.deepEqual(await account.writes(), [`${account.campaign} status=PAUSED`]);
      // A second message about the first change would arrive before the one about this later change.
      const resumed = await ok(write(`/campaigns/${account.campaign}/resume`));
      await eventually(() => assert.ok([...told.values()].includes(resumed.action_id)));
      assert.deepEqual([...told.values()], [paused.action_id, resumed.action_id]);
    } finally {
      await consumer[Symbol.asyncDispose]();
      await bus[Symbol.asyncDispose]();
    }
  });
});
