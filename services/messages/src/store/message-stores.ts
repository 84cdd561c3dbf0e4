// Opens the collections of messages together.

import type { StreamStateDoc } from '@touchline/chassis/bus/stream-state.ts';
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { OutboxCollections } from '@touchline/chassis/mongo/outbox.ts';
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import type { Collection, Db } from 'mongodb';
import { createReceivedMessages, type ReceivedMessages, receivedMessageIndexes } from './chat/received-messages.ts';
import { createReportSeal, type ReportSeal } from './chat/report-seal.ts';
import { createSentMessages, type SentMessages, sentMessageIndexes } from './chat/sent-messages.ts';
import { createThreads, type Threads, threadIndexes } from './chat/threads.ts';
import { createMedia, type Media, mediaIndexes } from './media/media.ts';
import { createPartSeal } from './media/part-seal.ts';
import { createUploads, type Uploads, uploadIndexes } from './media/uploads.ts';

export interface MessageStores {
  readonly media: Media;
  readonly uploads: Uploads;
  readonly sent: SentMessages;
  readonly received: ReceivedMessages;
  readonly reports: ReportSeal;
  readonly threads: Threads;
}

export const messageIndexes: readonly CollectionIndexes[] = [
  mediaIndexes,
  ...uploadIndexes,
  sentMessageIndexes,
  receivedMessageIndexes,
  threadIndexes,
  { collection: 'message_outbox', indexes: [] },
];

/** Returns where the outbox is: an upgraded install shares the database of connections, which has an outbox of its own. */
export const messageOutbox = (db: Db): OutboxCollections => ({
  rows: db.collection('message_outbox'),
  relay: db.collection('message_outbox_relay'),
});

/** Returns where the state of the stream is; connections publishes to the same one. */
export const messageStreamStates = (db: Db): Collection<StreamStateDoc> => db.collection('message_stream_states');

/** @param keys the first seals; all open */
export const createMessageStores = (db: Db, keys: readonly SealingKey[]): MessageStores => ({
  media: createMedia(db),
  uploads: createUploads(db, createPartSeal(keys)),
  sent: createSentMessages(db),
  received: createReceivedMessages(db),
  reports: createReportSeal(keys),
  threads: createThreads(db, keys),
});
