// Subscribers hear of every connection that stops working, works again or is ended, whatever becomes of bus and process meanwhile.
import assert from 'node:assert/strict';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { type Consumer, consume } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { connectionHealthChanged } from '@touchline/proto/catalog.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { type Harness, PROFILE, startHarness, TOKEN } from './harness.ts';

describe('the health of a connection', () => {
  let harness: Harness;
  let bus: Bus;
  let consumer: Consumer;
  /** Every change that came, by its id: one that comes again is the same. */
  const told = new Map<string, string>();
  before(async () => {
    harness = await startHarness();
    const { NATS_URL: url = '', BUS_PREFIX: prefix = '' } = harness.env;
    bus = await connectBus({ url, name: 'connections-test', prefix });
    consumer = await consume(bus, {
      entry: connectionHealthChanged,
      service: 'test',
      logger: createLogger({ name: 'test', level: 'silent' }),
      handle: async (messages) =>
        messages.map(({ id, profileId, data }) => {
          told.set(id, `${profileId} ${data.channel} ${data.previousStatus} -> ${data.status}`);
          return done();
        }),
    });
  });
  after(async () => {
    await consumer[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
    await harness[Symbol.asyncDispose]();
  });

  const of = (...changes: string[]) => changes.map((change) => `${PROFILE} social_ads ${change}`);
  const heard = (...changes: string[]) =>
    eventually(() => assert.deepEqual([...told.values()], of(...changes)), { timeoutMs: 10_000 });
  const rows = () => harness.mongo.db.collection<{ _id: string; updated_at: Date; status: string }>('connections');
  const become = (connection: Connection, status: string) =>
    rows().updateOne({ _id: connection.id }, { $set: { status, updated_at: new Date() } });

  it('is told when a sync finds the grant dead, when it lives again, and when it is ended; and each once', async () => {
    const connection = await harness.connect('EAA-revoked');
    await harness.sync(connection);
    await heard('active -> reconnect_required');
    await harness.connect(TOKEN);
    await heard('active -> reconnect_required', 'reconnect_required -> active');
    await harness.client.disconnect({ profileId: PROFILE, id: connection.id });
    await heard('active -> reconnect_required', 'reconnect_required -> active', 'active -> disconnected');
  });

  it('is told when it changed while nobody looked, and the last change again to a bus that lost it', async () => {
    const connection = await harness.connect(TOKEN);
    await heard(
      ...['active -> reconnect_required', 'reconnect_required -> active', 'active -> disconnected'],
      'disconnected -> active',
    );
    await harness.stopService();
    await become(connection, 'needs_action');
    told.clear();
    await bus.manager.streams.delete(bus.stream(connectionHealthChanged.stream));
    await bus.declare();
    await harness.startService();
    await eventually(() =>
      assert.ok(of('active -> needs_action').every((change) => [...told.values()].includes(change))),
    );
    assert.ok(
      [...told.values()].every((change) => of('active -> needs_action', 'disconnected -> active').includes(change)),
    );
  });

  it('is noted and not told for a connection from before anybody was told', async () => {
    const connection = await harness.connect(TOKEN);
    await harness.stopService();
    await rows().updateOne({ _id: connection.id }, { $unset: { told_health: '' }, $set: { status: 'needs_action' } });
    told.clear();
    await harness.startService();
    await eventually(async () => {
      const row = await harness.mongo.db.collection('connections').findOne({});
      assert.deepEqual([row?.told_health?.status, row?.told_health?.changes], ['needs_action', 0]);
    });
    await become(connection, 'reconnect_required');
    await heard('needs_action -> reconnect_required');
  });
});
