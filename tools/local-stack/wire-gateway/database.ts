// Manages the gateway's connections to PostgreSQL, in three pools: single calls, transactions, and reads whose cursor may be
// bound to its connection. This way callers that wait for a row lock can never keep its holder from finishing.

import pg from 'pg';

/** One SQL call of the engine. `name` makes it a prepared statement, parsed once per connection. */
export type Statement = { name: string; text: string };
export type Value = string | Buffer | null;
/** A column is the bytes of its BSON, or else PostgreSQL's text for it ('t' for true). */
export type Column = Buffer | string | null;
export type Row = readonly Column[];

export type Pinned = {
  call(statement: Statement, values: Value[]): Promise<Row[]>;
  run(sql: string): Promise<void>;
  /** Returns the connection to its pool; `true` closes it instead. */
  release(broken?: boolean): void;
};

export type Database = {
  call(statement: Statement, values: Value[]): Promise<Row[]>;
  /** Reserves a connection for the caller until it is released. */
  pin(use: 'transaction' | 'cursor'): Promise<Pinned>;
  /** Has every idle connection learn of a drop now. */
  tellOfDrop(): void;
  close(): Promise<void>;
};

const searchPath = 'documentdb_api_catalog,documentdb_api,documentdb_core,public';
// The engine prints BSON as this prefix and hex digits, because pg reads every column as text.
const bsonPrefix = 'BSONHEX';
const columnTypes = {
  getTypeParser: () => (text: string) =>
    text.startsWith(bsonPrefix) ? Buffer.from(text.slice(bsonPrefix.length), 'hex') : text,
};

/** Connects lazily to `connectionString`; a dead server fails only the call that meets it. */
export function createDatabase(connectionString: string): Database {
  const options = `-c search_path=${searchPath}`;
  const common = { connectionString, options, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 120_000 };
  const pool = (max: number, name: string) => createPool({ ...common, max, application_name: `gateway ${name}` });
  const calls = pool(40, 'calls');
  const pools = { transaction: pool(60, 'transactions'), cursor: pool(60, 'reads') };
  return {
    async call(statement, values) {
      return (await calls.query<Column[]>(queryOf(statement, values))).rows;
    },
    async pin(use) {
      const client = await pools[use].connect();
      return {
        call: async (statement, values) => (await client.query<Column[]>(queryOf(statement, values))).rows,
        run: async (sql) => void (await client.query(sql)),
        release: (broken = false) => client.release(broken),
      };
    },
    tellOfDrop: () => [calls, pools.transaction, pools.cursor].forEach(tellOfDrop),
    async close() {
      await Promise.all([calls.end(), pools.transaction.end(), pools.cursor.end()]);
    },
  };
}

function queryOf({ name, text }: Statement, values: Value[]): pg.QueryArrayConfig {
  const types = columnTypes as unknown as pg.CustomTypesConfig;
  return { name, text, values, rowMode: 'array', types };
}

function createPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that dies reports twice: to its waiting query, whose client receives the error, and here.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Sends an empty query over each idle connection. A session of PostgreSQL learns of a drop at its next query, and then makes the
 * engine forget its version for all sessions, one of which reads it again over a new connection. If each learned of it at a time
 * of its own, every drop would cost one connection for each session, of 40 ms of work.
 */
function tellOfDrop(pool: pg.Pool): void {
  // A connection that has died is replaced by the pool, and the next call over it tells of the reason.
  for (let idle = pool.idleCount; idle > 0; idle--) pool.query('').catch(() => {});
}
