// Runs the services as a cluster does: one or more processes of each, with a proxy that a test can hold in front of each gRPC port,
// and one load balancer in front of each kind of HTTP port.
import { type TcpProxy, tcpProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import type { Child } from '@touchline/tools/start/child.ts';
import {
  type Addresses,
  SERVICES,
  type ServiceName,
  type ServicesOptions,
} from '@touchline/tools/start/service-list.ts';
import { chooseAddresses, startService } from '@touchline/tools/start/services.ts';
import { awaitAll } from './await-all.ts';

export interface ServiceSet extends AsyncDisposable {
  /** Where callers reach the services. */
  readonly addresses: Addresses;
  /** The proxy in front of the gRPC port of each service's first replica, which its neighbours call. */
  readonly lines: Record<ServiceName, TcpProxy>;
  /** Kills every replica with SIGKILL. */
  kill(name: ServiceName): Promise<void>;
  /** Sends SIGTERM to every replica; resolves when they have ended. */
  stop(name: ServiceName): Promise<void>;
  start(name: ServiceName): Promise<void>;
  /** Kills the first replica with SIGKILL. */
  killOne(name: ServiceName): Promise<void>;
  /** Starts it again. */
  startOne(name: ServiceName): Promise<void>;
  /** Stops the first replica in the middle of its work, as a lost node does: its connections stay open, and nothing is answered. */
  pauseOne(name: ServiceName): Promise<void>;
  /** Lets it go on. */
  resumeOne(name: ServiceName): Promise<void>;
  /** Stops with SIGTERM and starts again one replica after the other. */
  roll(name: ServiceName): Promise<void>;
}

/** Starts all services, with so many replicas of each. */
export async function startServiceSet(options: ServicesOptions, replicas: number): Promise<ServiceSet> {
  await using stack = new AsyncDisposableStack();
  const listens: Addresses[] = [];
  for (let n = 0; n < replicas; n++) listens.push(await chooseAddresses(false));
  const line = async (addressOf: (listen: Addresses) => string) =>
    stack.use(await tcpProxy(listens.map((listen) => endpoint(addressOf(listen)))));
  const lines: Partial<Record<ServiceName, TcpProxy[]>> = {};
  for (const name of SERVICES) {
    const own: TcpProxy[] = [];
    for (const { grpc } of listens) own.push(stack.use(await tcpProxy(endpoint(grpc[name]))));
    lines[name] = own;
  }
  const linesOf = (name: ServiceName) => lines[name] ?? [];
  const operators: Partial<Record<ServiceName, TcpProxy>> = {};
  for (const name of SERVICES) operators[name] = await line(({ operator }) => operator[name]);
  const http = await line(({ baseUrl }) => baseUrl);
  const pages = await line(({ consoleUrl }) => consoleUrl);
  const collector = await line(({ collectorUrl }) => collectorUrl);
  const call: Addresses = {
    grpc: Object.fromEntries(SERVICES.map((name) => [name, linesOf(name).map(at).join(',')])) as Addresses['grpc'],
    operator: Object.fromEntries(
      SERVICES.map((name) => [name, at(operators[name] as TcpProxy)]),
    ) as Addresses['operator'],
    ops: (listens[0] as Addresses).ops,
    baseUrl: `http://${at(http)}`,
    consoleUrl: `http://${at(pages)}`,
    collectorUrl: `http://${at(collector)}`,
  };

  const children = new Map<string, Child>();
  const startOne = async (name: ServiceName, replica: number) => {
    const listen = listens[replica] as Addresses;
    children.set(`${name} ${replica}`, await startService(name, { listen, call }, options));
  };
  const each = (act: (replica: number) => Promise<void>) => awaitAll(listens.map((_, replica) => act(replica)));
  const end = async (name: ServiceName, replica: number, signal: NodeJS.Signals) => {
    const child = children.get(`${name} ${replica}`);
    child?.kill(signal);
    await child?.ended;
  };
  const set: ServiceSet = {
    addresses: call,
    lines: Object.fromEntries(SERVICES.map((name) => [name, linesOf(name)[0]])) as ServiceSet['lines'],
    kill: (name) => each((replica) => end(name, replica, 'SIGKILL')),
    stop: (name) => each((replica) => end(name, replica, 'SIGTERM')),
    start: (name) => each((replica) => startOne(name, replica)),
    killOne: (name) => end(name, 0, 'SIGKILL'),
    startOne: (name) => startOne(name, 0),
    pauseOne: async (name) => children.get(`${name} 0`)?.kill('SIGSTOP'),
    resumeOne: async (name) => children.get(`${name} 0`)?.kill('SIGCONT'),
    roll: async (name) => {
      for (const replica of listens.keys()) {
        await end(name, replica, 'SIGTERM');
        await startOne(name, replica);
      }
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
  stack.defer(async () => {
    await Promise.all([...children.values()].map((child) => child.stop(10_000)));
  });
  await awaitAll(SERVICES.map((name) => set.start(name)));

  const running = stack.move();
  return { ...set, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

const at = ({ port }: TcpProxy) => `127.0.0.1:${port}`;

function endpoint(address: string) {
  const [host = '', port = ''] = address.replace(/^http:\/\//, '').split(':');
  return { host, port: Number(port) };
}
