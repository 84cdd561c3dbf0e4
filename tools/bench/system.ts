// The system under measurement: every service as npm start runs it, on databases and subjects that are dropped afterwards.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { dropStreams, testBusPrefix, testDatabaseName } from '@touchline/chassis/testing/stack.ts';
import { type AdminClients, adminClients } from '../admin/clients.ts';
import { createProfile, type NewProfile } from '../admin/profiles.ts';
import type { World } from '../provider-sim/world.ts';
import { startChild } from '../start/child.ts';
import { freePort } from '../start/free-port.ts';
import { accessSecretKeys, type RunningServices, SERVICES, startServices, type Urls } from '../start/services.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** More than any run sends: the allowance is counted, and never spent. */
const RATE_PER_MINUTE = 1_000_000_000;

export interface BenchSystem extends AsyncDisposable {
  readonly urls: Urls;
  readonly services: RunningServices;
  readonly clients: AdminClients;
  readonly databaseOf: (service: string) => string;
  readonly busPrefix: string;
  /** A fresh profile, so that each check counts its own events. */
  newProfile(name: string, currency: string): Promise<NewProfile>;
  /** Starts the gateway whose events go nowhere; answers its base address. */
  startNoopGateway(): Promise<string>;
}

/** Starts everything; disposing stops it and deletes what it stored. */
export async function startBenchSystem(
  urls: Urls,
  { stateDir, world, profileDir }: { stateDir: string; world: World; profileDir?: string | undefined },
): Promise<BenchSystem> {
  await using stack = new AsyncDisposableStack();
  const busPrefix = testBusPrefix();
  const databasePrefix = testDatabaseName('bench');
  const databaseOf = (service: string) => `${databasePrefix}_${service}`;
  stack.defer(() => dropData(urls, busPrefix, SERVICES.map(databaseOf)));

  const simulatorUrl = `http://127.0.0.1:${await freePort(0)}`;
  mkdirSync(stateDir, { recursive: true });
  const worldFile = join(stateDir, 'world.json');
  writeFileSync(worldFile, JSON.stringify(world));
  const simulator = await startChild({
    name: 'provider-sim',
    args: [join(ROOT, 'tools/provider-sim/main.ts'), '--port', new URL(simulatorUrl).port, '--world', worldFile],
    env: { PATH: process.env.PATH ?? '' },
    logFile: join(stateDir, 'logs', 'provider-sim.log'),
    readyUrl: `${simulatorUrl}/__sim/calls`,
  });
  stack.defer(() => simulator.stop());

  const services = await startServices({
    urls,
    stateDir,
    databasePrefix,
    busPrefix,
    metaGraphUrl: simulatorUrl,
    fixedPorts: false,
    ...(profileDir ? { env: { NODE_OPTIONS: profilingOptions(profileDir) } } : {}),
  });
  stack.defer(() => services.stop());
  const clients = stack.use(adminClients(services.addresses.grpc));

  const running = stack.move();
  return {
    urls,
    services,
    clients,
    databaseOf,
    busPrefix,
    newProfile: (name, currency) =>
      createProfile(clients, { workspace: 'Bench', name, currency, ratePerMinute: RATE_PER_MINUTE }),
    startNoopGateway: async () => {
      const { child, baseUrl } = await startNoop(urls, services, {
        stateDir,
        busPrefix,
        database: databaseOf('gateway'),
      });
      running.defer(() => child.stop());
      return baseUrl;
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function startNoop(
  urls: Urls,
  { addresses: { grpc } }: RunningServices,
  { stateDir, busPrefix, database }: { stateDir: string; busPrefix: string; database: string },
) {
  const [http, rpc, ops] = [await freePort(0), await freePort(0), await freePort(0)];
  const baseUrl = `http://127.0.0.1:${http}`;
  const child = await startChild({
    name: 'noop-gateway',
    args: ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'noop-gateway.ts')],
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      NODE_OPTIONS: '--max-semi-space-size=16',
      MONGODB_URL: urls.mongodbUrl,
      MONGODB_DATABASE: database,
      NATS_URL: urls.natsUrl,
      REDIS_URL: urls.redisUrl,
      BUS_PREFIX: busPrefix,
      HTTP_PORT: String(http),
      GRPC_PORT: String(rpc),
      OPS_PORT: String(ops),
      BASE_URL: baseUrl,
      TOUCHLINE_ENV: 'dev',
      ACCESS_SECRET_KEYS: accessSecretKeys(stateDir),
      TRACKING_GRPC: grpc.tracking,
      IDENTITY_GRPC: grpc.identity,
      ATTRIBUTION_GRPC: grpc.attribution,
      CONNECTIONS_GRPC: grpc.connections,
    },
    logFile: join(stateDir, 'logs', 'noop-gateway.log'),
    readyUrl: `http://127.0.0.1:${ops}/readyz`,
  });
  return { child, baseUrl };
}

function profilingOptions(folder: string): string {
  return `--max-semi-space-size=16 --cpu-prof --cpu-prof-dir=${resolve(folder)}`;
}

async function dropData(urls: Urls, busPrefix: string, databases: readonly string[]): Promise<void> {
  await using bus = await connectBus({ url: urls.natsUrl, name: 'bench', prefix: busPrefix });
  await dropStreams(bus);
  for (const database of databases) {
    await using mongo = await connectMongo({ url: urls.mongodbUrl, database, appName: 'bench' });
    await mongo.db.dropDatabase();
  }
}
