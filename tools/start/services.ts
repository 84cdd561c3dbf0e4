// Starts every service as its own process and connects them by ports, for npm start, the e2e tests and the benchmarks.
import { join, resolve } from 'node:path';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { type Child, startChild } from './child.ts';
import { serviceEnv } from './service-env.ts';
import { type Addresses, SERVICES, type ServiceName, type ServicesOptions } from './service-list.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export interface RunningServices {
  readonly addresses: Addresses;
  readonly children: Map<ServiceName, Child>;
  /** Stops a service (by default with SIGTERM) and starts it again on the same ports, with more settings until its next restart. */
  restart(name: ServiceName, signal?: NodeJS.Signals, env?: Record<string, string>): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Services for which no caller waits while they ingest events; reports are also read from them, and wait when many events arrive.
 */
const BEHIND_CALLERS: ReadonlySet<ServiceName> = new Set([
  'identity',
  'attribution',
  'connections',
  'webhooks',
  'scoring',
  'exports',
]);
/**
 * During a flood of events, reports take as long as with 10 (a tenth to half of a second), and a fifth more events are accepted.
 */
const NICENESS = 19;

/** Starts all services in parallel; resolves when every one is ready. */
export async function startServices(options: ServicesOptions): Promise<RunningServices> {
  const addresses = await chooseAddresses(options.fixedPorts ?? true);
  const children = new Map<ServiceName, Child>();
  const start = async (name: ServiceName, more: Record<string, string> = {}) => {
    const env = { ...options.env, ...more };
    children.set(name, await startService(name, { listen: addresses, call: addresses }, { ...options, env }));
  };
  const stop = async () => {
    await Promise.all([...children.values()].map((child) => child.stop()));
  };
  // Wait for all of them before stopping any: one that is still starting has not been returned yet, and would be left behind.
  const failed = (await Promise.allSettled(SERVICES.map((name) => start(name)))).find(
    (outcome) => outcome.status === 'rejected',
  );
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    addresses,
    children,
    stop,
    restart: async (name, signal = 'SIGTERM', env = {}) => {
      const child = children.get(name);
      child?.kill(signal);
      await child?.ended;
      await start(name, env);
    },
  };
}

/**
 * Starts one service; resolves when it is ready.
 * @param at listen: the addresses on which it listens; call: the addresses at which it and the others find each other. They are
 * the same unless something is between them
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

/** Chooses a port for everything that listens: the usual ones when `fixed` is set and they are free, otherwise any. */
export async function chooseAddresses(fixed: boolean): Promise<Addresses> {
  const choose = async (wanted: number) => `127.0.0.1:${await freePort(fixed ? wanted : 0)}`;
  const grpc: Partial<Record<ServiceName, string>> = {};
  const operator: Partial<Record<ServiceName, string>> = {};
  const ops: Partial<Record<ServiceName, string>> = {};
  for (const [i, name] of SERVICES.entries()) {
    grpc[name] = await choose(9010 + i);
    ops[name] = await choose(9110 + i);
    operator[name] = await choose(9210 + i);
  }
  return {
    grpc: grpc as Record<ServiceName, string>,
    operator: operator as Record<ServiceName, string>,
    ops: ops as Record<ServiceName, string>,
    baseUrl: `http://${await choose(8080)}`,
    collectorUrl: `http://${await choose(8081)}`,
    consoleUrl: `http://${await choose(8082)}`,
  };
}
