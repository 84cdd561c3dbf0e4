// Watches a stream that a service publishes to and republishes what it lost. A message leaves a service once, and the bus may lose it
// before every consumer has received it.
import type { Collection, Db } from 'mongodb';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bus } from './bus.ts';
import { type ChangedStream, createStreamState, type StreamStateDoc } from './stream-state.ts';

interface Deps {
  /** The service's own database. */
  readonly db: Db;
  readonly bus: Bus;
  /** A name from the catalog. */
  readonly stream: string;
  /** Where its state is stored, for a service that may share its database with another one; stream_states by default. */
  readonly states?: Collection<StreamStateDoc>;
  /**
   * Republishes all that the stream should hold. It may run again, from the start and in several processes at once, so each
   * message needs its former id, or one derived from lossId, which stays the same until everything has been republished.
   * @returns how many messages it republished.
   * @throws when it failed, or when the signal aborts
   */
  readonly republish: (stopping: AbortSignal, lossId: string) => Promise<number>;
  readonly logger: Logger;
  readonly everyMs?: number;
}

export interface StreamWatch extends AsyncDisposable {
  /** Returns 1 while a loss of the stream has been detected and not all of it republished, else 0. */
  pending(): Promise<number>;
}

/**
 * Checks the stream periodically; disposing ends it. The first check against an empty database only stores the state. Since the
 * first check is over when this resolves, a service that watches before it serves has published everything to that stream.
 * @throws the client's error when NATS or the database does not answer that first check
 */
export async function watchStream(deps: Deps): Promise<StreamWatch> {
  const { republish, logger, everyMs = 2000 } = deps;
  const streamState = createStreamState(deps);
  let hasLost = false;

  async function republishLost(other: ChangedStream, stopping: AbortSignal): Promise<void> {
    const count = other.isFirst ? 0 : await republish(stopping, other.lossId);
    stopping.throwIfAborted();
    await other.save();
    hasLost = false;
    if (!other.isFirst) logger.info({ stream: streamState.name, count }, 'republished what the stream had lost');
  }

  async function look(stopping: AbortSignal): Promise<void> {
    let other: ChangedStream | null;
    try {
      other = await streamState.look();
    } catch (err) {
      // Without NATS or the database there is nothing to do yet.
      logger.debug({ stream: streamState.name, err }, 'stream could not be checked');
      return;
    }
    hasLost = other !== null;
    if (other !== null) await republishLost(other, stopping);
  }

  const first = await streamState.look();
  if (first?.isFirst) await first.save();
  else hasLost = first !== null;
  const watching = repeat({ name: `republishing to ${streamState.name}`, everyMs, logger }, look);
  return {
    pending: async () => (hasLost ? 1 : 0),
    [Symbol.asyncDispose]: () => watching[Symbol.asyncDispose](),
  };
}
