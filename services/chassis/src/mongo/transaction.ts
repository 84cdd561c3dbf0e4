// Runs a transaction that starts again when another one made the same row first; the second try finds that row.

import type { ClientSession, MongoClient } from 'mongodb';
import { isDuplicateKey, withTransaction } from './mongo.ts';
import type { Outbox } from './outbox.ts';

export type Transaction = <T>(fn: (session: ClientSession) => Promise<T>) => Promise<T>;

const TRIES = 3;

/** @returns a runner whose function may run more than once */
export function createTransaction(client: MongoClient): Transaction {
  return async (fn) => {
    for (let tries = 1; ; tries++) {
      try {
        return await withTransaction(client, fn);
      } catch (error) {
        if (tries >= TRIES || !isDuplicateKey(error)) throw error;
      }
    }
  };
}

/** Wraps a transaction so that what it wrote to the outbox is published at once. */
export function withNudge(transaction: Transaction, outbox: Pick<Outbox, 'nudge'>): Transaction {
  return async (fn) => {
    const done = await transaction(fn);
    outbox.nudge();
    return done;
  };
}
