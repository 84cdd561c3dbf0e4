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
  /** Has every connection learn of a dropped collection now; see tellOfDrop. */
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
  const connected = new Set<pg.PoolClient>();
  const pool = (max: number, name: string) =>
    createPool({ ...common, max, application_name: `gateway ${name}` }, connected);
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
    tellOfDrop: () => tellOfDrop(connected),
    async close() {
      await Promise.all([calls.end(), pools.transaction.end(), pools.cursor.end()]);
    },
  };
}

function queryOf({ name, text }: Statement, values: Value[]): pg.QueryArrayConfig {
  const types = columnTypes as unknown as pg.CustomTypesConfig;
  return { name, text, values, rowMode: 'array', types };
}

/** @param connected gets its connections, as long as they last */
function createPool(config: pg.PoolConfig, connected: Set<pg.PoolClient>): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that dies reports twice: to its waiting query, whose client receives the error, and here.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    connected.add(client);
  });
  pool.on('remove', (client) => connected.delete(client));
  return pool;
}

/**
 * Sends an empty query over every connection. A session of PostgreSQL learns of a drop when it gets its next query, and then
 * makes the engine forget its version for all sessions, which one of them reads again over a new connection. If each learned
 * of it at a time of its own, every drop would cost a connection for each session; 40 ms of work each.
 */
function tellOfDrop(connected: ReadonlySet<pg.PoolClient>): void {
  for (const client of connected) client.query('').catch(() => {});
}
