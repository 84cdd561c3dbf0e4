// Runs the measured system: every service as npm start runs it, on databases and subjects that are dropped afterwards.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { dropStreams, testBusPrefix, testDatabaseName } from '@touchline/chassis/testing/stack.ts';
import { type AdminClients, adminClients } from '../admin/clients.ts';
import { createProfile, type NewProfile } from '../admin/profiles.ts';
import type { World } from '../provider-sim/world.ts';
import { type Child, startChild } from '../start/child.ts';
import { accessSecretKeys } from '../start/local-secrets.ts';
import { NODE_OPTIONS } from '../start/service-env.ts';
import { SERVICES, type Urls } from '../start/service-list.ts';
import { type RunningServices, startServices } from '../start/services.ts';
import type { BenchServers } from './bench-servers.ts';
import { createMeter, type Meter } from './meter.ts';
import type { BenchProcess } from './resources.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** More than any run sends: requests are counted, but never exceed the limit. */
const RATE_PER_MINUTE = 1_000_000_000;

export interface BenchSystem extends AsyncDisposable {
  readonly urls: Urls;
  readonly services: RunningServices;
  readonly clients: AdminClients;
  readonly databaseOf: (service: string) => string;
  readonly busPrefix: string;
  /** Scheme and host of the simulated platforms. */
  readonly simulatorUrl: string;
  /** Returns the name of a database that is dropped at the end. */
  newDatabase(name: string): string;
  readonly meter: Meter;
  /** Creates a new profile, so that each check counts only its own events. */
  newProfile(name: string, currency: string): Promise<NewProfile>;
  /** Starts the gateway that stores no events. @returns its base address */
  startNoopGateway(): Promise<string>;
  /** Starts an Express application that returns as many bytes as the request names. @returns its base address */
  startBareExpress(): Promise<string>;
}

export interface BenchSystemOptions {
  stateDir: string;
  world: World;
  profileDir?: string | undefined;
  /**
   * False on a shared machine: processes that yield to callers also yield to every other process there, and may not run at all.
   */
  callersFirst?: boolean;
}

/** Starts everything; disposing stops it and deletes what it stored. */
export async function startBenchSystem(
  { urls, processes: servers }: BenchServers,
  { stateDir, world, profileDir, callersFirst = true }: BenchSystemOptions,
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
  process.once('exit', () => simulator.kill('SIGKILL'));

  const services = await startServices({
    urls,
    stateDir,
    databasePrefix,
    busPrefix,
    metaGraphUrl: simulatorUrl,
    google: googleApp(world, simulatorUrl),
    fixedPorts: false,
    callersFirst,
    env: {
      // All load comes from one address.
      COLLECTOR_ADDRESS_RATE_LIMIT_PER_MINUTE: '1000000',
      COLLECTOR_KEY_RATE_LIMIT_PER_MINUTE: '1000000',
      // One person loads all pages.
      USER_RATE_LIMIT_PER_MINUTE: String(RATE_PER_MINUTE),
      // The history of accounts is read where it is measured.
      BACKFILL_AD_DAYS: '0',
      ...(profileDir ? { NODE_OPTIONS: profilingOptions(profileDir) } : {}),
    },
  });
  stack.defer(() => services.stop());
  endWithUs(services);
  const clients = stack.use(adminClients(services.addresses.operator));

  const processes = (): BenchProcess[] => [
    ...[...services.children.values()].map(({ name, pid }) => ({ name, pid })),
    ...servers,
    { name: 'load generator', pid: process.pid },
  ];
  const running = stack.move();
  const startOnce = (start: () => Promise<{ child: Child; baseUrl: string }>) => {
    let started: Promise<string> | undefined;
    return () => {
      started ??= start().then(({ child, baseUrl }) => {
        running.defer(() => child.stop());
        process.once('exit', () => child.kill('SIGKILL'));
        return baseUrl;
      });
      return started;
    };
  };
  return {
    urls,
    services,
    clients,
    databaseOf,
    busPrefix,
    simulatorUrl,
    newDatabase: (name) => {
      const database = databaseOf(name);
      running.defer(() => dropDatabase(urls, database));
      return database;
    },
    newProfile: (name, currency) =>
      createProfile(clients, { workspace: `Bench ${name}`, name, currency, ratePerMinute: RATE_PER_MINUTE }),
    meter: createMeter(processes),
    startNoopGateway: startOnce(() =>
      startNoop(urls, services, { stateDir, busPrefix, database: databaseOf('gateway') }),
    ),
    startBareExpress: startOnce(() => startExpress(stateDir)),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** The simulator knows the app of its world, and any app when that has none. */
function googleApp({ google }: World, url: string) {
  const { client_id = 'bench', client_secret = 'bench', developer_token = 'bench' } = google?.app ?? {};
  return { url, clientId: client_id, clientSecret: client_secret, developerToken: developer_token };
}

/** Kills the services with this process: they have their own process groups, and would outlive an interrupted run. */
function endWithUs({ children }: RunningServices): void {
  process.once('exit', () => {
    for (const child of children.values()) child.kill('SIGKILL');
  });
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
      NODE_OPTIONS,
      MONGODB_URL: urls.mongodbUrl,
      MONGODB_DATABASE: database,
      NATS_URL: urls.natsUrl,
      REDIS_URL: urls.redisUrl,
      BUS_PREFIX: busPrefix,
      HTTP_PORT: String(http),
      GRPC_PORT: String(rpc),
      OPS_PORT: String(ops),
      BASE_URL: baseUrl,
      DRAIN_GRACE_MS: '250',
      ACCESS_SECRET_KEYS: accessSecretKeys(stateDir),
      ACCESS_GRPC: grpc.access,
      TRACKING_GRPC: grpc.tracking,
      IDENTITY_GRPC: grpc.identity,
      ATTRIBUTION_GRPC: grpc.attribution,
      CONNECTIONS_GRPC: grpc.connections,
      CAMPAIGNS_GRPC: grpc.campaigns,
      WEBHOOKS_GRPC: grpc.webhooks,
      SCORING_GRPC: grpc.scoring,
      EXPORTS_GRPC: grpc.exports,
      MESSAGES_GRPC: grpc.messages,
    },
    logFile: join(stateDir, 'logs', 'noop-gateway.log'),
    readyUrl: `http://127.0.0.1:${ops}/readyz`,
  });
  return { child, baseUrl };
}

async function startExpress(stateDir: string): Promise<{ child: Child; baseUrl: string }> {
  const port = await freePort(0);
  const baseUrl = `http://127.0.0.1:${port}`;
  const child = await startChild({
    name: 'bare-express',
    args: [join(import.meta.dirname, 'bare-express.ts')],
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', NODE_OPTIONS, PORT: String(port) },
    logFile: join(stateDir, 'logs', 'bare-express.log'),
    readyUrl: `${baseUrl}/2`,
  });
  return { child, baseUrl };
}

function profilingOptions(folder: string): string {
  return `${NODE_OPTIONS} --cpu-prof --cpu-prof-dir=${resolve(folder)}`;
}

async function dropData(urls: Urls, busPrefix: string, databases: readonly string[]): Promise<void> {
  await using bus = await connectBus({ url: urls.natsUrl, name: 'bench', prefix: busPrefix });
  await dropStreams(bus);
  for (const database of databases) await dropDatabase(urls, database);
}

async function dropDatabase(urls: Urls, database: string): Promise<void> {
  await using mongo = await connectMongo({ url: urls.mongodbUrl, database, appName: 'bench' });
  await mongo.db.dropDatabase();
}
