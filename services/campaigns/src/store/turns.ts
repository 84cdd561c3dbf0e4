// One writer of an object at a time: a turn that a dead writer loses, and whose number rises with each.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { unavailable } from '@touchline/chassis/errors.ts';
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Level } from '../domain/level.ts';
import type { Collections } from './collections.ts';

export interface ObjectRef {
  readonly profileId: string;
  readonly level: Level;
  readonly externalId: string;
  /** Whose id it is; unsaid for an id that one platform alone has. Only one platform is written: turns and rows go without it. */
  readonly platform?: string | undefined;
}

export interface Turn extends AsyncDisposable {
  /** Above that of every turn before. */
  readonly number: number;
  /**
   * Keeps it for another while; call it before what only its holder may do.
   * @throws AppError service_unavailable when it ran out meanwhile, and another writer has or had it
   */
  hold(): Promise<void>;
}

export interface Turns {
  /**
   * Takes the turn of an object, and keeps it until it is disposed.
   * @param waitMs how long to wait for whoever has it
   * @throws AppError service_unavailable when it does not end
   */
  take(of: ObjectRef, waitMs: number): Promise<Turn>;
}

const LOOK_MS = 50;

/** @param lockMs how long a writer that does not show itself keeps its turn; a live one renews it */
export function createTurns({ turns }: Pick<Collections, 'turns'>, lockMs: number): Turns {
  const tryTake = async (id: string): Promise<Turn | null> => {
    const owner = randomUUID();
    const now = Date.now();
    const until = () => new Date(Date.now() + lockMs);
    try {
      const doc = await turns.findOneAndUpdate(
        { _id: id, until: { $lte: new Date(now) } },
        [{ $set: { owner, until: until(), turn: { $max: [now, { $add: [{ $ifNull: ['$turn', 0] }, 1] }] } } }],
        { upsert: true, returnDocument: 'after' },
      );
      if (!doc) return null;
      const renewal = setInterval(() => {
        // One that fails is tried again; once another has the turn there is nothing to renew.
        turns.updateOne({ _id: id, owner }, { $set: { until: until() } }).catch(() => undefined);
      }, lockMs / 3);
      renewal.unref();
      return {
        number: doc.turn,
        async hold() {
          const { matchedCount } = await turns.updateOne({ _id: id, owner }, { $set: { until: until() } });
          if (matchedCount === 0)
            throw unavailable('This change took too long, and another one came before it; try again.', 1);
        },
        async [Symbol.asyncDispose]() {
          clearInterval(renewal);
          // It runs out by itself where this does not arrive.
          await turns.updateOne({ _id: id, owner }, { $set: { until: new Date() } }).catch(() => undefined);
        },
      };
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  };
  return {
    take: async ({ profileId, level, externalId }, waitMs) => {
      const id = deterministicId('turn', profileId, level, externalId);
      const end = Date.now() + waitMs;
      for (;;) {
        const turn = await tryTake(id);
        if (turn) return turn;
        if (Date.now() >= end) throw unavailable('Another change of the same object is under way; try again.', 2);
        await delay(LOOK_MS * (1 + Math.random()));
      }
    },
  };
}
