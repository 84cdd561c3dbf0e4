// Stores the ids and times of received messages, for as long as the vendor may send one again. It stores neither who wrote nor
// what, but what a mail server reports about the delivery of a mail, sealed.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';

export interface ReceivedMessageDoc {
  _id: string;
  profile_id: string;
  connection_id: string;
  channel: string;
  thread_id: string;
  type: string;
  sent_at: Date;
  received_at: Date;
  /** What it reports about another mail: a compact JWE, bound to the message. Absent for a message of a person. */
  sealed_report?: string;
  /** Whether it is the first of its thread that came from an ad; absent for no. */
  began_from_ad?: boolean;
}

/** The vendor repeats a webhook for up to seven days. */
export const RECEIVED_KEPT_MS = 8 * 86_400_000;

export const receivedMessageIndexes: CollectionIndexes = {
  collection: 'received_messages',
  indexes: [
    { key: { received_at: 1 }, name: 'received', expireAfterSeconds: RECEIVED_KEPT_MS / 1000 },
    { key: { thread_id: 1 }, name: 'thread' },
  ],
};

export interface ReceivedMessages {
  find(profileId: string, id: string): Promise<ReceivedMessageDoc | null>;
  /** Returns those of these that the profile has. */
  list(profileId: string, ids: readonly string[]): Promise<ReceivedMessageDoc[]>;
  /** @throws the driver's error for a message that is already stored, which ends the transaction */
  add(message: ReceivedMessageDoc, session: ClientSession): Promise<void>;
  /** Erases what the mails of these threads report. */
  eraseReports(profileId: string, threadIds: readonly string[]): Promise<void>;
  /** Returns messages of any profile. */
  since(since: Date): AsyncIterable<ReceivedMessageDoc>;
}

/** Returns our id of a message: per connection, since two profiles can have one number. */
export const receivedMessageId = (connectionId: string, externalId: string): string =>
  deterministicId('received-message', connectionId, externalId);

export function createReceivedMessages(db: Db): ReceivedMessages {
  const rows = db.collection<ReceivedMessageDoc>('received_messages');
  return {
    find: (profileId, id) => rows.findOne({ _id: id, profile_id: profileId }),
    list: (profileId, ids) => rows.find({ _id: { $in: [...ids] }, profile_id: profileId }).toArray(),
    add: async (message, session) => {
      await rows.insertOne(message, { session });
    },
    eraseReports: async (profile_id, threadIds) => {
      const reports = { profile_id, thread_id: { $in: [...threadIds] }, sealed_report: { $exists: true } };
      await rows.updateMany(reports, { $unset: { sealed_report: '' } });
    },
    since: (since) => rows.find({ received_at: { $gte: since } }),
  };
}
