// Runs a proxy between clients and a server that a test can cut, slow down or hold: the server "goes away" and comes back with
// its data kept. With several servers behind it, it acts as the load balancer in front of them.
import { EventEmitter, once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { impatiently } from './stack.ts';

export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

/** What is held back: the servers' answers, or both directions. */
export type Held = 'answers' | 'both';

export interface TcpProxy extends AsyncDisposable {
  readonly port: number;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again, on the same port. */
  restore(): Promise<void>;
  /** Ends every connection with a reset, as a host that crashed does; new ones are accepted. */
  reset(): void;
  /** Delays answers by this much from now on. */
  slow(ms: number): void;
  /** Makes a partition: connections stay open and are accepted, and nothing gets through until release. */
  hold(side: Held): void;
  /** Passes on what was held, in its order. */
  release(): void;
  /** Resolves when a client next ends its connection. */
  left(): Promise<void>;
}

interface LinkState {
  lateMs: number;
  held: Held | undefined;
  /** Resolves when nothing is held anymore. */
  clear: Promise<void>;
}

/** Listens on a free loopback port and passes everything on; a new connection goes to the next target that accepts it. */
export async function tcpProxy(target: Endpoint | readonly Endpoint[]): Promise<TcpProxy> {
  const targets = [target].flat();
  const sockets = new Set<Socket>();
  const weather: LinkState = { lateMs: 0, held: undefined, clear: Promise.resolve() };
  let turn = 0;
  let clearUp: () => void = () => undefined;
  let server: Server | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const leaving = new EventEmitter();
  const join = async (near: Socket) => {
    keep(near);
    near.once('close', () => leaving.emit('left'));
    const first = turn++;
    for (let i = 0; i < targets.length; i++) {
      const far = connect(targets[(first + i) % targets.length] as Endpoint);
      keep(far);
      const isTaken = await once(far, 'connect').then(
        () => true,
        () => false,
      );
      if (!isTaken) continue;
      if (near.destroyed) far.destroy();
      pass(near, far, weather, 'requests');
      pass(far, near, weather, 'answers');
      return;
    }
    near.destroy();
  };
  const listen = async (port: number): Promise<number> => {
    const listening = createServer((near) => void join(near));
    server = listening;
    listening.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    return (listening.address() as AddressInfo).port;
  };
  const release = () => {
    weather.held = undefined;
    clearUp();
  };
  const cut = async () => {
    const closed = new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
    for (const socket of sockets) socket.destroy();
    release();
    await closed;
    server = undefined;
  };
  const port = await listen(0);
  return {
    port,
    cut,
    restore: async () => {
      if (!server) await listen(port);
    },
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    slow: (ms) => {
      weather.lateMs = ms;
    },
    hold: (side) => {
      release();
      weather.held = side;
      weather.clear = new Promise((resolve) => {
        clearUp = resolve;
      });
    },
    release,
    left: async () => void (await once(leaving, 'left')),
    [Symbol.asyncDispose]: cut,
  };
}

/** Passes on what `from` sends, in its order, and then its end. */
function pass(from: Socket, to: Socket, weather: LinkState, side: 'requests' | 'answers'): void {
  let last = Promise.resolve();
  const inOrder = (act: () => void, dueAt: number) => {
    last = last.then(async () => {
      const wait = dueAt - performance.now();
      if (wait > 0) await delay(wait);
      while (weather.held === 'both' || weather.held === side) await weather.clear;
      if (!to.destroyed) act();
    });
  };
  from.on('data', (chunk) => {
    inOrder(() => to.write(chunk), performance.now() + (side === 'answers' ? weather.lateMs : 0));
  });
  from.once('close', (hadError) => (hadError ? to.destroy() : inOrder(() => to.destroySoon(), 0)));
}

/**
 * Returns the same URL by way of the proxy; a MongoDB client then does not ask the server for other addresses, and notices soon
 * that it is unavailable.
 */
export async function viaProxy(url: string): Promise<{ url: string; proxy: TcpProxy }> {
  const to = new URL(impatiently(url));
  const proxy = await tcpProxy({ host: to.hostname, port: Number(to.port) });
  to.host = `127.0.0.1:${proxy.port}`;
  if (to.protocol === 'mongodb:') {
    to.searchParams.delete('replicaSet');
    to.searchParams.set('directConnection', 'true');
  }
  return { url: to.href, proxy };
}
