// Connects to Valkey to count requests; it gives up quickly, since a request must never wait for it.
import type { Redis } from 'ioredis';
import { connectValkey, type ValkeyOptions, valkeyRefusal } from '../jobs/valkey.ts';
import type { Logger } from '../telemetry/logger.ts';

/** Connects in the background and reconnects indefinitely. @param answerMs how long an answer may take */
export function connectRateStore(target: ValkeyOptions | string, logger: Logger, answerMs = 1000): Redis {
  const redis = connectValkey(target, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: answerMs,
    connectTimeout: 2 * answerMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2000),
  });
  let wasReady = true;
  redis.on('ready', () => {
    wasReady = true;
  });
  redis.on('error', (err: unknown) => {
    if (wasReady)
      logger.warn({ err: valkeyRefusal(err) ?? err }, 'Valkey is unavailable: requests are counted in memory');
    wasReady = false;
  });
  return redis;
}
