// Simulates a Valkey that lost its data, for one queue: other tests share the server, so it cannot be flushed as a whole.
import { connectValkey } from '../jobs/valkey.ts';

/** One atomic step, like a flush. */
const CLEAR = `
  for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end`;

/** Deletes everything that Valkey holds of a queue: its jobs, running ones included, and its schedules. */
export async function clearJobs(redisUrl: string, queue: string, prefix = 'touchline'): Promise<void> {
  const redis = connectValkey(redisUrl, {});
  try {
    await redis.eval(CLEAR, 0, `${prefix}:${queue}:*`);
  } finally {
    redis.disconnect();
  }
}
