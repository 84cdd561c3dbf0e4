// Tests a process that is killed at each step of a write: the platform is written at most once, and the ledger ends up right.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { startHoldingProxy } from '@touchline/chassis/testing/holding-proxy.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { CampaignService } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { ACCOUNT, commonHarness, type Harness, IDS, type Profile, profileCalls } from './harness.ts';
import { refused } from './refused.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');
const READ = `/v26.0/${IDS.campaign}?`;
const WRITE = `POST /v26.0/${IDS.campaign}`;
const PAUSED = `${IDS.campaign} status=PAUSED`;

describe('a process that is killed', () => {
  let harness: Harness;
  let p: Profile;
  let operation: string;
  before(async () => {
    harness = await commonHarness();
  });
  beforeEach(async () => {
    p = await harness.profile();
    await harness.freshWorld();
    harness.writes();
    operation = randomUUID();
  });
  afterEach(() => harness.restartService());
  const row = () => harness.collections.actions.findOne({ profile_id: p.id });

  /**
   * Pauses the campaign by a process of its own, and kills it at a moment.
   * @param reached starts to wait for that moment, just before the pause is requested
   */
  async function killWhen(reached: () => Promise<unknown>, env: NodeJS.ProcessEnv = {}): Promise<void> {
    await harness.stopService();
    await using child = await spawnService(MAIN, { ...harness.env, ...env });
    await using client = grpcClient(CampaignService, { address: child.address, deadlineMs: 60_000 });
    const calls = profileCalls(() => client, p.id, p.connectionId);
    const moment = reached();
    const lost = calls.pause(IDS.campaign, operation).then(
      () => 'answered',
      () => 'lost',
    );
    await moment;
    await child.kill();
    assert.equal(await lost, 'lost');
    // The lease ends by itself later, since no process renews it anymore.
    await harness.collections.leases.updateMany({}, { $set: { held: false } });
  }

  /** Kills the process once the platform has received these many calls that match. */
  async function killAt(match: string, count = 1): Promise<void> {
    const from = harness.sim.calls().length;
    const matching = () =>
      harness.sim
        .calls()
        .slice(from)
        .filter((call) => call.includes(match));
    await killWhen(() => eventually(() => assert.ok(matching().length >= count)));
  }

  /** Kills the process when it stores that it is about to call the platform, which never arrives. */
  async function killBeforeTheCall(): Promise<void> {
    await using proxy = await startHoldingProxy(harness.env.MONGODB_URL ?? assert.fail());
    // The byte before a name is its type in BSON: 9 is a date, and the row is stored with null before.
    await killWhen(() => proxy.holdAt('\tcalled_at', 'before'), { MONGODB_URL: proxy.url });
  }

  it('before the row is stored leaves nothing, and the repeat writes once', async () => {
    harness.sim.fault({ kind: 'hang', match: READ });
    await killAt(READ);
    assert.equal(await row(), null);
    await harness.restartService();
    assert.equal((await p.pause(IDS.campaign, operation)).state, 'applied');
    assert.deepEqual(harness.writes(), [PAUSED]);
  });

  for (const [who, repeat] of [
    ['the repeat', () => p.pause(IDS.campaign, operation)],
    ['another operation', () => p.pause()],
  ] as const)
    it(`after the row is stored and before the call has sent nothing, so that ${who} writes at once`, async () => {
      await killBeforeTheCall();
      const stored = await row();
      assert.deepEqual([stored?.state, stored?.called_at, harness.writes()], ['intended', null, []]);
      await harness.restartService();
      const { id, state } = await repeat();
      assert.equal(state, 'applied');
      assert.deepEqual(harness.writes(), [PAUSED]);
      const others = (await p.actions()).filter((one) => one.id !== id);
      assert.ok(others.every((one) => one.state === 'not_applied'));
    });

  it('after the call is stored, where the platform does nothing, leaves a row that is not applied after the window', async () => {
    harness.sim.fault({ kind: 'hang', match: WRITE });
    await killAt(WRITE);
    assert.deepEqual([(await row())?.state, (await row())?.called_at instanceof Date], ['intended', true]);
    await harness.restartService();
    await refused(p.pause(IDS.campaign, operation), 'provider_error', /not known yet/);
    await refused(p.pause(), 'service_unavailable', /earlier change/);
    assert.deepEqual(harness.writes(), [PAUSED]);
    await harness.restartService({ SETTLE_INTERVAL_MS: '50', SETTLE_AFTER_MS: '0', OUTCOME_WINDOW_MS: '0' });
    await eventually(async () => assert.equal((await row())?.state, 'not_applied'));
    assert.deepEqual([harness.writes(), (await p.status()).status], [[], 'ACTIVE']);
  });

  it('after the call is stored, where the platform applies it later, leaves a row that the sweep applies', async () => {
    harness.sim.fault({ kind: 'hang', match: WRITE });
    await killAt(WRITE);
    await harness.restartService();
    await refused(p.pause(IDS.campaign, operation), 'provider_error', /not known yet/);
    harness.sim.patch({ campaigns: [{ id: IDS.campaign, account_id: ACCOUNT, name: 'Ventas', status: 'PAUSED' }] });
    await harness.restartService({ SETTLE_INTERVAL_MS: '50', SETTLE_AFTER_MS: '0' });
    await eventually(async () => assert.equal((await row())?.state, 'applied'));
    assert.deepEqual(harness.writes(), [PAUSED]);
  });

  for (const [step, prepare, match, count] of [
    ['before it receives the answer', () => harness.sim.fault({ kind: 'mute_response', match: WRITE }), WRITE, 1],
    [
      'after the answer and before the read back is answered',
      () => harness.sim.fault({ kind: 'hang', match: READ, skip: 1 }),
      READ,
      2,
    ],
  ] as const)
    it(`${step} leaves a row that two repeats at once find applied, and nothing is sent again`, async () => {
      prepare();
      await killAt(match, count);
      assert.equal((await row())?.state, 'intended');
      await harness.restartService();
      const both = await Promise.all([p.pause(IDS.campaign, operation), p.pause(IDS.campaign, operation)]);
      assert.deepEqual([...new Set(both.map(({ state }) => state))], ['applied']);
      assert.deepEqual(harness.writes(), [PAUSED]);
      await eventually(() => assert.equal(harness.told(p.id).length, 1));
    });

  it('after the write, while a person sets the campaign back, leaves a row that is not applied and nothing written over', async () => {
    harness.sim.fault({ kind: 'hang', match: READ, skip: 1 });
    await killAt(READ, 2);
    harness.sim.patch({ campaigns: [{ id: IDS.campaign, account_id: ACCOUNT, name: 'Ventas', status: 'ACTIVE' }] });
    await harness.restartService();
    await refused(p.pause(IDS.campaign, operation), 'provider_error', /not known yet/);
    await harness.restartService({ SETTLE_INTERVAL_MS: '50', SETTLE_AFTER_MS: '0', OUTCOME_WINDOW_MS: '0' });
    await eventually(async () => assert.equal((await row())?.state, 'not_applied'));
    assert.deepEqual([harness.writes(), (await p.status()).status], [[PAUSED], 'ACTIVE']);
  });
});
