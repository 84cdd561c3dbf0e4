// Starts the whole system of a scenario, with access to everything that can fail in it.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { dropStreams, testBusPrefix, testDatabaseName } from '@touchline/chassis/testing/stack.ts';
import { type TcpProxy, viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import { type AdminClients, adminClients } from '@touchline/tools/admin/clients.ts';
import { createProfile } from '@touchline/tools/admin/profiles.ts';
import { startProviderSim } from '@touchline/tools/provider-sim/provider-sim.ts';
import { SERVICES, type ServiceName } from '@touchline/tools/start/service-list.ts';
import { COMPILE_CACHE } from '../system/compile-cache.ts';
import { GOOGLE_APP, testWorld } from '../system/test-world.ts';
import { startOwnServers } from './own-servers.ts';
import { killChildren } from './process-tree.ts';
import { type Servers, type Store, sharedServers } from './servers.ts';
import { type ServiceSet, startServiceSet } from './service-set.ts';
import { undoAtExit } from './undo-at-exit.ts';

export interface FaultFixtureOptions {
  /**
   * The folder with the servers' programs; without it the common servers of the tests are used, behind proxies of this fixture.
   */
  serversRoot?: string | undefined;
  replicas?: number;
  /** Returns more settings of every service, derived from the fixture's folder. */
  env?: (dir: string) => Record<string, string>;
}

export interface FaultProfile {
  readonly label: string;
  readonly profileId: string;
  readonly workspaceId: string;
  readonly apiKey: string;
}

export interface FaultFixture extends AsyncDisposable {
  readonly dir: string;
  readonly servers: Servers;
  /** The proxies between the services and each store. */
  readonly lines: Record<Store, TcpProxy>;
  readonly services: ServiceSet;
  readonly clients: AdminClients;
  /** URL of the simulated ad platform. */
  readonly simulatorUrl: string;
  readonly logsDir: string;
  readonly busPrefix: string;
  newProfile(label: string): Promise<FaultProfile>;
  /** Connects to a service's database, not through the proxies. */
  database(service: ServiceName): Promise<Mongo>;
  /** Connects to the bus, not through the proxies. */
  bus(): Promise<Bus>;
}

/** Starts servers (or borrows them) and every service. Disposing it removes everything. */
export async function startFaultFixture({
  serversRoot,
  replicas = 1,
  env,
}: FaultFixtureOptions): Promise<FaultFixture> {
  await using stack = new AsyncDisposableStack();
  const dir = mkdtempSync(join(tmpdir(), 'touchline-faults-'));
  const remove = () => rmSync(dir, { recursive: true, force: true });
  const calledOff = [undoAtExit(remove), undoAtExit(killChildren)];
  stack.defer(() => {
    remove();
    for (const callOff of calledOff) callOff();
  });
  const logsDir = join(dir, 'logs');
  mkdirSync(logsDir);
  const busPrefix = testBusPrefix();
  const databasePrefix = testDatabaseName('flt');

  let lines: Record<Store, TcpProxy> | undefined;
  const servers = stack.use(
    serversRoot
      ? await startOwnServers({ dir, root: serversRoot })
      : sharedServers(() => lines as Record<Store, TcpProxy>, busPrefix),
  );
  const { urls } = servers;
  const mongodb = await viaProxy(urls.mongodbUrl);
  const nats = await viaProxy(urls.natsUrl);
  const valkey = await viaProxy(urls.redisUrl);
  lines = { mongodb: mongodb.proxy, nats: nats.proxy, valkey: valkey.proxy };
  for (const line of Object.values(lines)) stack.use(line);
  const database = (service: ServiceName) =>
    connectMongo({ url: urls.mongodbUrl, database: `${databasePrefix}_${service}`, appName: 'faults' });
  const bus = () => connectBus({ url: urls.natsUrl, name: 'faults', prefix: busPrefix });
  if (!serversRoot) stack.defer(() => leaveNothing(bus, database));

  const adPlatform = stack.use(await startProviderSim({ world: testWorld() }));
  const services = stack.use(
    await startServiceSet(
      {
        urls: { mongodbUrl: mongodb.url, natsUrl: nats.url, redisUrl: valkey.url },
        stateDir: dir,
        databasePrefix,
        busPrefix,
        metaGraphUrl: adPlatform.url,
        google: { url: adPlatform.url, ...GOOGLE_APP },
        fixedPorts: false,
        env: { ...COMPILE_CACHE, ...env?.(dir) },
      },
      replicas,
    ),
  );
  const clients = stack.use(adminClients(services.addresses.operator));

  const running = stack.move();
  return {
    dir,
    servers,
    lines,
    services,
    clients,
    simulatorUrl: adPlatform.url,
    logsDir,
    busPrefix,
    newProfile: async (label) => {
      const options = { workspace: 'Faults', name: label, currency: 'USD', ratePerMinute: 60_000 };
      const { profile_id, workspace_id, api_key } = await createProfile(clients, options);
      return { label, profileId: profile_id, workspaceId: workspace_id, apiKey: api_key };
    },
    database,
    bus,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

/** Drops the streams and databases of this fixture from servers that other tests still use. */
async function leaveNothing(bus: () => Promise<Bus>, database: (service: ServiceName) => Promise<Mongo>) {
  await using connected = await bus();
  await dropStreams(connected);
  for (const service of SERVICES) {
    await using mongo = await database(service);
    await mongo.db.dropDatabase();
  }
}
