// A second running system whose lines to MongoDB, NATS and Valkey a test can cut, so that the other tests keep theirs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { type TcpProxy, viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import { adminClients } from '@touchline/tools/admin/clients.ts';
import { createProfile } from '@touchline/tools/admin/profiles.ts';
import { SERVICES, startServices } from '@touchline/tools/start/services.ts';
import type { Checked } from './check.ts';

export type Line = 'mongodb' | 'nats' | 'valkey';

export interface CuttableSystem extends AsyncDisposable {
  readonly lines: Record<Line, TcpProxy>;
  readonly logsDir: string;
  newProfile(name: string): Promise<Checked>;
  /** Deletes every stream with what is in it, past the proxy. */
  wipeStreams(): Promise<void>;
}

/** Starts every service as a process of its own, behind proxies. */
export async function startCuttableSystem(): Promise<CuttableSystem> {
  await using stack = new AsyncDisposableStack();
  const urls = testStack();
  const stateDir = mkdtempSync(join(tmpdir(), 'touchline-faults-'));
  stack.defer(() => rmSync(stateDir, { recursive: true, force: true }));
  const [mongodb, nats, valkey] = [
    await viaProxy(urls.mongodbUrl),
    await viaProxy(urls.natsUrl),
    await viaProxy(urls.redisUrl),
  ];
  const lines = { mongodb: mongodb.proxy, nats: nats.proxy, valkey: valkey.proxy };
  for (const proxy of Object.values(lines)) stack.use(proxy);

  const prefix = testBusPrefix();
  const bus = stack.use(await connectBus({ url: urls.natsUrl, name: 'e2e-faults', prefix }));
  stack.defer(() => dropStreams(bus));
  const databasePrefix = testDatabaseName('e2ef');
  for (const service of SERVICES) {
    const database = `${databasePrefix}_${service}`;
    const mongo = stack.use(await connectMongo({ url: urls.mongodbUrl, database, appName: 'e2e' }));
    stack.defer(async () => void (await mongo.db.dropDatabase()));
  }
  const services = await startServices({
    urls: { mongodbUrl: mongodb.url, natsUrl: nats.url, redisUrl: valkey.url },
    stateDir,
    databasePrefix,
    busPrefix: prefix,
    metaGraphUrl: 'http://127.0.0.1:9',
    fixedPorts: false,
  });
  stack.defer(() => services.stop());
  const clients = stack.use(adminClients(services.addresses.grpc));

  const running = stack.move();
  return {
    lines,
    logsDir: join(stateDir, 'logs'),
    newProfile: async (name) => {
      const options = { workspace: 'Faults', name, currency: 'USD', ratePerMinute: 60_000 };
      const { profile_id, api_key } = await createProfile(clients, options);
      return { profileId: profile_id, apiKey: api_key, baseUrl: services.addresses.baseUrl, databasePrefix };
    },
    wipeStreams: () => dropStreams(bus),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
