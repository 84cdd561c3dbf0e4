// Keeps open transactions: each has its own PostgreSQL connection, in snapshot isolation, from the command that starts it to the
// commit or abort. When its client goes silent, the transaction is rolled back, so that its locks do not remain.

import type { Command } from './command.ts';
import type { Database, Pinned, Row, Statement, Value } from './database.ts';
import { isOutage, MongoError, mongoErrorOf, transient } from './mongo-error.ts';

type Transaction = { number: bigint; pinned: Pinned; busy: number; usedAt: number };
type Ended = { number: bigint; state: 'committed' | 'aborted' | 'unknown'; duplicate: string | undefined };

export type Transactions = {
  call(command: Command, statement: Statement, values: Value[]): Promise<Row[]>;
  commit(command: Command): Promise<void>;
  abort(command: Command): Promise<void>;
  /** Rolls the transaction back and remembers why; every later command in it gets NoSuchTransaction. */
  fail(command: Command, error: MongoError): Promise<MongoError>;
  endSession(session: string): Promise<void>;
  close(): Promise<void>;
};

// How long the locks of a killed client remain: like MongoDB's transactionLifetimeLimitSeconds, but short.
const idleLimitMs = 10_000;
const remembered = 10_000;
// Waiting for a lock of another open transaction ends with a write conflict, which MongoDB returns immediately.
const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL lock_timeout = '5s'";

export function createTransactions(database: Database): Transactions {
  const open = new Map<string, Transaction>();
  const ended = new Map<string, Ended>();
  const reaper = setInterval(() => {
    const now = Date.now();
    for (const [session, it] of open) if (it.busy === 0 && now - it.usedAt > idleLimitMs) void rollback(session, it);
  }, 1_000);
  reaper.unref();

  function remember(session: string, end: Ended): void {
    ended.delete(session);
    ended.set(session, end);
    if (ended.size > remembered) ended.delete(ended.keys().next().value as string);
  }

  async function rollback(session: string, it: Transaction, duplicate?: string): Promise<void> {
    if (open.get(session) !== it) return;
    open.delete(session);
    remember(session, { number: it.number, state: 'aborted', duplicate });
    try {
      await it.pinned.run('ROLLBACK');
      it.pinned.release();
    } catch {
      it.pinned.release(true);
    }
  }

  async function start(session: string, number: bigint): Promise<Transaction> {
    const left = open.get(session);
    if (left !== undefined) await rollback(session, left);
    const pinned = await database.pin('transaction');
    const it: Transaction = { number, pinned, busy: 0, usedAt: Date.now() };
    open.set(session, it);
    try {
      await pinned.run(begin);
    } catch (error) {
      open.delete(session);
      pinned.release(true);
      throw error;
    }
    return it;
  }

  function find(command: Command): [string, Transaction | undefined] {
    const session = command.session ?? '';
    const it = open.get(session);
    return [session, it?.number === command.transaction?.number ? it : undefined];
  }

  function missing(command: Command): MongoError {
    const told = `transaction ${command.transaction?.number} is not open: it was aborted, or idle for too long`;
    return new MongoError(251, 'NoSuchTransaction', told, { labels: [transient] });
  }

  return {
    async call(command, statement, values) {
      const [session, found] = find(command);
      const transaction = command.transaction as { number: bigint; starts: boolean };
      const it = transaction.starts ? await start(session, transaction.number) : found;
      if (it === undefined) throw missing(command);
      it.busy += 1;
      try {
        return await it.pinned.call(statement, values);
      } finally {
        it.busy -= 1;
        it.usedAt = Date.now();
      }
    },

    async commit(command) {
      const [session, it] = find(command);
      if (it === undefined) {
        const end = ended.get(session);
        if (end?.number !== command.transaction?.number) throw missing(command);
        if (end?.state === 'committed') return;
        if (end?.state === 'aborted') throw missing(command);
        throw new MongoError(1, 'InternalError', 'the engine was lost during the commit: its outcome is not known');
      }
      open.delete(session);
      try {
        await it.pinned.run('COMMIT');
        it.pinned.release();
        remember(session, { number: it.number, state: 'committed', duplicate: undefined });
      } catch (error) {
        const outage = isOutage(error);
        it.pinned.release(true);
        remember(session, { number: it.number, state: outage ? 'unknown' : 'aborted', duplicate: undefined });
        throw mongoErrorOf(error, !outage);
      }
    },

    async abort(command) {
      const [session, it] = find(command);
      if (it !== undefined) await rollback(session, it);
    },

    async fail(command, error) {
      if (error.code === 112) error.labels = [transient];
      const [session, it] = find(command);
      if (it === undefined) return error;
      const before = ended.get(session)?.duplicate;
      await rollback(session, it, error.code === 11000 ? error.message : undefined);
      // A duplicate may come from a document that the snapshot does not see. MongoDB calls that a write conflict, and the retry,
      // which sees the document, gets the duplicate itself. So the error is a duplicate only when it is met for the second time.
      if (error.code !== 11000 || error.message === before) return error;
      return new MongoError(112, 'WriteConflict', error.message, { labels: [transient] });
    },

    async endSession(session) {
      const it = open.get(session);
      if (it !== undefined) await rollback(session, it);
      ended.delete(session);
    },

    async close() {
      clearInterval(reaper);
      await Promise.all([...open].map(([session, it]) => rollback(session, it)));
    },
  };
}
