// Tests what the connection shows, and what another attempt fixes, when the platform refuses, throttles, hangs or hides an
// account.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import {
  ACCOUNT,
  type Harness,
  type HarnessOptions,
  PROFILE,
  published,
  startHarness,
  TOKEN,
  WORKSPACE,
} from './harness.ts';

describe('a sync in trouble', () => {
  let harness: Harness;
  const begin = async (options?: HarnessOptions) => {
    harness = await startHarness(options);
    return harness;
  };
  afterEach(() => harness[Symbol.asyncDispose]());

  for (const kind of [
    'throttle_user',
    'throttle_account',
    'throttle_insights',
    'throttle_management',
    'service_down',
    'disconnect',
    'garbage',
  ] as const) {
    it(`survives ${kind} and publishes once`, async () => {
      const { sim, connect, sync } = await begin();
      sim.fault({ kind, times: 2, skip: 2 });
      const after = await sync(await connect());
      assert.deepEqual([after.sync?.state, after.sync?.error, after.status], ['succeeded', '', 'active']);
      await published(harness, { catalogs: 1, insights: 1 });
    });
  }

  it('gives up a call that is never answered and tries again', async () => {
    // A slow machine also gives up some calls that would have been answered.
    const { sim, connect, sync } = await begin({ env: { META_TIMEOUT_MS: '500', SYNC_ATTEMPTS: '12' } });
    sim.fault({ kind: 'hang' });
    assert.equal((await sync(await connect())).sync?.state, 'succeeded');
  });

  it('waits as long as the usage header says, and shows the reason', async () => {
    const { sim, client, connect, get } = await begin();
    sim.fault({ kind: 'throttle_insights', match: 'insights', regain_minutes: 5 });
    const connection = await connect();
    await client.startSync({ profileId: PROFILE });
    const waiting = await eventually(async () => {
      const found = await get(connection);
      assert.match(found.sync?.error ?? '', /too many calls/);
      return found;
    });
    assert.equal(waiting.sync?.state, 'queued');
    assert.equal(harness.catalogs.length, 0, 'nothing of a half-read account is published');
  });

  it('counts as failed when the last attempt is throttled too, with the platform’s own text', async () => {
    const { sim, connect, sync } = await begin({ env: { SYNC_ATTEMPTS: '2' } });
    sim.fault({ kind: 'throttle_user', times: 50 });
    const after = await sync(await connect());
    assert.deepEqual(
      [after.sync?.state, after.sync?.error, after.status],
      ['failed', '(#17) User request limit reached', 'active'],
    );
    assert.equal(sim.calls().length, 2);
  });

  it('ends at a dead token, which asks for a reconnect and is fixed by a new one', async () => {
    const { sim, client, connect, sync } = await begin();
    sim.patch({
      tokens: [
        { access_token: TOKEN, account_ids: [ACCOUNT], dead_subcode: 463 },
        { access_token: 'fresh-token', account_ids: [ACCOUNT] },
      ],
    });
    const connection = await connect();
    const dead = await sync(connection);
    assert.deepEqual([dead.status, dead.sync?.state], ['reconnect_required', 'failed']);
    assert.match(dead.sync?.error ?? '', /Session has expired/);
    assert.equal(dead.statusReason, dead.sync?.error);
    assert.equal(sim.calls().length, 1, 'a dead token is not tried again');

    await assert.rejects(
      client.startSync({ profileId: PROFILE, connectionId: connection.id }),
      (error) => error instanceof AppError && error.reason === 'connection_not_ready',
    );
    assert.deepEqual((await client.startSync({ profileId: PROFILE })).connections, []);

    assert.equal((await connect('fresh-token')).status, 'active');
    const alive = await sync(connection);
    assert.deepEqual(
      [alive.status, alive.statusReason, alive.sync?.state, alive.sync?.error],
      ['active', '', 'succeeded', ''],
    );
  });

  it('reports a web page instead of data as what it is, with nothing of its text', async () => {
    const { sim, connect, sync } = await begin({ env: { SYNC_ATTEMPTS: '2' } });
    sim.fault({ kind: 'garbage', times: 50 });
    const after = await sync(await connect());
    assert.deepEqual([after.sync?.state, after.status], ['failed', 'active']);
    assert.match(after.sync?.error ?? '', /web page instead of data/);
    assert.doesNotMatch(after.sync?.error ?? '', /<|html/i);
    assert.equal(sim.calls().length, 2, 'it is tried again');
  });

  it('keeps the time of the last success when a later run fails', async () => {
    const { sim, connect, sync } = await begin();
    const connection = await connect();
    const good = await sync(connection);
    sim.fault({ kind: 'version_dead' });
    const bad = await sync(connection);
    assert.deepEqual([bad.sync?.state, bad.status], ['failed', 'active']);
    assert.deepEqual(bad.sync?.lastSuccessAt, good.sync?.lastSuccessAt);
    assert.equal((await sync(connection)).sync?.error, '');
  });

  it('needs action when the permission is missing, and when the account may not advertise', async () => {
    const { sim, connect, sync } = await begin();
    const connection = await connect();
    sim.fault({ kind: 'permission' });
    assert.deepEqual([(await sync(connection)).status, harness.catalogs.length], ['needs_action', 0]);
    sim.patch({ accounts: [{ id: ACCOUNT, name: 'Closed', currency: 'CLP', account_status: 2 }] });
    const disabled = await sync(connection);
    assert.deepEqual([disabled.status, disabled.sync?.state], ['needs_action', 'succeeded']);
    assert.match(disabled.statusReason, /disabled/);
  });

  it('fails for an account that the token cannot see', async () => {
    const { client, ended } = await begin();
    const request = {
      profileId: PROFILE,
      workspaceId: WORKSPACE,
      channel: 'social_ads',
      accountExternalId: 'act_999',
      accessToken: TOKEN,
      deferSync: true,
    };
    const { connection } = await client.createConnection(request);
    assert.ok(connection);
    await client.startSync({ profileId: PROFILE });
    const after = await ended(connection);
    assert.match(after.sync?.error ?? '', /does not exist, cannot be loaded/);
  });
});
