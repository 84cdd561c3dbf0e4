// Runs access as a process of its own, on the database of a running one.
import { join } from 'node:path';
import { startLogged } from './logged-process.ts';
import type { RunningAccess } from './running-access.ts';

/** Starts a process beside a running access. @returns its address, its process, and its log so far */
export async function accessProcess({ config }: RunningAccess, env: Record<string, string> = {}) {
  const access = await startLogged({
    name: 'access',
    main: join(import.meta.dirname, '../src/main.ts'),
    env: {
      MONGODB_URL: config.MONGODB_URL,
      MONGODB_DATABASE: config.MONGODB_DATABASE,
      NATS_URL: config.NATS_URL,
      REDIS_URL: config.REDIS_URL,
      BUS_PREFIX: config.BUS_PREFIX,
      TOUCHLINE_ENV: config.TOUCHLINE_ENV,
      BASE_URL: config.BASE_URL,
      ...env,
    },
  });
  return { ...access, address: `127.0.0.1:${access.grpcPort}` };
}
