// Tests that subscribers receive every connection that stops working, works again or is ended, whatever happens to bus and
// process.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { type Consumer, consume } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { connectionHealthChanged } from '@touchline/proto/catalog.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { ConnectionDoc, ConnectionStatus } from '../src/store/connection-doc.ts';
import { ACCOUNT, type Harness, startHarness, TOKEN } from './harness.ts';

describe('the health of a connection', () => {
  let harness: Harness;
  let bus: Bus;
  let consumer: Consumer;
  /** Every change that was received, by its id: a repeat has the same one. */
  const told = new Map<string, { connectionId: string; change: string }>();
  before(async () => {
    harness = await startHarness();
    const { NATS_URL: url = '', BUS_PREFIX: prefix = '' } = harness.env;
    bus = await connectBus({ url, name: 'connections-test', prefix });
    consumer = await consume(bus, {
      entry: connectionHealthChanged,
      service: 'test',
      logger: createLogger({ name: 'test', level: 'silent' }),
      handle: async (messages) =>
        messages.map(({ id, profileId, data: { connectionId, channel, previousStatus, status } }) => {
          told.set(id, { connectionId, change: `${profileId} ${channel} ${previousStatus} -> ${status}` });
          return done();
        }),
    });
  });
  after(async () => {
    await consumer[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
    await harness[Symbol.asyncDispose]();
  });

  /**
   * Connects, by default on a new profile: changes of one connection are numbered, and the bus drops a number that it already
   * had.
   */
  const connect = async ({ profileId = randomUUID() as string, accessToken = TOKEN } = {}) => {
    const account = { channel: 'social_ads', accountExternalId: ACCOUNT, accessToken };
    const request = { profileId, workspaceId: `workspace-${profileId}`, ...account, deferSync: true };
    return (await harness.client.createConnection(request)).connection ?? assert.fail();
  };
  const of = ({ id }: Connection) =>
    [...told.values()].filter(({ connectionId }) => connectionId === id).map(({ change }) => change);
  const heard = (connection: Connection, ...changes: string[]) =>
    eventually(() =>
      assert.deepEqual(
        of(connection),
        changes.map((change) => `${connection.profileId} social_ads ${change}`),
      ),
    );
  const rows = () => harness.mongo.db.collection<ConnectionDoc>('connections');
  const become = ({ id: _id }: Connection, status: ConnectionStatus) =>
    rows().updateOne({ _id }, { $set: { status, updated_at: harness.now() } });

  it('is published when a sync finds the grant dead, when it works again, and when it is ended, each once', async () => {
    const connection = await connect({ accessToken: 'EAA-revoked' });
    const { profileId, id } = connection;
    await harness.client.startSync({ profileId, connectionId: id });
    await heard(connection, 'active -> reconnect_required');
    await connect({ profileId });
    await heard(connection, 'active -> reconnect_required', 'reconnect_required -> active');
    await harness.client.disconnect({ profileId, id });
    await heard(
      connection,
      ...['active -> reconnect_required', 'reconnect_required -> active', 'active -> disconnected'],
    );
  });

  it('is published when it changed while no process looked, and the last change again to a bus that lost it', async () => {
    const connection = await connect();
    await become(connection, 'reconnect_required');
    await heard(connection, 'active -> reconnect_required');
    await harness.stopService();
    await become(connection, 'needs_action');
    await harness.startService();
    await heard(connection, 'active -> reconnect_required', 'reconnect_required -> needs_action');

    await harness.stopService();
    await bus.manager.streams.delete(bus.stream(connectionHealthChanged.stream));
    await bus.declare();
    told.clear();
    await harness.startService();
    await heard(connection, 'reconnect_required -> needs_action');
  });

  it('is recorded and not published for a connection from before any status was published', async () => {
    const connection = await connect();
    await harness.stopService();
    const before = { $unset: { told_health: true }, $set: { status: 'needs_action' } } as const;
    await rows().updateOne({ _id: connection.id }, before);
    await harness.startService();
    await eventually(async () => {
      const row = await rows().findOne({ _id: connection.id });
      assert.deepEqual([row?.told_health?.status, row?.told_health?.changes], ['needs_action', 0]);
    });
    await become(connection, 'reconnect_required');
    await heard(connection, 'needs_action -> reconnect_required');
  });
});
