// Runs containers in a network on this machine, with a route to the stores on its loopback: the cluster of the chart test.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StackUrls } from '@touchline/chassis/testing/stack.ts';
import type { Engine } from '@touchline/tools/images/engine.ts';
import type { PodPlan } from './plan-pods.ts';

export interface Container {
  readonly id: string;
  /** host:port of the container in its network, which this machine reaches too: no port is published, so none can be taken. */
  address(port: number): string;
  logs(): Promise<string>;
  signal(name: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Waits until the container ends, and returns its exit code. */
  ended(): Promise<number>;
  remove(): Promise<void>;
}

export interface Lab extends AsyncDisposable {
  /** The stores' addresses as containers see them. */
  readonly stores: StackUrls;
  run(plan: PodPlan, aliases?: readonly string[]): Promise<Container>;
}

/** Creates the network; disposing it removes it and every container that was run in it. */
export async function openLab(engine: Engine, stack: StackUrls, image: string): Promise<Lab> {
  const name = `touchline-${randomBytes(4).toString('hex')}`;
  await using undo = new AsyncDisposableStack();
  await engine.run(['network', 'create', name]);
  undo.defer(async () => {
    await engine.run(['network', 'rm', '-f', name]);
  });
  // The bridge exists only while a container runs.
  const keeper = `${name}-keeper`;
  await engine.run([
    ...['run', '-d', '--name', keeper, '--network', name, '--entrypoint', 'node'],
    ...[image, '-e', 'setInterval(()=>{},1e9)'],
  ]);
  const containers = new Set<string>([keeper]);
  undo.defer(async () => {
    await engine.run(['rm', '-f', '-t', '0', ...containers]);
  });
  const gateway = (await engine.run(['network', 'inspect', '--format', '{{(index .Subnets 0).Gateway}}', name])).trim();
  const stores = await bridgeStores(stack, gateway, undo);
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  undo.defer(() => rmSync(folder, { recursive: true }));
  let counter = 0;

  async function run(plan: PodPlan, aliases: readonly string[] = plan.aliases): Promise<Container> {
    const id = `${name}-${plan.name}-${++counter}`;
    containers.add(id);
    const mounts = Object.entries(plan.mounted).map(([path, files]) => mountOf(folder, path, files));
    await engine.run([
      ...['run', '-d', '--name', id, '--network', name, ...mounts, ...runArgs(plan, aliases)],
      ...[plan.image, ...plan.args],
    ]);
    const host = await addressOf(engine, id, name);
    return {
      id,
      address: (port) => `${host}:${port}`,
      logs: () => engine.run(['logs', id], { withErrors: true }),
      signal: async (signal) => {
        await engine.run(['kill', '--signal', signal, id]);
      },
      ended: async () => Number(await engine.run(['wait', id])),
      remove: async () => {
        containers.delete(id);
        await engine.run(['rm', '-f', '-t', '0', id]);
      },
    };
  }

  const owned = undo.move();
  return { stores, run, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

async function addressOf(engine: Engine, id: string, network: string): Promise<string> {
  const format = `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`;
  return (await engine.run(['inspect', '--format', format, id])).trim();
}

/**
 * Mounts a Secret as files that every user in the container can read; on this machine, only this process can open their folder.
 */
function mountOf(folder: string, path: string, files: Readonly<Record<string, string>>): string {
  const own = mkdtempSync(join(folder, 'secret-'));
  chmodSync(own, 0o755);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text, { mode: 0o444 });
  return `--volume=${own}:${path}:ro`;
}

function runArgs(plan: PodPlan, aliases: readonly string[]): string[] {
  return [
    ...aliases.flatMap((alias) => ['--network-alias', alias]),
    ...(plan.isReadOnly ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...plan.scratch.map((path) => `--tmpfs=${path}:rw,mode=1777,size=64m`),
    ...(plan.dropsAll ? ['--cap-drop=ALL'] : []),
    '--security-opt=no-new-privileges',
    `--user=${plan.user}:${plan.user}`,
    `--memory=${plan.memoryBytes}`,
    ...Object.entries(plan.env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
  ];
}

/**
 * Forwards a port at the bridge's address to each store, because the stores listen on this machine's loopback, which containers
 * cannot reach.
 */
async function bridgeStores(stack: StackUrls, host: string, undo: AsyncDisposableStack): Promise<StackUrls> {
  const bridged = async (url: string) => {
    const from = new URL(url);
    const server = await forward(host, { host: from.hostname, port: Number(from.port) });
    undo.use(server);
    const { port } = server;
    return `${from.protocol}//${host}:${port}`;
  };
  return {
    // A driver that discovered the members of the replica set would get loopback addresses.
    mongodbUrl: `${await bridged(stack.mongodbUrl)}/?directConnection=true&retryWrites=false`,
    natsUrl: await bridged(stack.natsUrl),
    redisUrl: await bridged(stack.redisUrl),
  };
}

async function forward(
  host: string,
  target: { host: string; port: number },
): Promise<{ port: number } & AsyncDisposable> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target);
    for (const socket of [near, far]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
