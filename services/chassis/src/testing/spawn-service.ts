// Runs a service as its own process: to be killed, to be one of two, or to get what only a process has.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../net/free-port.ts';

export interface SpawnedService extends AsyncDisposable {
  readonly child: ChildProcess;
  /** host:port of its gRPC, for neighbours. */
  readonly address: string;
  readonly grpcPort: number;
  readonly operatorPort: number;
  /**
   * Sends SIGKILL, and resolves when the process is gone. Disposing does the same: a graceful stop would wait for calls that
   * nothing answers.
   */
  kill(): Promise<void>;
}

/**
 * Starts a service on a free port; resolves when it reports that it is ready.
 * @param main the path of its main.ts
 * @param env what differs from this process's environment
 * @param args what follows main.ts on its command line
 * @throws Error when it ends before that; its output is on standard error
 */
export async function spawnService(
  main: string,
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<SpawnedService> {
  const port = env.GRPC_PORT ?? String(await freePort());
  const operatorPort = await freePort();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    env: { ...process.env, ...env, LOG_LEVEL: 'info', GRPC_PORT: port, OPERATOR_GRPC_PORT: String(operatorPort) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let isReady = false;
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    isReady = line.includes('"ready"');
    if (isReady) break;
  }
  if (!isReady) throw new Error(`${main} ended before it was ready.`);
  child.stdout?.resume();
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  const at = { address: `127.0.0.1:${port}`, grpcPort: Number(port), operatorPort };
  return { child, ...at, kill, [Symbol.asyncDispose]: kill };
}
