// Facts leave a service once, and the bus may lose those that nobody has heard yet. So whoever owns facts watches the stream that
// they went to, and tells it again what it holds when the stream has lost them.
import type { Db } from 'mongodb';
import { repeat } from '../repeat.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bus } from './bus.ts';
import { createStreamMemory, type OtherStream } from './stream-memory.ts';

interface Deps {
  /** The service's own. */
  readonly db: Db;
  readonly bus: Bus;
  /** A name of the catalog. */
  readonly stream: string;
  /**
   * Tells of all that the stream should have. It may run again, from the start and in several processes at once, so that a
   * fact needs the message id that it had, or one made of lossId, which is the same until it was told of everything. Throws when
   * it could not, or when the signal says that the service stops.
   * @returns of how many facts it told
   */
  readonly tellAgain: (stopping: AbortSignal, lossId: string) => Promise<number>;
  readonly logger: Logger;
  readonly everyMs?: number;
}

export interface StreamWatch extends AsyncDisposable {
  /** 1 while the stream was seen to have lost something and has not been told of all of it again, else 0. */
  pending(): Promise<number>;
}

/**
 * Looks now and then; disposing ends it. The first look at a database only notes what is there; since it is over when this
 * resolves, a service that watches before it serves has told that stream of everything.
 * @throws the client's error when NATS or the database does not answer that first look
 */
export async function watchStream(deps: Deps): Promise<StreamWatch> {
  const { db, bus, stream, tellAgain, logger, everyMs = 2000 } = deps;
  const memory = createStreamMemory({ db, bus, stream });
  let hasLost = false;

  async function tell(other: OtherStream, stopping: AbortSignal): Promise<void> {
    const count = other.isFirst ? 0 : await tellAgain(stopping, other.lossId);
    stopping.throwIfAborted();
    await other.remember();
    hasLost = false;
    if (!other.isFirst) logger.info({ stream: memory.name, count }, 'stream was told again of what it had lost');
  }

  async function look(stopping: AbortSignal): Promise<void> {
    let other: OtherStream | null;
    try {
      other = await memory.look();
    } catch (err) {
      // Without NATS or the database there is nothing to do yet.
      logger.debug({ stream: memory.name, err }, 'stream could not be looked at');
      return;
    }
    hasLost = other !== null;
    if (other !== null) await tell(other, stopping);
  }

  const first = await memory.look();
  if (first?.isFirst) await first.remember();
  else hasLost = first !== null;
  const watching = repeat({ name: `telling ${memory.name} again`, everyMs, logger }, look);
  return {
    pending: async () => (hasLost ? 1 : 0),
    [Symbol.asyncDispose]: () => watching[Symbol.asyncDispose](),
  };
}
