// Kills, wipes, stops, slows down and cuts off MongoDB, NATS and Valkey.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { ACCOUNT, TOKEN } from '../../system/test-world.ts';
import type { FaultFixture } from '../fault-fixture.ts';
import type { Scenario, Scene } from '../scenario.ts';
import type { Store } from '../servers.ts';

/**
 * Checks that no write is acknowledged while the database cannot store it; the database stays away until a caller was refused.
 */
async function acknowledgesNothing({ load: { ledger } }: Scene, during: () => Promise<void>): Promise<void> {
  const from = performance.now();
  await during();
  await eventually(() =>
    assert.ok(
      ledger.refusals.some(({ status, at }) => status === 503 && at > from),
      'no caller was refused with a 503',
    ),
  );
  const to = performance.now();
  const promised = [...ledger.entries.values()].filter(
    // A response that was in flight when the fault happened may still arrive.
    ({ sentAt, acknowledgedAt = 0 }) => sentAt > from && acknowledgedAt > from && acknowledgedAt < to,
  );
  assert.deepEqual(promised, [], 'acknowledged while the database was away');
}

export const databaseKilled: Scenario = {
  name: 'database-killed',
  promise:
    'without its database the API responds with 503 and Retry-After, acknowledges nothing, and accepts events again when it is back',
  refusals: [503],
  recovers: { answersMs: 10_000, showsMs: 40_000 },
  async strike(scene) {
    await scene.fixture.servers.kill('mongodb');
    await acknowledgesNothing(scene, () => scene.load.arrive(4));
    await scene.fixture.servers.start('mongodb');
  },
};

export const databaseStopped: Scenario = {
  name: 'database-stopped',
  promise: 'a database that does not respond for 30 s causes 503 responses and nothing else',
  refusals: [503],
  recovers: { answersMs: 10_000, showsMs: 60_000 },
  async strike(scene) {
    scene.fixture.servers.pause('mongodb');
    await acknowledgesNothing(scene, () => scene.continueFor(30_000));
    scene.fixture.servers.resume('mongodb');
  },
};

export const databaseSlow: Scenario = {
  name: 'database-slow',
  promise: 'a database that responds 250 ms late makes callers wait and refuses no call',
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  async strike({ fixture, continueFor }) {
    fixture.lines.mongodb.slow(250);
    await continueFor(8000);
    fixture.lines.mongodb.slow(0);
  },
};

/** Events are accepted without the store: at least this many while it is away. */
const TAKEN = 12;

async function takesEvents({ load: { ledger } }: Scene): Promise<void> {
  const enough = ledger.acknowledgedCount() + TAKEN;
  await eventually(() => assert.ok(ledger.acknowledgedCount() >= enough, 'no events are accepted'));
}

const away = (store: Store, more: Partial<Scenario> = {}): Scenario => ({
  name: `${store}-killed`,
  promise: `events are accepted while ${store} is away`,
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  async strike(scene) {
    const { servers } = scene.fixture;
    await servers.kill(store);
    await takesEvents(scene);
    await servers.start(store);
  },
  ...more,
});

export const natsKilledOften: Scenario = {
  ...away('nats'),
  name: 'nats-killed-6-times',
  promise: 'NATS killed six times in a row loses nothing and counts nothing twice',
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike({ fixture, continueFor, tell }) {
    for (let time = 1; time <= 6; time++) {
      tell(`kill -9 of NATS, ${time} of 6`);
      await fixture.servers.kill('nats');
      await continueFor(500);
      await fixture.servers.start('nats');
      await continueFor(1500);
    }
  },
};

export const natsWiped: Scenario = {
  ...away('nats'),
  name: 'nats-wiped',
  promise: 'a NATS that restarts without its data is refilled from the ledger',
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike(scene) {
    const { servers } = scene.fixture;
    await servers.kill('nats');
    await servers.wipe('nats');
    await takesEvents(scene);
    await servers.start('nats');
  },
};

export const natsPartitioned: Scenario = {
  ...away('nats'),
  name: 'nats-partitioned',
  promise: 'events are accepted while nothing gets through to NATS although its connections stay open',
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike(scene) {
    const { fixture, continueFor } = scene;
    fixture.lines.nats.hold('both');
    await takesEvents(scene);
    await continueFor(15_000);
    fixture.lines.nats.release();
  },
};

export const valkeyAway = away('valkey');

export const valkeyFlushed: Scenario = {
  ...away('valkey'),
  name: 'valkey-flushed-and-killed',
  promise:
    'events are accepted while Valkey loses its data, dies and comes back, and accounts are read on schedule afterwards',
  env: () => ({ SYNC_INTERVAL_MINUTES: '1' }),
  async strike(scene) {
    const { servers } = scene.fixture;
    await connectAccount(scene);
    await flushAll(servers.urls.redisUrl);
    await takesEvents(scene);
    await servers.kill('valkey');
    await takesEvents(scene);
    await servers.start('valkey');
  },
  verify: readsOnSchedule,
};

/** Connects an account that no caller asks to sync: only the schedule reads it. */
async function connectAccount({ fixture, profiles: [profile] }: Scene): Promise<void> {
  assert.ok(profile);
  const { profileId, workspaceId } = profile;
  const account = { channel: 'social_ads', accountExternalId: ACCOUNT, accessToken: TOKEN, deferSync: true };
  await fixture.clients.connections.createConnection({ profileId, workspaceId, ...account });
  await eventually(async () => assert.ok(await readAt(fixture)), A_WHILE);
}

/** Long enough for the schedule, which is checked each minute and runs each minute. */
const A_WHILE = { timeoutMs: 240_000, everyMs: 250 };

/** Returns when the account's last successful sync ended. */
async function readAt(fixture: FaultFixture): Promise<number | undefined> {
  await using mongo = await fixture.database('connections');
  const row = await mongo.db.collection('connections').findOne({ channel: 'social_ads' });
  return (row?.sync.last_success_at as Date | null)?.getTime();
}

/**
 * Waits for two more syncs: one that was running when Valkey lost its data may still end, but the one after it was scheduled
 * since.
 */
async function readsOnSchedule({ fixture }: Scene): Promise<void> {
  let last = await readAt(fixture);
  for (let time = 0; time < 2; time++) {
    await eventually(
      async () => assert.notEqual(await readAt(fixture), last, 'the account is no longer read'),
      A_WHILE,
    );
    last = await readAt(fixture);
  }
}

/** Sends FLUSHALL in the server's inline form, which needs no client. */
async function flushAll(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write('FLUSHALL\r\n');
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('data', (chunk) => resolve(chunk.toString()));
    socket.once('error', reject);
  });
  socket.destroy();
  assert.match(answer, /^\+OK/);
}

export const linesReset: Scenario = {
  name: 'lines-reset',
  promise: 'connections to every store that are reset repeatedly cause 503 responses and nothing else',
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  async strike({ fixture, continueFor }) {
    for (let time = 0; time < 6; time++) {
      for (const line of Object.values(fixture.lines)) line.reset();
      await continueFor(700);
    }
  },
};
