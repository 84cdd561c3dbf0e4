// Republishes what the bus lost of this service's streams; start.ts calls it.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { type StreamWatch, watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { conversionsCredited, outcomesRecorded } from '@touchline/proto/catalog.ts';
import type { Db, MongoClient } from 'mongodb';
import type { Collections } from '../store/collections.ts';
import { republishCredits } from './republish-credits.ts';
import { republishOutcomes } from './republish-outcomes.ts';

interface Deps {
  readonly client: MongoClient;
  readonly db: Db;
  readonly collections: Collections;
  readonly bus: Bus;
  readonly outbox: Outbox;
  readonly logger: Logger;
  readonly everyMs?: number;
}

/**
 * Watches both streams that this service publishes to; pending counts those that lost something.
 * @throws what watchStream throws
 */
export async function watchOwnStreams(deps: Deps): Promise<StreamWatch> {
  await using stack = new AsyncDisposableStack();
  const { stream: credits } = conversionsCredited;
  const ofCredits = stack.use(await watchStream({ ...deps, stream: credits, republish: republishCredits(deps) }));
  const { stream: outcomes } = outcomesRecorded;
  const ofOutcomes = stack.use(await watchStream({ ...deps, stream: outcomes, republish: republishOutcomes(deps) }));
  const watching = stack.move();
  return {
    pending: async () => (await ofCredits.pending()) + (await ofOutcomes.pending()),
    [Symbol.asyncDispose]: () => watching.disposeAsync(),
  };
}
