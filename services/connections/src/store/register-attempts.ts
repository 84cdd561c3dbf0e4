// Counts how often each chat number was registered recently: the vendor counts too, and blocks a number that is registered too
// often.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';

/** Contract, Errors: chat_register_limit. */
const MOST = 10;
const WITHIN_MS = 72 * 3_600_000;

interface AttemptsDoc {
  /** phone_number_id: the vendor counts a number's attempts, whoever makes them. */
  _id: string;
  attempts: Date[];
  expires_at: Date;
}

export const registerAttemptIndexes: CollectionIndexes = {
  collection: 'chat_register_attempts',
  indexes: [{ key: { expires_at: 1 }, name: 'expires_at', expireAfterSeconds: 0 }],
};

export interface RegisterAttempts {
  /** Takes one of the number's attempts. @returns null when it was taken, otherwise when the next one can be */
  take(numberId: string, now: Date): Promise<Date | null>;
}

export function createRegisterAttempts(db: Db): RegisterAttempts {
  const rows = db.collection<AttemptsDoc>('chat_register_attempts');
  return {
    take: async (numberId, now) => {
      const since = new Date(now.getTime() - WITHIN_MS);
      const expires_at = new Date(now.getTime() + WITHIN_MS);
      // Of two calls that read the same row at once, one finds it changed when it writes.
      for (;;) {
        const found = await rows.findOne({ _id: numberId });
        const recent = (found?.attempts ?? []).filter((at) => at > since);
        const [oldest] = recent;
        if (oldest && recent.length >= MOST) return new Date(oldest.getTime() + WITHIN_MS);
        const attempts = [...recent, now];
        if (found) {
          const same = { _id: numberId, attempts: found.attempts };
          const { matchedCount } = await rows.updateOne(same, { $set: { attempts, expires_at } });
          if (matchedCount === 1) return null;
        } else {
          const fresh = { $setOnInsert: { attempts, expires_at } };
          const { upsertedCount } = await rows.updateOne({ _id: numberId }, fresh, { upsert: true });
          if (upsertedCount === 1) return null;
        }
      }
    },
  };
}
