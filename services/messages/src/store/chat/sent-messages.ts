// Stores sent messages: a row is written before the vendor is called, so that nothing is ever sent twice. A row has neither a
// person's number nor the text, nor the vendor's id, which contains the number.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { type CollectionIndexes, isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';

/**
 * - sending: the vendor is being called, or the process that called it has died
 * - sent: the vendor accepted it
 * - refused: the vendor refused it, or was never reached; the same operation may try again
 * - unknown: the answer was lost. The vendor is not called again, but a status that it sends may still tell
 */
export type SendState = 'sending' | 'sent' | 'refused' | 'unknown';

export interface SentMessageDoc {
  _id: string;
  profile_id: string;
  connection_id: string;
  channel: string;
  type: string;
  /** The customer that the caller named; null without one. */
  customer_id: string | null;
  thread_id: string | null;
  /** How many links got the recipient's token; absent in rows of an earlier release. */
  link_tokens_added?: number;
  /** The vendor's id of a mail; a chat vendor's is not stored. */
  external_id?: string;
  state: SendState;
  /** The code of the refusal. */
  refusal: string | null;
  created_at: Date;
  updated_at: Date;
}

const KEPT_SECONDS = 90 * 86_400;

export const sentMessageIndexes: CollectionIndexes = {
  collection: 'sent_messages',
  indexes: [{ key: { created_at: 1 }, name: 'created', expireAfterSeconds: KEPT_SECONDS }],
};

export type NewMessage = Pick<
  SentMessageDoc,
  '_id' | 'profile_id' | 'connection_id' | 'channel' | 'type' | 'customer_id' | 'link_tokens_added'
>;
export interface SentMessages {
  find(profileId: string, id: string): Promise<SentMessageDoc | null>;
  /** Stores that the message is about to be sent. @returns false when it already has a row that was not refused */
  begin(message: NewMessage, now: Date): Promise<boolean>;
  /** Stores the result, unless it is already known. @returns the row as it is then */
  end(
    message: Pick<SentMessageDoc, '_id' | 'profile_id'>,
    state: SendState,
    refusal: string | null,
    now: Date,
  ): Promise<SentMessageDoc | null>;
  /** Stores the thread to which a message belongs, and what a mail vendor calls it. */
  inThread(
    message: Pick<SentMessageDoc, '_id' | 'profile_id'>,
    threadId: string,
    externalId?: string,
  ): Promise<SentMessageDoc | null>;
}

/** Returns the id of the message that an operation of a profile sends. */
export const sentMessageId = (profileId: string, operationId: string): string =>
  deterministicId('message', profileId, operationId);

export function createSentMessages(db: Db): SentMessages {
  const rows = db.collection<SentMessageDoc>('sent_messages');
  return {
    find: (profileId, id) => rows.findOne({ _id: id, profile_id: profileId }),
    begin: async (message, now) => {
      const { _id, profile_id } = message;
      const fresh = { state: 'sending' as const, refusal: null, updated_at: now };
      const again = await rows.updateOne({ _id, profile_id, state: 'refused' }, { $set: { ...message, ...fresh } });
      if (again.matchedCount === 1) return true;
      try {
        await rows.insertOne({ ...message, ...fresh, thread_id: null, created_at: now });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    end: async ({ _id, profile_id }, state, refusal, now) => {
      const open = { _id, profile_id, state: { $in: ['sending' as const, 'unknown' as const] } };
      const $set = { refusal, state, updated_at: now };
      const row = await rows.findOneAndUpdate(open, { $set }, { returnDocument: 'after' });
      return row ?? rows.findOne({ _id, profile_id });
    },
    inThread: ({ _id, profile_id }, thread_id, external_id = '') => {
      const $set = { thread_id, ...(external_id !== '' && { external_id }) };
      return rows.findOneAndUpdate({ _id, profile_id }, { $set }, { returnDocument: 'after' });
    },
  };
}
