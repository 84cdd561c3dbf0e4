// Whose turn it is to relay an outbox: one replica at a time, for as long as there is something, and none that has died (ADR 44).
import { isDeepStrictEqual } from 'node:util';
import type { Db } from 'mongodb';
import { isDuplicateKey } from './mongo.ts';

interface TurnDoc {
  _id: string;
  /** The fencing token: it rises with every turn, so that a holder which stopped for a while learns that it is over. */
  fence: number;
  /** Rises with every sign of the holder. A turn whose beat stands still is the turn of a process that is gone. */
  beat: number;
  held: boolean;
  /** Somebody wrote since the holder looked: it looks once more before it ends. */
  asked: boolean;
}

export interface RelayTurn extends AsyncDisposable {
  /** @returns false when the turn is another replica's now; asks the database unless it has just been told */
  isOurs(): Promise<boolean>;
  /** Ends the turn. @returns false when somebody has asked for a look since the last call; the turn goes on then */
  end(): Promise<boolean>;
}

export interface RelayTurns {
  /** @returns null when another replica has the turn; that one looks again before it ends, or its turn runs out */
  take(): Promise<RelayTurn | null>;
}

const ID = 'relay';

/**
 * Makes the turns of the replicas that share a database. No two clocks are compared: how long a beat stands still is measured by
 * whoever waits, with its own stopwatch.
 * @param options.lastsMs how long a holder may show nothing
 * @param options.elapsedMs that stopwatch
 */
export function createRelayTurns(
  db: Db,
  { lastsMs, elapsedMs = () => performance.now() }: { lastsMs: number; elapsedMs?: () => number },
): RelayTurns {
  const rows = db.collection<TurnDoc>('outbox_relay');
  /** The holder's sign that was seen last, and since when. */
  let seen: { readonly sign: object; readonly sinceMs: number } | undefined;

  const takeFrom = (whose: Partial<TurnDoc>): Promise<TurnDoc | null> =>
    rows.findOneAndUpdate(
      { _id: ID, ...whose },
      { $set: { held: true, asked: false }, $inc: { fence: 1, beat: 1 } },
      { returnDocument: 'after' },
    );

  const isGone = ({ fence, beat }: TurnDoc): boolean => {
    const sign = { fence, beat };
    if (!isDeepStrictEqual(seen?.sign, sign)) seen = { sign, sinceMs: elapsedMs() };
    return elapsedMs() - (seen?.sinceMs ?? 0) >= lastsMs;
  };

  const begun = ({ fence }: TurnDoc): RelayTurn => {
    const mine = { _id: ID, fence, held: true };
    let shownMs = elapsedMs();
    const show = async () => {
      const atMs = elapsedMs();
      const { matchedCount } = await rows.updateOne(mine, { $inc: { beat: 1 } });
      if (matchedCount === 1) shownMs = atMs;
      return matchedCount === 1;
    };
    const everyMs = lastsMs / 4;
    const timer = setInterval(() => void show().catch(() => undefined), everyMs);
    timer.unref();
    const free = async (more: Partial<TurnDoc>) =>
      (await rows.updateOne({ ...mine, ...more }, { $set: { held: false } })).matchedCount === 1;
    let isOver = false;
    return {
      isOurs: async () => (elapsedMs() - shownMs < everyMs ? true : show()),
      end: async () => {
        isOver = await free({ asked: false });
        if (isOver) return true;
        // Asked, or not ours any more: then there is nothing to go on with.
        const { matchedCount } = await rows.updateOne(mine, { $set: { asked: false } });
        isOver = matchedCount === 0;
        return isOver;
      },
      async [Symbol.asyncDispose]() {
        clearInterval(timer);
        // One that is another's by now needs no freeing, and one that is not freed is taken when its holder shows no sign any more.
        if (!isOver) await free({}).catch(() => false);
      },
    };
  };

  return {
    take: async () => {
      for (;;) {
        const free = await takeFrom({ held: false });
        if (free) return begun(free);
        const found = await rows.findOne({ _id: ID });
        if (!found) {
          await makeDocument();
          continue;
        }
        if (!found.held) continue;
        const { fence, beat } = found;
        if (isGone(found)) {
          const left = await takeFrom({ fence, beat, held: true });
          if (left) return begun(left);
          continue;
        }
        const asked = await rows.updateOne({ _id: ID, fence, held: true }, { $set: { asked: true } });
        if (asked.matchedCount === 1) return null;
      }
    },
  };

  async function makeDocument(): Promise<void> {
    try {
      await rows.insertOne({ _id: ID, fence: 0, beat: 0, held: false, asked: false });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
