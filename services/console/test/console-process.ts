// Runs the console as in production: a process of its own with a real log, with the access of a test.
import { join } from 'node:path';
import { freePort } from '@touchline/chassis/net/free-port.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { startLogged } from '../../access/test/logged-process.ts';

/** Starts a console beside an access. @returns the address of its pages, its process, and its log so far */
export async function consoleProcess({ address }: { readonly address: string }, env: Record<string, string> = {}) {
  const httpPort = await freePort(0);
  const started = await startLogged({
    name: 'console',
    main: join(import.meta.dirname, '../src/main.ts'),
    env: {
      REDIS_URL: testStack().redisUrl,
      ACCESS_GRPC: address,
      CAMPAIGNS_GRPC: '127.0.0.1:1',
      EXPORTS_GRPC: '127.0.0.1:1',
      GATEWAY_URL: 'http://127.0.0.1:1',
      HTTP_PORT: String(httpPort),
      DRAIN_GRACE_MS: '20',
      DRAIN_TIMEOUT_MS: '60000',
      ...env,
    },
  });
  return { ...started, url: (path: string) => `http://127.0.0.1:${httpPort}${path}` };
}
