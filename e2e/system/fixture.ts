// Starts one system for all e2e tests of a run: each service as its own process, on databases and subjects of this run alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { type AdminClients, adminClients } from '@touchline/tools/admin/clients.ts';
import { RATES_HISTORY_PATH } from '@touchline/tools/provider-sim/rates/rates-app.ts';
import { type Child, startChild } from '@touchline/tools/start/child.ts';
import { SERVICES } from '@touchline/tools/start/service-list.ts';
import { type RunningServices, startServices } from '@touchline/tools/start/services.ts';
import { makeSystemCertificates, type SystemCertificates } from './certificates.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { type OtlpCollector, startOtlpCollector } from './otlp-collector.ts';
import { type StatementProxy, startStatementProxy } from './statement-proxy.ts';
import { GOOGLE_APP, META_APP, testWorld } from './test-world.ts';

export interface TestSystem {
  readonly services: RunningServices;
  readonly clients: AdminClients;
  readonly simulatorUrl: string;
  readonly databasePrefix: string;
  readonly busPrefix: string;
  readonly certificates: SystemCertificates | undefined;
  /** The secrets of the services, and their logs. */
  readonly stateDir: string;
  readonly logsDir: string;
  /** Where all services export their telemetry. */
  readonly collector: OtlpCollector;
  /** The proxy between all services and their databases. */
  readonly databases: StatementProxy;
  /** The port where tracking resolves custom domains; nothing listens there unless a test does. */
  readonly dnsPort: number;
}

/**
 * Shortened, because tests wait for these often: the export of spans, log records and metrics, and the idempotency key of a
 * gateway that was killed.
 */
const SHORT_INTERVALS = {
  OTEL_BSP_SCHEDULE_DELAY: '200',
  OTEL_BLRP_SCHEDULE_DELAY: '200',
  OTEL_METRIC_EXPORT_INTERVAL: '3000',
  IDEMPOTENCY_LEASE_MS: '3000',
};
/**
 * Lengthened, because a receiver, a sender or a service that pauses for a while is not gone: deliveries would arrive twice, or in
 * another order, and requests would be refused.
 */
const LONG_TIMEOUTS = {
  WEBHOOK_TIMEOUT_MS: '60000',
  WEBHOOK_LOCK_MS: '30000',
  ANSWER_TIMEOUT_MS: '30000',
  COMMIT_TIMEOUT_MS: '30000',
};
/** Accounts of tests have no history; a journey that is about it requests it. */
const NO_HISTORY = { BACKFILL_AD_DAYS: '0', BACKFILL_OUTCOME_DAYS: '0' };

let system: TestSystem | undefined;
let simulator: Child | undefined;
let collector: OtlpCollector | undefined;
let databases: StatementProxy | undefined;
let stateDir = '';
const busPrefix = testBusPrefix();

/** Returns the running system, which is started before the first test. */
export function testSystem(): TestSystem {
  if (!system) throw new Error('The system is not running: is e2e/.mocharc.json in use?');
  return system;
}

export async function mochaGlobalSetup(): Promise<void> {
  try {
    await start();
  } catch (error) {
    await mochaGlobalTeardown();
    throw error;
  }
}

async function start(): Promise<void> {
  stateDir = mkdtempSync(join(tmpdir(), 'touchline-e2e-'));
  const urls = testStack();
  const port = await freePort(0);
  const simulatorUrl = `http://127.0.0.1:${port}`;
  const world = join(stateDir, 'world.json');
  writeFileSync(world, JSON.stringify(testWorld()));
  simulator = await startChild({
    name: 'provider-sim',
    args: [resolve(import.meta.dirname, '../../tools/provider-sim/main.ts'), '--port', String(port), '--world', world],
    env: { ...COMPILE_CACHE, PATH: process.env.PATH ?? '' },
    logFile: join(stateDir, 'logs', 'provider-sim.log'),
    readyUrl: `${simulatorUrl}/__sim/calls`,
  });
  collector = await startOtlpCollector();
  databases = await startStatementProxy(urls.mongodbUrl);
  const dnsPort = await freePort(0);
  const databasePrefix = testDatabaseName('e2e');
  const certificates = makeSystemCertificates(stateDir);
  const services = await startServices({
    urls: { ...urls, mongodbUrl: databases.url },
    stateDir,
    databasePrefix,
    busPrefix,
    metaGraphUrl: simulatorUrl,
    metaApp: { clientId: META_APP.client_id, clientSecret: META_APP.client_secret },
    google: { url: simulatorUrl, ...GOOGLE_APP },
    vendorsUrl: simulatorUrl,
    ratesUrl: `${simulatorUrl}${RATES_HISTORY_PATH}`,
    fixedPorts: false,
    ...(certificates && { certificates: certificates.services }),
    // Receivers of webhooks and sites with a tracker are servers of the tests, on private addresses.
    env: {
      ...COMPILE_CACHE,
      ...SHORT_INTERVALS,
      ...LONG_TIMEOUTS,
      ...NO_HISTORY,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
      SITE_CHECK_PRIVATE_HOSTS: '127.0.0.1',
      // Root has no sandbox; the pages are those of the tests.
      SITE_CHECK_BROWSER_SANDBOX: process.getuid?.() === 0 ? 'off' : 'on',
      SITE_CHECK_BROWSER_TIMEOUT_MS: '60000',
      SITE_CHECK_BROWSER: process.env.TOUCHLINE_NO_BROWSER === '1' ? 'off' : 'auto',
      // Tests stand in for the proxy in front of the collector, which says where a visitor is.
      TRUSTED_PROXIES: '127.0.0.1',
      CITY_HEADER: 'x-city',
      CUSTOM_DOMAIN_TARGET: 'collect.touchline.example',
      CUSTOM_DOMAIN_DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    },
  });
  const clients = adminClients(services.addresses.operator, certificates?.operator);
  system = {
    services,
    clients,
    simulatorUrl,
    databasePrefix,
    busPrefix,
    certificates,
    stateDir,
    logsDir: join(stateDir, 'logs'),
    collector,
    databases,
    dnsPort,
  };
}

export async function mochaGlobalTeardown(): Promise<void> {
  await system?.clients[Symbol.asyncDispose]();
  await system?.services.stop();
  await simulator?.stop();
  await collector?.[Symbol.asyncDispose]();
  await databases?.[Symbol.asyncDispose]();
  const urls = testStack();
  const bus = await connectBus({ url: urls.natsUrl, name: 'e2e-teardown', prefix: busPrefix });
  await dropStreams(bus);
  await bus[Symbol.asyncDispose]();
  for (const service of SERVICES) {
    await using mongo = await connectMongo({
      url: urls.mongodbUrl,
      database: `${system?.databasePrefix}_${service}`,
      appName: 'e2e',
    });
    await mongo.db.dropDatabase();
  }
  rmSync(stateDir, { recursive: true, force: true });
}
