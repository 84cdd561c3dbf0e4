// Every service as its own process, wired to each other by ports: what npm start, the e2e tests and the benchmarks run.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Child, startChild } from './child.ts';
import { freePort } from './free-port.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export const SERVICES = ['gateway', 'tracking', 'identity', 'attribution', 'connections', 'webhooks'] as const;
export type ServiceName = (typeof SERVICES)[number];

export interface Urls {
  mongodbUrl: string;
  natsUrl: string;
  redisUrl: string;
}

/** Where each service listens. */
export interface Addresses {
  grpc: Record<ServiceName, string>;
  ops: Record<ServiceName, string>;
  baseUrl: string;
  collectorUrl: string;
}

export interface RunningServices {
  readonly addresses: Addresses;
  readonly children: Map<ServiceName, Child>;
  /** Stops one (SIGTERM unless told) and starts it again on the same ports. */
  restart(name: ServiceName, signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

export interface ServicesOptions {
  urls: Urls;
  stateDir: string;
  /** Databases are named `<databasePrefix>_<service>`. */
  databasePrefix: string;
  busPrefix?: string;
  metaGraphUrl: string;
  /** Google's side of the provider simulator and the OAuth app that it knows; without it search_ads is not configured. */
  google?: { url: string; clientId: string; clientSecret: string; developerToken: string };
  /** A file of reference rates; none are fetched without it. */
  ratesUrl?: string;
  /** False: any free port, for tests beside a running system. */
  fixedPorts?: boolean;
  watch?: boolean;
  /** What callers wait for goes before what works for the reports; without it all have the same share of the processor. */
  callersFirst?: boolean;
  env?: Record<string, string>;
}

/** Those that no caller waits for while they take in events; reports, too, are read from them, and wait when events flood in. */
const BEHIND_CALLERS: ReadonlySet<ServiceName> = new Set(['identity', 'attribution', 'connections', 'webhooks']);
const NICENESS = 10;

/**
 * What each service may keep. Node would let the heap of a busy service grow to several hundred MB before it tidies up. Of half the
 * semi-space a busy service keeps 30 MB less and works a tenth more: what waits for the database is copied again and again. Of twice
 * as much, with so little old space, it works three times as much.
 */
export const NODE_OPTIONS = '--max-old-space-size=160 --max-semi-space-size=32';

/** Starts all services side by side; answers when every one is ready. */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const addresses = await chooseAddresses(options.fixedPorts ?? true);
  const children = new Map<ServiceName, Child>();
  const start = async (name: ServiceName) => {
    children.set(name, await startService(name, { listen: addresses, call: addresses }, options));
  };
  const stop = async () => {
    await Promise.all([...children.values()].map((child) => child.stop()));
  };
  // All of them have an outcome before any is stopped: one that is still starting is nobody's yet, and would be left behind.
  const failed = (await Promise.allSettled(SERVICES.map(start))).find((outcome) => outcome.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    addresses,
    children,
    stop,
    restart: async (name, signal = 'SIGTERM') => {
      const child = children.get(name);
      child?.kill(signal);
      await child?.ended;
      await start(name);
    },
  };
}

/**
 * Starts one service; answers when it is ready.
 * @param listen where it listens; call: where it finds the others, and where others find it. The same, unless something
 *   stands between them
 */
export function startService(
  name: ServiceName,
  at: { listen: Addresses; call: Addresses },
  options: ServicesOptions,
): Promise<Child> {
  const entry = join(ROOT, 'services', name, 'src', 'main.ts');
  return startChild({
    name,
    args: [...(options.watch ? ['--watch'] : []), '--disable-warning=ExperimentalWarning', entry],
    env: serviceEnv(name, at, options),
    logFile: join(options.stateDir, 'logs', `${name}.log`),
    readyUrl: `http://${at.listen.ops[name]}/readyz`,
    niceness: options.callersFirst && BEHIND_CALLERS.has(name) ? NICENESS : undefined,
  });
}

/** A port for everything that listens: the usual ones when fixed and free, else any. */
export async function chooseAddresses(fixed: boolean): Promise<Addresses> {
  const choose = async (wanted: number) => `127.0.0.1:${await freePort(fixed ? wanted : 0)}`;
  const grpc: Partial<Record<ServiceName, string>> = {};
  const ops: Partial<Record<ServiceName, string>> = {};
  for (const [i, name] of SERVICES.entries()) {
    grpc[name] = await choose(9010 + i);
    ops[name] = await choose(9110 + i);
  }
  return {
    grpc: grpc as Record<ServiceName, string>,
    ops: ops as Record<ServiceName, string>,
    baseUrl: `http://${await choose(8080)}`,
    collectorUrl: `http://${await choose(8081)}`,
  };
}

function serviceEnv(
  name: ServiceName,
  { listen, call }: { listen: Addresses; call: Addresses },
  options: ServicesOptions,
): Record<string, string> {
  const { grpc, baseUrl, collectorUrl } = call;
  const common = {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    NODE_ENV: 'production',
    NODE_OPTIONS,
    MONGODB_URL: options.urls.mongodbUrl,
    MONGODB_DATABASE: `${options.databasePrefix}_${name}`,
    NATS_URL: options.urls.natsUrl,
    REDIS_URL: options.urls.redisUrl,
    BUS_PREFIX: options.busPrefix ?? '',
    GRPC_PORT: portOf(listen.grpc[name]),
    OPS_PORT: portOf(listen.ops[name]),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
    ...(process.env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { OTEL_EXPORTER_OTLP_ENDPOINT: process.env.OTEL_EXPORTER_OTLP_ENDPOINT }
      : {}),
  };
  const own: Record<ServiceName, Record<string, string>> = {
    gateway: {
      HTTP_PORT: portOf(listen.baseUrl),
      BASE_URL: baseUrl,
      TOUCHLINE_ENV: 'dev',
      ACCESS_SECRET_KEYS: accessSecretKeys(options.stateDir),
      TRACKING_GRPC: grpc.tracking,
      IDENTITY_GRPC: grpc.identity,
      ATTRIBUTION_GRPC: grpc.attribution,
      CONNECTIONS_GRPC: grpc.connections,
      WEBHOOKS_GRPC: grpc.webhooks,
    },
    tracking: {
      COLLECTOR_PORT: portOf(listen.collectorUrl),
      COLLECTOR_PUBLIC_URL: collectorUrl,
      PUBLIC_BASE_URL: baseUrl,
    },
    identity: {
      LINK_TOKEN_KEYS: secretOf(options.stateDir, 'link-token-key'),
      ERASURE_KEYS: secretOf(options.stateDir, 'erasure-key'),
      TRACKING_GRPC: grpc.tracking,
      ATTRIBUTION_GRPC: grpc.attribution,
    },
    attribution: {},
    connections: {
      META_GRAPH_URL: options.metaGraphUrl,
      ...(options.google ? googleEnv(options.google) : {}),
      TOKEN_SEALING_KEYS: secretOf(options.stateDir, 'token-sealing-key'),
      ATTRIBUTION_GRPC: grpc.attribution,
      ...(options.ratesUrl ? { RATES_URL: options.ratesUrl } : {}),
    },
    webhooks: {
      WEBHOOK_SECRET_KEYS: secretOf(options.stateDir, 'webhook-secret-key'),
      ATTRIBUTION_GRPC: grpc.attribution,
      IDENTITY_GRPC: grpc.identity,
      GATEWAY_GRPC: grpc.gateway,
      ...(process.env.WEBHOOK_PRIVATE_HOSTS ? { WEBHOOK_PRIVATE_HOSTS: process.env.WEBHOOK_PRIVATE_HOSTS } : {}),
    },
  };
  return { ...common, ...own[name], ...options.env };
}

const googleEnv = (google: NonNullable<ServicesOptions['google']>) => ({
  GOOGLE_ADS_URL: google.url,
  GOOGLE_OAUTH_URL: google.url,
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
  GOOGLE_ADS_DEVELOPER_TOKEN: google.developerToken,
});

const portOf = (address: string) => address.slice(address.lastIndexOf(':') + 1);

/** The keys with which the gateways on this machine sign and seal. */
export const accessSecretKeys = (stateDir: string) => secretOf(stateDir, 'access-secret-key');

/** A secret of this machine: made once, kept beside the data that it protects. */
function secretOf(stateDir: string, name: string): string {
  const file = join(stateDir, name);
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `local:${randomBytes(32).toString('base64')}`, { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
