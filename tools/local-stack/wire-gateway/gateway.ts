// Provides what every command handler needs: the engine's calls, inside or outside a transaction, the open cursors, and the
// gateway's address.

import type { Document } from 'bson';
import { deserialize, serialize } from 'bson';
import type { Command } from './command.ts';
import type { Cursors } from './cursors.ts';
import { createCursors } from './cursors.ts';
import type { Row, Statement, Value } from './database.ts';
import { createDatabase } from './database.ts';
import { mongoErrorOf } from './mongo-error.ts';
import type { Transactions } from './transactions.ts';
import { createTransactions } from './transactions.ts';

export type Gateway = {
  /** host:port at which clients reach it; the only member of the replica set. */
  address: string;
  /** Runs a statement in the command's transaction, or alone. Alone it is repeated after a lost race, unless `once` is set. */
  call(command: Command, statement: Statement, values: Value[], once?: boolean): Promise<Row[]>;
  /** Runs a statement that drops a collection or a database. */
  drop(command: Command, statement: Statement, values: Value[]): Promise<void>;
  /** Returns the key patterns of the collection's indexes, by name, read outside any transaction. */
  indexPatterns(command: Command): Promise<Map<string, Document>>;
  cursors: Cursors;
  transactions: Transactions;
  close(): Promise<void>;
};

/** An answer is BSON from the engine, or a document of the gateway itself. */
export type Handler = (command: Command, gateway: Gateway) => Promise<Buffer | Document>;

const attempts = 8;
const listIndexes: Statement = {
  name: 'index_patterns',
  text: 'SELECT cursorpage FROM documentdb_api.list_indexes_cursor_first_page($1, $2::bytea::bson)',
};

export function createGateway(connectionString: string, address: string): Gateway {
  const database = createDatabase(connectionString);
  const transactions = createTransactions(database);
  const cursors = createCursors(database, transactions);

  // MongoDB itself retries a single write that lost a race; a statement that failed as a whole has left nothing behind.
  async function callWithRetry(statement: Statement, values: Value[]): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await database.call(statement, values);
      } catch (error) {
        const lost = mongoErrorOf(error, false).code === 112;
        if (attempt === attempts || !lost) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** attempt));
      }
    }
  }

  function call(command: Command, statement: Statement, values: Value[], once = false): Promise<Row[]> {
    if (command.transaction !== undefined) return transactions.call(command, statement, values);
    return once ? database.call(statement, values) : callWithRetry(statement, values);
  }

  return {
    address,
    call,
    async drop(command, statement, values) {
      await call(command, statement, values);
      database.tellOfDrop();
    },
    async indexPatterns({ database: name, collection }) {
      const spec = Buffer.from(serialize({ listIndexes: collection, cursor: { batchSize: 100 } }));
      const [row] = await database.call(listIndexes, [name, spec]);
      const indexes = deserialize(row?.[0] as Buffer).cursor.firstBatch as { name: string; key: Document }[];
      return new Map(indexes.map((index) => [index.name, index.key]));
    },
    cursors,
    transactions,
    async close() {
      await cursors.close();
      await transactions.close();
      await database.close();
    },
  };
}
