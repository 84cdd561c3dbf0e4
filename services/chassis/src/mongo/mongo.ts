// Connects to MongoDB: durable writes by default, fast failure when it is unavailable, transactions that retry.
import { type ClientSession, type Db, type IndexDescription, MongoClient, MongoError, MongoServerError } from 'mongodb';
import pLimit, { type LimitFunction } from 'p-limit';
import { failOnLostSockets } from './lost-socket.ts';
import { driverOptions, type MongoAccess } from './mongo-access.ts';
import { refusalAsAppError } from './refusal.ts';

export interface Mongo extends AsyncDisposable {
  readonly client: MongoClient;
  readonly db: Db;
  /** Throws when the database does not answer within two seconds. */
  ping(): Promise<void>;
}

export interface MongoOptions {
  url: string;
  database: string;
  appName: string;
  maxPoolSize?: number;
  /** The user and certificates, where the URL does not hold them. */
  access?: MongoAccess;
}

/**
 * Connects with w:majority, j:true for every write (a fact is on disk before it is acknowledged). The URL may set how long to
 * look for a server and to wait for its first answer.
 * @throws AppError UNAVAILABLE when the server refuses the user or the certificates, and says what to set
 * @throws the driver's error when no server answers within seconds
 */
export async function connectMongo({
  url,
  database,
  appName,
  maxPoolSize = 20,
  access = {},
}: MongoOptions): Promise<Mongo> {
  failOnLostSockets();
  const client = new MongoClient(url, {
    appName,
    maxPoolSize,
    retryWrites: false,
    writeConcern: { w: 'majority', j: true },
    ...unlessIn(url, { serverSelectionTimeoutMS: 3000, connectTimeoutMS: 5000 }),
    ...driverOptions(access),
    ignoreUndefined: true,
    promoteLongs: true,
  });
  await client.connect().catch(async (error: unknown) => {
    await client.close();
    throw refusalAsAppError(error) ?? error;
  });
  const db = client.db(database);
  return {
    client,
    db,
    ping: async () => {
      await db.command({ ping: 1 }, { timeoutMS: 2000 });
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

/** Returns the options that the URL does not set: here the URL has precedence, while in the driver it is the other way round. */
function unlessIn(url: string, options: Readonly<Record<string, number>>): Record<string, number> {
  const said = new URLSearchParams(url.split('?')[1]);
  return Object.fromEntries(Object.entries(options).filter(([name]) => !said.has(name)));
}

export interface CollectionIndexes {
  readonly collection: string;
  readonly indexes: readonly IndexDescription[];
}

/** Makes missing indexes; runs at every start. */
export async function ensureIndexes(db: Db, specs: readonly CollectionIndexes[]): Promise<void> {
  for (const { collection, indexes } of specs) {
    if (indexes.length > 0) await db.collection(collection).createIndexes([...indexes]);
  }
}

const ATTEMPTS = 8;
// A transaction holds locks while it waits for a connection. If transactions that wait for those locks took all the connections,
// none would go on. So only a few run at a time, far fewer than the driver has connections.
const TRANSACTIONS_AT_ONCE = 4;
const turns = new WeakMap<MongoClient, LimitFunction>();

/**
 * Runs fn in a transaction, at most four at a time per client, and from the start again when another transaction wrote the same
 * documents. fn must be safe to run more than once and pass its session to every operation.
 */
export function withTransaction<T>(client: MongoClient, fn: (session: ClientSession) => Promise<T>): Promise<T> {
  const turn = turns.get(client) ?? pLimit(TRANSACTIONS_AT_ONCE);
  turns.set(client, turn);
  return turn(() => transact(client, fn));
}

async function transact<T>(client: MongoClient, fn: (session: ClientSession) => Promise<T>): Promise<T> {
  const session = client.startSession();
  try {
    for (let attempt = 1; ; attempt++) {
      session.startTransaction({ writeConcern: { w: 'majority', j: true }, readConcern: { level: 'snapshot' } });
      try {
        const result = await fn(session);
        await session.commitTransaction();
        return result;
      } catch (error) {
        if (session.inTransaction()) await session.abortTransaction().catch(() => undefined);
        if (attempt >= ATTEMPTS || !isTransient(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt));
      }
    }
  } finally {
    await session.endSession();
  }
}

/**
 * Reports whether an error is a conflict with another transaction, or a connection lost before the commit, so that a retry is
 * right.
 */
export function isTransient(error: unknown): boolean {
  return error instanceof MongoError && (error.hasErrorLabel('TransientTransactionError') || error.code === 112);
}

/**
 * Returns the error of an upsert in a transaction so that withTransaction starts again where another transaction inserted the
 * same document meanwhile: the next attempt finds and updates it.
 */
export function conflictOfUpsert(error: unknown): unknown {
  if (isDuplicateKey(error)) (error as MongoServerError).addErrorLabel('TransientTransactionError');
  return error;
}

/** Reports whether an error is a violated unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === 11000;
}
