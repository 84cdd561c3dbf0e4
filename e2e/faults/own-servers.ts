// Starts servers for one fixture alone, from the packages that the local stack installed: the programs are hard links, the data
// is separate.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { isRoot } from '@touchline/tools/local-stack/in-root.ts';
import { linkRoot } from '@touchline/tools/local-stack/link-root.ts';
import { type ServerProcess, type ServerSpec, startServer } from '@touchline/tools/local-stack/server-process.ts';
import { nats, postgres, type ServerDirs, valkey, wireGateway } from '@touchline/tools/local-stack/servers.ts';
import { awaitAll } from './await-all.ts';
import { signalTree } from './process-tree.ts';
import { type Servers, STORES, type Store } from './servers.ts';
import { smallDisks } from './small-disks.ts';

const FOLDERS: Record<Store, string> = { mongodb: 'postgres', nats: 'nats', valkey: 'valkey' };

/** Returns why this machine cannot run servers of our own, if so. */
export function whyNoOwnServers(): string | undefined {
  return isRoot() ? undefined : 'servers of its own need root, for their folders and disks';
}

/**
 * Starts MongoDB's protocol, NATS and Valkey with empty data in dir.
 * @param root the folder that provisionRoot returned; nothing in it is changed
 */
export async function startOwnServers({ dir, root }: { dir: string; root: string }): Promise<Servers> {
  await using stack = new AsyncDisposableStack();
  const dirs: ServerDirs = { root: join(dir, 'root'), logs: join(dir, 'server-logs') };
  await linkRoot(root, dirs.root);
  mkdirSync(dirs.logs, { recursive: true });
  const ports = {
    mongodb: await freePort(0),
    postgres: await freePort(0),
    nats: await freePort(0),
    valkey: await freePort(0),
  };
  const specs: Record<Store, () => Promise<ServerSpec[]>> = {
    mongodb: async () => [await postgres(dirs, ports.postgres), wireGateway(dirs, ports.mongodb, ports.postgres)],
    nats: async () => [nats(dirs, ports.nats)],
    valkey: async () => [valkey(dirs, ports.valkey)],
  };
  const running = new Map<string, ServerProcess>();
  const disks = smallDisks();
  stack.defer(() => disks.release());

  const processesOf = (store: Store) =>
    (store === 'mongodb' ? ['wire-gateway', 'postgres'] : [store]).flatMap((name) => running.get(name) ?? []);
  const signal = (store: Store, name: NodeJS.Signals) => {
    for (const { pid } of processesOf(store)) signalTree(pid, name);
  };
  const start = async (store: Store) => {
    for (const spec of await specs[store]()) {
      if (running.has(spec.name)) continue;
      const server = await startServer(spec);
      running.set(spec.name, server);
      server.exited.then(() => running.get(spec.name) === server && running.delete(spec.name));
    }
  };
  const kill = async (store: Store) => {
    const ended = processesOf(store).map(({ exited }) => exited);
    signal(store, 'SIGKILL');
    await Promise.all(ended);
  };
  const folder = (store: Store) => join(dirs.root, 'data', FOLDERS[store]);
  stack.defer(async () => {
    for (const store of STORES) await kill(store);
  });
  await awaitAll(STORES.map(start));

  const started = stack.move();
  return {
    urls: {
      mongodbUrl: `mongodb://127.0.0.1:${ports.mongodb}/?replicaSet=touchline&retryWrites=false`,
      natsUrl: `nats://127.0.0.1:${ports.nats}`,
      redisUrl: `redis://127.0.0.1:${ports.valkey}`,
    },
    kill,
    start,
    wipe: async (store) => rmSync(folder(store), { recursive: true, force: true }),
    pause: (store) => signal(store, 'SIGSTOP'),
    resume: (store) => signal(store, 'SIGCONT'),
    giveSmallDisk: async (store, megabytes) => {
      for (const server of processesOf(store)) await server.stop();
      disks.mount(folder(store), megabytes);
      await start(store);
    },
    fillDisk: (store) => disks.fill(folder(store)),
    freeDisk: (store) => disks.free(folder(store)),
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}
