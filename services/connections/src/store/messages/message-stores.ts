// Opens the collections of messages together.
import type { SealingKey } from '@touchline/chassis/sealing-keys.ts';
import type { Db } from 'mongodb';
import { createReceivedMessages, type ReceivedMessages, receivedMessageIndexes } from './received-messages.ts';
import { createRegisterAttempts, type RegisterAttempts, registerAttemptIndexes } from './register-attempts.ts';
import { createSentMessages, type SentMessages, sentMessageIndexes } from './sent-messages.ts';
import { createThreads, type Threads, threadIndexes } from './threads.ts';

export interface MessageStores {
  readonly attempts: RegisterAttempts;
  readonly sent: SentMessages;
  readonly received: ReceivedMessages;
  readonly threads: Threads;
}

export const messageIndexes = [
  registerAttemptIndexes,
  sentMessageIndexes,
  receivedMessageIndexes,
  threadIndexes,
] as const;

/** @param keys of tokens, with which persons are sealed too */
export const createMessageStores = (db: Db, keys: readonly SealingKey[]): MessageStores => ({
  attempts: createRegisterAttempts(db),
  sent: createSentMessages(db),
  received: createReceivedMessages(db),
  threads: createThreads(db, keys),
});
