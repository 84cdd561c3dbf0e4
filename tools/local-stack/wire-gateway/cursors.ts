// Keeps open cursors: what the engine needs to continue each of them, and the connection of those that are bound to one.

import type { Command } from './command.ts';
import type { Database, Pinned, Row, Statement, Value } from './database.ts';
import { MongoError } from './mongo-error.ts';
import type { Transactions } from './transactions.ts';

type Cursor = { database: string; continuation: Buffer; pinned: Pinned | undefined; session: string; usedAt: number };

export type Cursors = {
  /** Runs a first-page statement and keeps its cursor when there is more. @returns the page for the client */
  open(command: Command, statement: Statement, values: Value[]): Promise<Buffer>;
  next(command: Command, id: bigint): Promise<Buffer>;
  /** Closes the cursors. @returns those that were open */
  kill(ids: bigint[]): Promise<bigint[]>;
  close(): Promise<void>;
};

const idleLimitMs = 10 * 60_000;
const getMore: Statement = {
  name: 'get_more',
  text: 'SELECT cursorpage, continuation FROM documentdb_api.cursor_get_more($1, $2::bytea::bson, $3::bytea::bson)',
};

export function createCursors(database: Database, transactions: Transactions): Cursors {
  const cursors = new Map<bigint, Cursor>();
  const reaper = setInterval(() => {
    const now = Date.now();
    for (const [id, it] of cursors) if (now - it.usedAt > idleLimitMs) void drop(id);
  }, 30_000);
  reaper.unref();

  async function drop(id: bigint): Promise<void> {
    const pinned = cursors.get(id)?.pinned;
    cursors.delete(id);
    if (pinned !== undefined) await closeAndRelease(pinned);
  }

  function keep(command: Command, [page, continuation, persist, id]: Row, pinned: Pinned | undefined): Buffer {
    if (continuation !== null && continuation !== undefined) {
      cursors.set(BigInt(id as string), {
        database: command.database,
        continuation: continuation as Buffer,
        pinned: persist === 't' ? pinned : undefined,
        session: command.session ?? '',
        usedAt: Date.now(),
      });
    }
    return page as Buffer;
  }

  return {
    async open(command, statement, values) {
      if (command.transaction !== undefined) {
        const [row] = await transactions.call(command, statement, values);
        return keep(command, row as Row, undefined);
      }
      const pinned = await database.pin('cursor');
      let row: Row;
      try {
        row = (await pinned.call(statement, values))[0] as Row;
      } catch (error) {
        pinned.release();
        throw error;
      }
      if (row[1] === null || row[2] !== 't') pinned.release();
      return keep(command, row, pinned);
    },

    async next(command, id) {
      const it = cursors.get(id);
      if (it === undefined) throw new MongoError(43, 'CursorNotFound', `cursor id ${id} not found`);
      const values = [it.database, command.body(), it.continuation];
      it.usedAt = Date.now();
      try {
        const [row] = await (command.transaction !== undefined
          ? transactions.call(command, getMore, values)
          : (it.pinned ?? database).call(getMore, values));
        const [page, continuation] = row as Row;
        if (continuation === null || continuation === undefined) await drop(id);
        else it.continuation = continuation as Buffer;
        return page as Buffer;
      } catch (error) {
        await drop(id);
        throw error;
      }
    },

    async kill(ids) {
      const found = ids.filter((id) => cursors.has(id));
      await Promise.all(found.map(drop));
      return found;
    },

    async close() {
      clearInterval(reaper);
      await Promise.all([...cursors.keys()].map(drop));
    },
  };
}

async function closeAndRelease(pinned: Pinned): Promise<void> {
  try {
    await pinned.run('CLOSE ALL');
    pinned.release();
  } catch {
    pinned.release(true);
  }
}
