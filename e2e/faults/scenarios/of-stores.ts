// MongoDB, NATS and Valkey: killed, wiped, stopped, slow, cut off.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { Scenario, Scene } from '../scenario.ts';
import type { Store } from '../servers.ts';

const AWAY_MS = 3000;
/** Long enough for calls that wait for it to be told so. */
const DATABASE_AWAY_MS = 8000;

/** Nothing may be promised while the database can not keep it. */
async function promisesNothing({ load: { ledger } }: Scene, during: () => Promise<void>): Promise<void> {
  const from = performance.now();
  await during();
  const to = performance.now();
  const promised = [...ledger.entries.values()].filter(
    // What was on its way back when it happened may still arrive.
    ({ sentAt, acknowledgedAt = 0 }) => sentAt > from && acknowledgedAt > from && acknowledgedAt < to,
  );
  assert.deepEqual(promised, [], 'acknowledged while the database was away');
  const refused = ledger.refusals.filter(({ status, at }) => status === 503 && at > from && at < to);
  assert.ok(refused.length > 0, 'nobody was told to come back');
}

export const databaseKilled: Scenario = {
  name: 'database-killed',
  promise:
    'without its database the API answers 503 with Retry-After and promises nothing, and takes events again within 10 s',
  refusals: [503],
  recovers: { answersMs: 10_000, showsMs: 40_000 },
  async strike(scene) {
    await scene.stage.servers.kill('mongodb');
    await promisesNothing(scene, () => scene.playOn(DATABASE_AWAY_MS));
    await scene.stage.servers.start('mongodb');
  },
};

export const databaseStopped: Scenario = {
  name: 'database-stopped',
  promise: 'a database that says nothing for 30 s costs answers of 503 and nothing else',
  refusals: [503],
  recovers: { answersMs: 10_000, showsMs: 60_000 },
  async strike(scene) {
    scene.stage.servers.pause('mongodb');
    await promisesNothing(scene, () => scene.playOn(30_000));
    scene.stage.servers.resume('mongodb');
  },
};

export const databaseSlow: Scenario = {
  name: 'database-slow',
  promise: 'a database that answers 500 ms late makes callers wait and refuses nobody',
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  async strike({ stage, playOn }) {
    stage.lines.mongodb.slow(500);
    await playOn(8000);
    stage.lines.mongodb.slow(0);
  },
};

/** Events are taken without it. */
const away = (store: Store, more: Partial<Scenario> = {}): Scenario => ({
  name: `${store}-killed`,
  promise: `events are taken while ${store} is away`,
  refusals: [],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  async strike({ stage, playOn }) {
    await stage.servers.kill(store);
    await playOn(AWAY_MS);
    await stage.servers.start(store);
  },
  ...more,
});

export const natsKilledOften: Scenario = {
  ...away('nats'),
  name: 'nats-killed-6-times',
  promise: 'NATS killed six times in a row loses nothing and counts nothing twice',
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike({ stage, playOn, tell }) {
    for (let time = 1; time <= 6; time++) {
      tell(`kill -9 of NATS, ${time} of 6`);
      await stage.servers.kill('nats');
      await playOn(500);
      await stage.servers.start('nats');
      await playOn(1500);
    }
  },
};

export const natsWiped: Scenario = {
  ...away('nats'),
  name: 'nats-wiped',
  promise: 'a NATS that comes back without its data is filled from the ledger',
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike({ stage, playOn }) {
    await stage.servers.kill('nats');
    await stage.servers.wipe('nats');
    await playOn(1000);
    await stage.servers.start('nats');
  },
};

export const natsPartitioned: Scenario = {
  ...away('nats'),
  name: 'nats-partitioned',
  promise: 'events are taken while nothing gets through to NATS and its connections stay open',
  recovers: { answersMs: 5000, showsMs: 60_000 },
  async strike({ stage, playOn }) {
    stage.lines.nats.hold('both');
    await playOn(15_000);
    stage.lines.nats.release();
  },
};

export const valkeyAway = away('valkey');

export const valkeyFlushed: Scenario = {
  ...away('valkey'),
  name: 'valkey-flushed-and-killed',
  promise: 'events are taken while Valkey forgets everything, dies and comes back',
  async strike({ stage, playOn }) {
    await flushAll(stage.servers.urls.redisUrl);
    await playOn(1000);
    await stage.servers.kill('valkey');
    await playOn(AWAY_MS);
    await stage.servers.start('valkey');
  },
};

/** FLUSHALL in the server's inline form, for which no client is needed. */
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
  promise: 'connections to every store that are reset again and again cost answers of 503 and nothing else',
  refusals: [503],
  recovers: { answersMs: 5000, showsMs: 40_000 },
  async strike({ stage, playOn }) {
    for (let time = 0; time < 6; time++) {
      for (const line of Object.values(stage.lines)) line.reset();
      await playOn(700);
    }
  },
};
