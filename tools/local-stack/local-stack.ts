// Starts the servers that Touchline needs, for a developer's machine and for tests: MongoDB's protocol, NATS, Valkey.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { inRoot, isRoot } from './in-root.ts';
import type { Progress } from './provision.ts';
import { provisionRoot } from './provision.ts';
import type { ServerProcess, ServerSpec } from './server-process.ts';
import { startServer } from './server-process.ts';
import { nats, postgres, valkey, wireGateway } from './servers.ts';
import { freePort, loopback } from './sockets.ts';
import { identityOf, lockState, stopLeftovers, writeRecord } from './state-lock.ts';

export type Ports = { mongodb: number; nats: number; redis: number; postgres: number };

export type LocalStack = {
  mongodbUrl: string;
  natsUrl: string;
  redisUrl: string;
  /** Process ids of the servers started here, by name; servers from an environment variable are not included. */
  pids: Record<string, number>;
  /** Resolves with the name of the first server that ends unexpectedly. */
  failed: Promise<string>;
  stop(): Promise<void>;
};

export type LocalStackOptions = {
  stateDir: string;
  /** Preferred ports; a free one replaces one that is taken. */
  ports?: Partial<Ports>;
  /** Starts with empty data. */
  fresh?: boolean;
  onProgress?: Progress;
  env?: NodeJS.ProcessEnv;
};

export const defaultPorts: Ports = { mongodb: 27_117, nats: 4_322, redis: 6_479, postgres: 5_532 };

/**
 * Starts the servers that MONGODB_URL, NATS_URL and REDIS_URL do not name, on loopback, with logs, data and the chosen ports
 * below `stateDir`; resolves when every server is ready. Throws one Error that says what is missing or which server died.
 */
export async function startLocalStack(options: LocalStackOptions): Promise<LocalStack> {
  const { ports, fresh = false, onProgress = () => {}, env = process.env } = options;
  const given = { mongodb: env.MONGODB_URL, nats: env.NATS_URL, redis: env.REDIS_URL };
  if (given.mongodb && given.nats && given.redis) return attached(given.mongodb, given.nats, given.redis);

  const stateDir = resolve(options.stateDir);
  const unlock = await lockState(stateDir);
  const servers: ServerProcess[] = [];
  const stop = async (): Promise<void> => {
    // The gateway stops before the database that it uses.
    for (const server of servers.splice(0).reverse()) await server.stop();
    await unlock();
  };
  try {
    for (const name of await stopLeftovers(stateDir)) onProgress(`stopped ${name}, left over from an earlier start`);
    const root = await provisionRoot({ stateDir, onProgress });
    if (fresh) await emptyData(root);
    const logs = join(stateDir, 'logs');
    await mkdir(logs, { recursive: true });
    const place = { root, logs };
    const wanted = { ...defaultPorts, ...ports };
    const chosen: Ports = { mongodb: 0, nats: 0, redis: 0, postgres: 0 };
    for (const name of Object.keys(chosen) as (keyof Ports)[]) chosen[name] = await freePort(wanted[name]);

    const launch = async (spec: ServerSpec): Promise<void> => {
      onProgress(`starting ${spec.name}`);
      servers.push(await startServer(spec));
    };
    const launchMongo = async (): Promise<void> => {
      await launch(await postgres(place, chosen.postgres));
      await launch(wireGateway(place, chosen.mongodb, chosen.postgres));
    };
    const launched = await Promise.allSettled([
      given.mongodb ? undefined : launchMongo(),
      given.nats ? undefined : launch(nats(place, chosen.nats)),
      given.redis ? undefined : launch(valkey(place, chosen.redis)),
    ]);
    for (const result of launched) if (result.status === 'rejected') throw result.reason;

    const urls = {
      mongodbUrl: given.mongodb ?? `mongodb://${loopback}:${chosen.mongodb}/?replicaSet=touchline&retryWrites=false`,
      natsUrl: given.nats ?? `nats://${loopback}:${chosen.nats}`,
      redisUrl: given.redis ?? `redis://${loopback}:${chosen.redis}`,
    };
    const marks = Object.fromEntries(servers.map(({ name, pid }) => [name, identityOf(pid)]));
    await writeRecord(stateDir, { owner: identityOf(process.pid), servers: marks, ...urls });
    const failed = Promise.race(servers.map(async ({ name, exited }) => exited.then(() => name)));
    return { ...urls, pids: Object.fromEntries(servers.map(({ name, pid }) => [name, pid])), failed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function attached(mongodbUrl: string, natsUrl: string, redisUrl: string): LocalStack {
  return { mongodbUrl, natsUrl, redisUrl, pids: {}, failed: new Promise(() => {}), stop: async () => {} };
}

async function emptyData(root: string): Promise<void> {
  const folders = ['postgres', 'nats', 'valkey'].map((name) => join(root, 'data', name));
  if (isRoot()) {
    await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
  } else if (folders.some((folder) => existsSync(folder))) {
    const { command, args } = inRoot(root, 'root', ['rm', '-rf', '/data/postgres', '/data/nats', '/data/valkey']);
    spawnSync(command, args);
  }
}
