// The part of start.ts that tells subscribers of connections that stop working or work again.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { type StreamWatch, watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { connectionHealthChanged } from '@touchline/proto/catalog.ts';
import type { Db } from 'mongodb';
import { createHealth } from '../store/health.ts';
import { createTellHealth, type TellHealthDeps, tellHealthAgain } from './tell-health.ts';

interface Deps extends Omit<TellHealthDeps, 'health'> {
  /** Tells the same stream again of what else it held. */
  readonly tellOthersAgain: (stopping: AbortSignal) => Promise<number>;
  readonly db: Db;
  readonly bus: Bus;
  /** Of the statuses and of the stream; unless told a second, and what the watch has. */
  readonly lookEveryMs: number | undefined;
  readonly logger: Logger;
}

const EVERY_MS = 1000;

/**
 * Starts looking, and watching what the stream has lost; disposing ends both.
 * @returns with 1 as pending while the stream has to be told again
 */
export async function startHealth({
  db,
  bus,
  logger,
  tellOthersAgain,
  lookEveryMs,
  ...deps
}: Deps): Promise<StreamWatch> {
  await using stack = new AsyncDisposableStack();
  const telling = { ...deps, health: createHealth(db) };
  const { stream } = connectionHealthChanged;
  const tellStatusesAgain = tellHealthAgain(telling);
  const tellAgain = async (stopping: AbortSignal) =>
    (await tellStatusesAgain(stopping)) + (await tellOthersAgain(stopping));
  const told = stack.use(await watchStream({ db, bus, stream, tellAgain, logger, everyMs: lookEveryMs }));
  stack.use(repeat({ name: 'tell health', everyMs: lookEveryMs ?? EVERY_MS, logger }, createTellHealth(telling)));
  const running = stack.move();
  return { pending: () => told.pending(), [Symbol.asyncDispose]: () => running.disposeAsync() };
}
