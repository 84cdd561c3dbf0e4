// Stores threads: conversations of one person with one connection. The person's number is sealed and found by a keyed digest, and
// a thread is deleted seven days after its last message, when nothing depends on it anymore.
import { createHmac, randomUUID } from 'node:crypto';
import { createBoundSeal } from '@touchline/chassis/bound-seal.ts';
import { type CollectionIndexes, isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import type { Db } from 'mongodb';
import { HUMAN_WINDOW_MS } from '../../domain/chat-window.ts';

export interface ThreadDoc {
  /** thread_id: random, since an id derived from a number could be guessed. */
  _id: string;
  profile_id: string;
  connection_id: string;
  /** HMAC-SHA-256 of connection and person. */
  person: string;
  /** A compact JWE, bound to the thread. */
  sealed_person: string;
  /** When the person last wrote; null when they were only written to. */
  heard_at: Date | null;
  /** The id of the first message that came from an ad; absent while none did. */
  started_by?: string;
  expires_at: Date;
}

export const threadIndexes: CollectionIndexes = {
  collection: 'chat_threads',
  indexes: [
    { key: { profile_id: 1, connection_id: 1, person: 1 }, name: 'profile_connection_person', unique: true },
    { key: { expires_at: 1 }, name: 'expires_at', expireAfterSeconds: 0 },
  ],
};

interface ThreadKey {
  readonly profileId: string;
  readonly connectionId: string;
}

export interface Threads {
  /** @returns null when the profile has no such thread (anymore) */
  find(profileId: string, id: string): Promise<ThreadDoc | null>;
  /** Returns the person's thread, if there is one. @param person as the vendor names them */
  with(at: ThreadKey, person: string): Promise<ThreadDoc | null>;
  /** Returns the person of a thread, as the vendor names them. */
  person(thread: Pick<ThreadDoc, '_id' | 'sealed_person'>): Promise<string>;
  /**
   * Records that a message was sent or received: makes the thread if there is none, and extends its life.
   * @param heardAt when the person wrote
   */
  recordMessage(at: ThreadKey, person: string, heardAt: Date | null, now: Date): Promise<ThreadDoc>;
  /** Keeps a thread at least until then. */
  keepUntil(thread: Pick<ThreadDoc, '_id' | 'profile_id'>, until: Date): Promise<void>;
  /** Returns the threads with any of these people, of any connection. @param persons as vendors name them */
  ofPersons(profileId: string, persons: readonly string[]): Promise<string[]>;
  /** Deletes threads. @returns how many there were */
  remove(profileId: string, ids: readonly string[]): Promise<number>;
  /** Records that a message came from an ad. @returns whether it is the first of the thread that did, also for a repeat */
  startFromAd(thread: Pick<ThreadDoc, '_id' | 'profile_id'>, messageId: string): Promise<boolean>;
}

/** @param keys the first seals and makes digests; every key opens and finds */
export function createThreads(db: Db, keys: readonly SealingKey[]): Threads {
  const rows = db.collection<ThreadDoc>('chat_threads');
  const seal = createBoundSeal(keys, { record: 'thread_id', secret: 'person' });
  const digests = ({ connectionId }: ThreadKey, person: string) =>
    keys.map(({ key }) => createHmac('sha256', key).update(`thread\0${connectionId}\0${person}`).digest('base64url'));
  const withPerson = (at: ThreadKey, person: string) =>
    rows.findOne({ profile_id: at.profileId, connection_id: at.connectionId, person: { $in: digests(at, person) } });

  async function make(at: ThreadKey, person: string, expires_at: Date): Promise<void> {
    const _id = randomUUID();
    const [digest = ''] = digests(at, person);
    const of = { profile_id: at.profileId, connection_id: at.connectionId, person: digest };
    try {
      await rows.insertOne({ _id, ...of, sealed_person: await seal.seal(_id, person), heard_at: null, expires_at });
    } catch (error) {
      // Another call made it meanwhile.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    find: (profileId, id) => rows.findOne({ _id: id, profile_id: profileId }),
    with: withPerson,
    person: ({ _id, sealed_person }) => seal.open(_id, sealed_person),
    recordMessage: async (at, person, heardAt, now) => {
      const expires_at = new Date(now.getTime() + HUMAN_WINDOW_MS);
      for (;;) {
        const found = await withPerson(at, person);
        if (!found) {
          await make(at, person, expires_at);
          continue;
        }
        // $max, since messages arrive in any order.
        const $max = { expires_at, ...(heardAt && { heard_at: heardAt }) };
        const { _id, profile_id } = found;
        const noted = await rows.findOneAndUpdate({ _id, profile_id }, { $max }, { returnDocument: 'after' });
        if (noted) return noted;
      }
    },
    keepUntil: async ({ _id, profile_id }, until) => {
      await rows.updateOne({ _id, profile_id }, { $max: { expires_at: until } });
    },
    ofPersons: async (profile_id, persons) => {
      const connections = await rows.distinct('connection_id', { profile_id });
      const all = connections.flatMap((connectionId) =>
        persons.flatMap((person) => digests({ profileId: profile_id, connectionId }, person)),
      );
      const found = rows.find({ profile_id, connection_id: { $in: connections }, person: { $in: all } });
      return (await found.project<{ _id: string }>({ _id: 1 }).toArray()).map(({ _id }) => _id);
    },
    remove: async (profile_id, ids) => {
      const { deletedCount } = await rows.deleteMany({ _id: { $in: [...ids] }, profile_id });
      return deletedCount;
    },
    startFromAd: async ({ _id, profile_id }, started_by) => {
      await rows.updateOne({ _id, profile_id, started_by: { $exists: false } }, { $set: { started_by } });
      return (await rows.countDocuments({ _id, profile_id, started_by })) === 1;
    },
  };
}
