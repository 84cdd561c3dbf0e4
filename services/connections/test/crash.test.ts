// Tests processes that die at the worst moments: nothing is lost, and nothing half-written is published.
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createQueue } from '@touchline/chassis/jobs/queue.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { ACCOUNT, type Harness, PROFILE, published, startHarness, TOKEN, WORKSPACE } from './harness.ts';

const MAIN = join(import.meta.dirname, '../src/main.ts');

/** The message about the connect itself may wait there, too. */
const OF_SYNCS = { 'messages.subject': /\.ads\.(catalog|insights)\./ };

const request = {
  profileId: PROFILE,
  workspaceId: WORKSPACE,
  channel: 'social_ads',
  accountExternalId: ACCOUNT,
  accessToken: TOKEN,
  deferSync: true,
};

describe('a process that dies', () => {
  let harness: Harness;
  let child: ChildProcess | undefined;
  beforeEach(async () => {
    harness = await startHarness({ isStopped: true });
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await harness[Symbol.asyncDispose]();
  });

  /** Starts the service as a separate process, with a connection whose sync has been started. */
  const spawnSyncing = async (env: NodeJS.ProcessEnv = {}, beforeSync: () => void = () => undefined) => {
    const started = await spawnService(MAIN, { ...harness.env, ...env });
    child = started.child;
    await using client = serviceClient(ConnectionsService, started, { deadlineMs: 60_000 });
    const { connection } = await client.createConnection(request);
    assert.ok(connection);
    beforeSync();
    await client.startSync({ profileId: PROFILE });
    return connection;
  };
  const kill = async () => {
    child?.kill('SIGKILL');
    if (child) await once(child, 'exit');
    await harness.endLeases();
  };

  it('between storing and publishing loses nothing: the next one publishes the outbox', async () => {
    const nats = await startStoppableProxy(new URL(harness.env.NATS_URL ?? ''));
    try {
      const connection = await spawnSyncing({ NATS_URL: nats.url }, nats.freeze);
      const { db } = harness.mongo;
      // Both messages are in one document.
      await eventually(async () => assert.equal(await db.collection('outbox').countDocuments(OF_SYNCS), 1));
      await kill();
      assert.deepEqual([harness.catalogs.length, harness.insights.length], [0, 0]);

      await harness.startService();
      assert.equal((await harness.get(connection)).sync?.state, 'succeeded');
      await eventually(async () => assert.equal(await db.collection('outbox').countDocuments(), 0));
      await eventually(() => assert.equal(harness.entities().length, 9));
    } finally {
      nats.close();
    }
  });

  it('while it reads the platform leaves nothing behind: another one reads again', async () => {
    harness.sim.fault({ kind: 'hang', match: 'level=adset' });
    const connection = await spawnSyncing();
    await eventually(() => assert.ok(harness.sim.calls().some((call) => call.includes('level=adset'))));
    await kill();
    assert.equal(await harness.mongo.db.collection('outbox').countDocuments(OF_SYNCS), 0);

    await harness.startService();
    assert.equal((await harness.ended(connection)).sync?.state, 'succeeded');
    await published(harness, { catalogs: 1, insights: 1 });
  });

  it('together with the whole queue loses nothing either: the database knows what is unfinished', async () => {
    harness.sim.fault({ kind: 'hang', match: 'insights' });
    const connection = await spawnSyncing();
    await eventually(() => assert.ok(harness.sim.calls().some((call) => call.includes('insights'))));
    await kill();
    const name = `${harness.env.BUS_PREFIX}connections-syncs-social_ads`;
    await using queue = createQueue(harness.env.REDIS_URL ?? '', name);
    await queue.queue.obliterate({ force: true });

    await harness.startService();
    assert.equal((await harness.ended(connection)).sync?.state, 'succeeded');
  });
});

/** Starts a TCP proxy that can stop forwarding while both sides stay connected. */
async function startStoppableProxy(target: URL): Promise<{ url: string; freeze(): void; close(): void }> {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.push(socket);
      socket.on('error', () => socket.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `nats://127.0.0.1:${address.port}`,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
