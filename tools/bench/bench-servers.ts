// Provides the servers under the system: those that the environment names, those of a stack that runs here, or a new stack.
import { startLocalStack } from '../local-stack/local-stack.ts';
import { runningStack } from '../local-stack/state-lock.ts';
import type { Progress } from '../start/progress.ts';
import type { Urls } from '../start/service-list.ts';
import type { BenchProcess } from './resources.ts';

export interface BenchServers extends AsyncDisposable {
  readonly urls: Urls;
  /** The known processes on this machine. */
  readonly processes: readonly BenchProcess[];
}

/** Resolves when the servers are ready; disposing stops those that were started here. */
export async function openServers(stateDir: string, onProgress: Progress): Promise<BenchServers> {
  const running = runningStack(stateDir);
  const isNamed = process.env.MONGODB_URL !== undefined;
  const isTheSame = running !== undefined && (!isNamed || process.env.MONGODB_URL === running.mongodbUrl);
  if (isTheSame) {
    const pids = Object.entries(running.servers).map(([name, { pid }]) => [name, pid] as const);
    return { urls: running, processes: processesOf(pids), [Symbol.asyncDispose]: async () => undefined };
  }
  const started = await startLocalStack({ stateDir, onProgress });
  return {
    urls: started,
    processes: processesOf(Object.entries(started.pids)),
    [Symbol.asyncDispose]: () => started.stop(),
  };
}

/** Only PostgreSQL has child processes; a server may also be a child of the program that entered its root. */
const processesOf = (pids: readonly (readonly [string, number])[]): BenchProcess[] =>
  pids.map(([name, pid]) => ({ name, pid, isTree: true }));
