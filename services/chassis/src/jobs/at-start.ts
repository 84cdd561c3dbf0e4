// Runs what a service does with its queue when it starts, without making the start wait for a Valkey that is away.
import type { Logger } from '../telemetry/logger.ts';
import type { JobQueue } from './queue.ts';

/**
 * Waits for the step while Valkey answers; otherwise returns, and the step happens once Valkey is back.
 * @param step calls BullMQ, which waits for its first connection indefinitely
 * @throws what the step throws, while Valkey answers
 */
export async function atStart(
  jobs: Pick<JobQueue<object>, 'ping'>,
  step: () => Promise<unknown>,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  const done = step();
  // Until it is known who waits for it, a failure has no handler.
  done.catch(() => undefined);
  const isThere = await jobs.ping().then(
    () => true,
    () => false,
  );
  if (isThere) await done;
  else done.catch((err: unknown) => logger.warn({ err }, 'a step of the start did not happen'));
}
