// Starts the job that publishes changes of the connections' health.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { type StreamWatch, watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { connectionHealthChanged } from '@touchline/proto/catalog.ts';
import type { Db } from 'mongodb';
import { createHealth } from '../store/health.ts';
import { createPublishHealth, type PublishHealthDeps, republishHealth } from './publish-health.ts';

interface Deps extends Omit<PublishHealthDeps, 'health'> {
  readonly db: Db;
  readonly bus: Bus;
  /** How often the statuses and the stream are checked: by default every second, and at the default of watchStream. */
  readonly lookEveryMs: number | undefined;
  readonly logger: Logger;
}

const EVERY_MS = 1000;

/**
 * Starts publishing, and watching the stream for losses; disposing ends both.
 * @returns the watch, whose pending is 1 while a loss has to be republished
 */
export async function startHealth({ db, bus, logger, lookEveryMs, ...deps }: Deps): Promise<StreamWatch> {
  await using stack = new AsyncDisposableStack();
  const publishing = { ...deps, health: createHealth(db) };
  const { stream } = connectionHealthChanged;
  const republish = republishHealth(publishing);
  const streamWatch = stack.use(await watchStream({ db, bus, stream, republish, logger, everyMs: lookEveryMs }));
  stack.use(repeat({ name: 'tell health', everyMs: lookEveryMs ?? EVERY_MS, logger }, createPublishHealth(publishing)));
  const running = stack.move();
  return { pending: () => streamWatch.pending(), [Symbol.asyncDispose]: () => running.disposeAsync() };
}
