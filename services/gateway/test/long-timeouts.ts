// Starts a gateway with timeouts longer than in production, since a test machine that stops for seconds is not an outage, and
// with caches that expire when a test says so.

import { CACHE_MS } from '@touchline/chassis/cache/single-flight-cache.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { patientClients } from '@touchline/chassis/testing/patient-clients.ts';
import { connectedRateStore } from '../../access/test/running-access.ts';
import type { Config } from '../src/config.ts';
import { type Overrides, start } from '../src/start.ts';

const LONG_MS = 60_000;

/** Starts a gateway with long timeouts. */
export async function startWithLongTimeouts(config: Config, overrides: Overrides = {}) {
  let skipped = 0;
  const gateway = await start(config, {
    logger: createLogger({ name: 'gateway-test', level: 'silent' }),
    cacheClock: () => performance.now() + skipped,
    clients: patientClients,
    rateStore: await connectedRateStore(config.REDIS_URL),
    ...overrides,
    timeouts: { eventsQueueMs: LONG_MS, ...overrides.timeouts },
  });
  return {
    gateway,
    /** Expires the cached look-ups. */
    forget: () => {
      skipped += CACHE_MS;
    },
    [Symbol.asyncDispose]: () => gateway[Symbol.asyncDispose](),
  };
}
