// Runs a service for a test as in production: as a process of its own with a real log.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { startChild } from '../../../tools/start/child.ts';

interface Init {
  readonly name: string;
  /** The file to run. */
  readonly main: string;
  /** Added to the path and the ports of gRPC, operators and ops, which are free ones. */
  readonly env: Record<string, string>;
}

/** Starts it, and resolves when it is ready. @returns where it listens, its process, and its log so far */
export async function startLogged({ name, main, env }: Init) {
  await using stack = new AsyncDisposableStack();
  const [grpcPort, operatorPort, opsPort] = [await freePort(0), await freePort(0), await freePort(0)];
  const logs = mkdtempSync(join(tmpdir(), `touchline-${name}-`));
  stack.defer(() => rmSync(logs, { recursive: true, force: true }));
  const logFile = join(logs, `${name}.log`);
  const child = await startChild({
    name,
    args: [main],
    env: {
      PATH: process.env.PATH ?? '',
      GRPC_PORT: String(grpcPort),
      OPERATOR_GRPC_PORT: String(operatorPort),
      OPS_PORT: String(opsPort),
      ...env,
    },
    logFile,
    readyUrl: `http://127.0.0.1:${opsPort}/readyz`,
    readyTimeoutMs: 150_000,
  });
  stack.defer(() => child.stop());
  const owned = stack.move();
  return {
    ...{ grpcPort, operatorPort, opsPort, child },
    log: () => readFileSync(logFile, 'utf8'),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
