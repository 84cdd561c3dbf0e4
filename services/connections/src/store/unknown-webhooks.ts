// Stores which correctly signed webhooks no rule understood, for 30 days: one row for each connection, kind and type.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { type CollectionIndexes, isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';
import type { WebhookOutline } from '../domain/webhook-outline.ts';

/** unread: not what the provider sends. unused: no rule needs it, or no connection has its account. */
export type UnknownKind = 'unread' | 'unused';

export interface UnknownWebhookDoc {
  /** Derived from platform, connection, kind and type. */
  _id: string;
  platform: string;
  /** That of the address: a connection, or app. */
  connection_id: string;
  kind: UnknownKind;
  type: string;
  /** Those of the last one. */
  members: readonly string[];
  count: number;
  first_at: Date;
  last_at: Date;
}

const KEPT_SECONDS = 30 * 86_400;
/** A sender who has a secret can invent types; what exceeds this is counted as one. */
const MAX_TYPES = 50;
const OTHERS = '(others)';

export const unknownWebhookIndexes: CollectionIndexes = {
  collection: 'unknown_webhooks',
  indexes: [
    { key: { last_at: 1 }, name: 'kept', expireAfterSeconds: KEPT_SECONDS },
    { key: { platform: 1, connection_id: 1 }, name: 'platform_connection' },
  ],
};

export type UnknownWebhook = Pick<UnknownWebhookDoc, 'platform' | 'connection_id' | 'kind'>;

export interface UnknownWebhooks {
  note(webhook: UnknownWebhook, outline: WebhookOutline, now: Date): Promise<void>;
  /** Lists the latest first. */
  list(limit: number): Promise<UnknownWebhookDoc[]>;
}

export function createUnknownWebhooks(db: Db): UnknownWebhooks {
  const rows = db.collection<UnknownWebhookDoc>('unknown_webhooks');
  const note: UnknownWebhooks['note'] = async (webhook, { type: said, members }, now) => {
    const { platform, connection_id, kind } = webhook;
    const idOf = (type: string) => deterministicId('unknown-webhook', platform, connection_id, kind, type);
    const known = await rows.findOne({ _id: idOf(said) }, { projection: { _id: 1 } });
    const isFull = !known && (await rows.countDocuments({ platform, connection_id })) >= MAX_TYPES;
    const type = isFull ? OTHERS : said;
    const $setOnInsert = { ...webhook, type, first_at: now };
    const update = { $set: { members: [...members], last_at: now }, $inc: { count: 1 }, $setOnInsert };
    await rows.updateOne({ _id: idOf(type) }, update, { upsert: true });
  };
  return {
    // Of two first ones at once, one finds the row on its second try.
    note: (...given) =>
      note(...given).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
        return note(...given);
      }),
    list: (limit) => rows.find().sort({ last_at: -1, _id: 1 }).limit(limit).toArray(),
  };
}
