// A Valkey that comes back without its data, for one queue: the server is shared with other tests, so it is not flushed whole.
import { connectValkey } from '../jobs/valkey.ts';

/** Flushing is one step for everybody else, and so is this. */
const FORGET = `
  for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('DEL', key) end`;

/** Deletes all that Valkey holds of a queue: its jobs, those under way too, and its schedules. */
export async function forgetJobs(redisUrl: string, queue: string, prefix = 'touchline'): Promise<void> {
  const redis = connectValkey(redisUrl, {});
  try {
    await redis.eval(FORGET, 0, `${prefix}:${queue}:*`);
  } finally {
    redis.disconnect();
  }
}
