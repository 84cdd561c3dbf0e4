// Tests unknown outcomes, lost answers and dead processes: the platform is written once, and the ledger ends up right.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { adsAction } from '@touchline/proto/catalog.ts';
import { CampaignService } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { commonHarness, type Harness, IDS, type Profile, profileCalls } from './harness.ts';
import { refused } from './refused.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

const WRITE = `POST /v26.0/${IDS.campaign}`;
const PAUSED = `${IDS.campaign} status=PAUSED`;

describe('writes in trouble', () => {
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
  const onlyAction = async () => {
    const [action, ...others] = await p.actions();
    assert.ok(action);
    assert.deepEqual(others, []);
    return action;
  };

  it('whose answer is lost are resolved at once, and written once', async () => {
    harness.sim.fault({ kind: 'lost_response', match: WRITE });
    assert.equal((await p.pause()).state, 'applied');
    assert.deepEqual(harness.writes(), [PAUSED]);
    await eventually(() => assert.equal(harness.told(p.id).length, 1));
  });

  it('whose answer takes too long are resolved, too', async () => {
    await harness.restartService({ CONNECTIONS_TIMEOUT_MS: '700' });
    harness.sim.fault({ kind: 'mute_response', match: WRITE });
    const operation = randomUUID();
    // The request is sent again in case resolving took too long as well.
    const { state } = await eventually(() => p.pause(IDS.campaign, operation));
    assert.equal(state, 'applied');
    assert.deepEqual(harness.writes(), [PAUSED]);
    await harness.restartService();
  });

  for (const kind of ['disconnect', 'unknown_error', 'service_down', 'garbage'] as const) {
    it(`that did not happen (${kind}) are not sent again before the window ends, and then by the same operation`, async () => {
      harness.sim.fault({ kind, match: WRITE });
      const operation = randomUUID();
      await refused(p.pause(IDS.campaign, operation), 'provider_error');
      assert.deepEqual([(await onlyAction()).state, harness.told(p.id).length], ['intended', 0]);
      const repeated = await refused(p.pause(IDS.campaign, operation), 'provider_error', /not known yet/);
      assert.ok((repeated.retryAfterSeconds ?? 0) > 0);
      await refused(p.undo((await onlyAction()).id), 'service_unavailable', /not known yet/);
      assert.deepEqual(harness.writes(), [PAUSED]);
      await harness.restartService({ OUTCOME_WINDOW_MS: '0' });
      assert.equal((await p.pause(IDS.campaign, operation)).state, 'applied');
      const action = await onlyAction();
      assert.deepEqual([action.state, action.refusal], ['applied', '']);
      assert.deepEqual(harness.writes(), [PAUSED]);
      await eventually(() => assert.equal(harness.told(p.id).length, 1));
      await harness.restartService();
    });
  }

  it('whose outcome is unknown are never answered by a refusal, whatever the platform says when it is read', async () => {
    harness.sim.fault({ kind: 'disconnect', match: WRITE });
    const operation = randomUUID();
    await refused(p.pause(IDS.campaign, operation), 'provider_error');
    harness.sim.fault({ kind: 'throttle_user', match: `/v26.0/${IDS.campaign}?` });
    await refused(p.pause(IDS.campaign, operation), 'provider_error', /not known yet/);
    await harness.restartService({ OUTCOME_WINDOW_MS: '0' });
    assert.equal((await p.pause(IDS.campaign, operation)).state, 'applied');
    await harness.restartService();
  });

  it('that were throttled are refused with the time to wait, and no action stays open', async () => {
    harness.sim.fault({ kind: 'throttle_management', match: WRITE, regain_minutes: 2 });
    const error = await refused(p.pause(), 'rate_limit_exceeded');
    assert.equal(error.retryAfterSeconds, 120);
    assert.deepEqual(
      [(await onlyAction()).state, (await onlyAction()).refusal],
      ['not_applied', 'rate_limit_exceeded'],
    );
  });

  it('that happened while nothing could look are found by the sweep, and published', async () => {
    harness.sim.fault({ kind: 'lost_response', match: WRITE });
    harness.sim.fault({ kind: 'service_down', match: `GET`, times: 1 });
    harness.sim.fault({ kind: 'service_down', match: `/v26.0/${IDS.campaign}?`, skip: 1 });
    await refused(p.pause(), 'provider_error');
    assert.equal((await onlyAction()).state, 'intended');
    await harness.restartService({ SETTLE_INTERVAL_MS: '50', SETTLE_AFTER_MS: '0' });
    await eventually(async () => assert.equal((await onlyAction()).state, 'applied'));
    await eventually(() => assert.equal(harness.told(p.id).length, 1));
    assert.deepEqual(harness.writes(), [PAUSED]);
    await harness.restartService();
  });

  it('that did not happen are found by the sweep, too, and can be requested again', async () => {
    harness.sim.fault({ kind: 'disconnect', match: WRITE });
    await refused(p.pause(), 'provider_error');
    await harness.restartService({ SETTLE_INTERVAL_MS: '50', SETTLE_AFTER_MS: '0', OUTCOME_WINDOW_MS: '0' });
    await eventually(async () => assert.equal((await onlyAction()).state, 'not_applied'));
    assert.equal((await onlyAction()).refusal, 'not_applied');
    assert.equal((await p.pause()).state, 'applied');
    await harness.restartService();
  });

  it('are resolved by the next writer of the object before it judges', async () => {
    harness.sim.fault({ kind: 'lost_response', match: WRITE });
    harness.sim.fault({ kind: 'service_down', match: `/v26.0/${IDS.campaign}?`, skip: 1 });
    await refused(p.pause(), 'provider_error');
    const resume = await p.resume();
    const [, pause] = await p.actions();
    assert.deepEqual([pause?.state, pause?.undoneBy, resume.undoes], ['applied', resume.id, pause?.id]);
  });

  it('are republished under the same ids when the stream has lost them', async () => {
    const { id } = await p.pause();
    await eventually(() => assert.equal(harness.told(p.id).length, 1));
    const before = harness.heard.length;
    await harness.bus.manager.streams.delete(harness.bus.stream(adsAction.stream));
    const again = () => harness.heard.slice(before);
    await eventually(() => assert.ok(again().some(({ data }) => data.actionId === id)));
    assert.equal(harness.told(p.id).length, 1);
  });

  it('of a process that died between writing the platform and the ledger are not sent again', async () => {
    await harness.stopService();
    await using child = await spawnService(MAIN, harness.env);
    await using client = grpcClient(CampaignService, { address: child.address, deadlineMs: 60_000 });
    const calls = profileCalls(() => client, p.id, p.connectionId);
    harness.sim.fault({ kind: 'mute_response', match: WRITE });
    const operation = randomUUID();
    const asked = harness.sim.calls().length;
    const lost = calls.pause(IDS.campaign, operation).catch(() => 'lost');
    // Other calls may follow it at once.
    const isSent = () =>
      harness.sim
        .calls()
        .slice(asked)
        .some((call) => call.startsWith(WRITE));
    await eventually(() => assert.ok(isSent()));
    await child.kill();
    assert.equal(await lost, 'lost');
    const [row] = await harness.collections.actions.find({ profile_id: p.id }).toArray();
    assert.equal(row?.state, 'intended', 'stored before the platform was written');
    // The lease ends by itself later, since no process renews it anymore.
    await harness.collections.leases.updateMany({}, { $set: { held: false } });

    await harness.startService();
    const action = await p.pause(IDS.campaign, operation);
    assert.deepEqual([action.id, action.state], [row?._id, 'applied']);
    assert.deepEqual(harness.writes(), [PAUSED]);
    await eventually(() => assert.equal(harness.told(p.id).length, 1));
  });
});
