// What a gateway of tests is given beside its settings: it waits longer than in production, since a machine that stops for seconds
// is no outage, and what it remembers ends when a test says so.
import type { DescService } from '@bufbuild/protobuf';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import type { Redis } from 'ioredis';
import { createPasswords } from '../src/access/people/password-hash.ts';
import type { Clients } from '../src/behind.ts';
import type { Config } from '../src/config.ts';
import { MEMORY_MS } from '../src/credentials/key-cache.ts';
import { connectRateStore } from '../src/http/rate-store.ts';
import { type Gateway, type Overrides, start } from '../src/start.ts';

const LONG_MS = 60_000;

/** What is hashed with little work, since tests sign in all the time. */
export const CHEAP = { ln: 10, r: 8, p: 1 };

/** A client of a gateway's internal ports; dispose it with the test. */
export function ownClient<S extends DescService>(
  service: S,
  { gateway }: { readonly gateway: Pick<Gateway, 'grpcPort' | 'operatorPort'> },
): GrpcClient<S> {
  return serviceClient(service, gateway, { deadlineMs: LONG_MS });
}

/** Starts a gateway that waits long. */
export async function startUnhurried(config: Config, overrides: Overrides = {}) {
  let skipped = 0;
  const gateway = await start(config, {
    logger: createLogger({ name: 'gateway-test', level: 'silent' }),
    passwords: createPasswords(CHEAP),
    memoryClock: () => performance.now() + skipped,
    clients: unhurriedClients,
    rateStore: await connectedRateStore(config.REDIS_URL),
    ...overrides,
    waits: { lookUpMs: LONG_MS, passwordRangeMs: LONG_MS, eventsInLineMs: LONG_MS, ...overrides.waits },
  });
  return {
    gateway,
    /** Lets the time pass for which look-ups are remembered. */
    forget: () => {
      skipped += MEMORY_MS;
    },
    [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose](),
  };
}

/** The same clients, whose calls may take long. */
function unhurriedClients(clients: Clients): Clients {
  const unhurried = (client: object) =>
    Object.fromEntries(
      Object.entries(client).map(([name, call]) => [
        name,
        (request: object, options: object) => call(request, { ...options, deadlineMs: LONG_MS }),
      ]),
    );
  const all = Object.entries(clients).map(([name, client]) => [name, unhurried(client)]);
  return Object.fromEntries(all) as unknown as Clients;
}

/** Connected before the first request is counted, so that none is counted elsewhere; not waited for where nothing listens. */
async function connectedRateStore(url: string): Promise<Redis> {
  const store = connectRateStore(url, createLogger({ name: 'rates-test', level: 'silent' }), LONG_MS);
  await new Promise((resolve) => store.once('ready', resolve).once('close', resolve));
  return store;
}
