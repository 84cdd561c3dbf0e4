// Access as it runs in production: a process of its own with a real log, on the database of a running one.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { startChild } from '../../../tools/start/child.ts';
import type { RunningAccess } from './running-access.ts';

/** Starts one beside a running access. @returns its address, its process, and its log so far */
export async function accessProcess({ config }: RunningAccess, env: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack();
  const [grpcPort, operatorPort, opsPort] = [await freePort(0), await freePort(0), await freePort(0)];
  const logs = mkdtempSync(join(tmpdir(), 'touchline-access-'));
  stack.defer(() => rmSync(logs, { recursive: true, force: true }));
  const logFile = join(logs, 'access.log');
  const child = await startChild({
    name: 'access',
    args: [join(import.meta.dirname, '../src/main.ts')],
    env: {
      PATH: process.env.PATH ?? '',
      MONGODB_URL: config.MONGODB_URL,
      MONGODB_DATABASE: config.MONGODB_DATABASE,
      NATS_URL: config.NATS_URL,
      REDIS_URL: config.REDIS_URL,
      BUS_PREFIX: config.BUS_PREFIX,
      TOUCHLINE_ENV: config.TOUCHLINE_ENV,
      BASE_URL: config.BASE_URL,
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
    address: `127.0.0.1:${grpcPort}`,
    child,
    log: () => readFileSync(logFile, 'utf8'),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
