// Defines what can happen to the servers below the services, whether they are processes of our own or a stack shared with others.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { dropStreams, testStack } from '@touchline/chassis/testing/stack.ts';
import type { TcpProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import type { Urls } from '@touchline/tools/start/service-list.ts';

export type Store = 'mongodb' | 'nats' | 'valkey';
export const STORES: readonly Store[] = ['mongodb', 'nats', 'valkey'];

export interface Servers extends AsyncDisposable {
  readonly urls: Urls;
  /** Kills everything that serves the store with SIGKILL. */
  kill(store: Store): Promise<void>;
  /** Starts what is not running; resolves when it is ready. */
  start(store: Store): Promise<void>;
  /** Deletes the store's data, while the store is killed. */
  wipe(store: Store): Promise<void>;
  /** Sends SIGSTOP: connections stay open, but get no response. */
  pause(store: Store): void;
  resume(store: Store): void;
  /** Moves the store's data to a disk of its own of so many MB. */
  giveSmallDisk(store: Store, megabytes: number): Promise<void>;
  /** Fills that disk to the last byte. */
  fillDisk(store: Store): void;
  freeDisk(store: Store): void;
}

/** Uses the stack of the other tests without touching it: its proxies are cut instead. */
export function sharedServers(lines: () => Record<Store, TcpProxy>, busPrefix: string): Servers {
  const urls = testStack();
  const needsOwn = (): never => {
    throw new Error('This fault needs servers of its own.');
  };
  return {
    urls,
    kill: (store) => lines()[store].cut(),
    start: (store) => lines()[store].restore(),
    wipe: async (store) => {
      if (store !== 'nats') needsOwn();
      await using bus = await connectBus({ url: urls.natsUrl, name: 'faults', prefix: busPrefix });
      await dropStreams(bus);
    },
    pause: (store) => lines()[store].hold('both'),
    resume: (store) => lines()[store].release(),
    giveSmallDisk: needsOwn,
    fillDisk: needsOwn,
    freeDisk: needsOwn,
    [Symbol.asyncDispose]: async () => undefined,
  };
}
