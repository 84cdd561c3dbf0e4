// Provides the stack for the tests: the one in MONGODB_URL when set, else one started here and stopped after the last test.

import { join, resolve } from 'node:path';
import type { Db } from 'mongodb';
import { MongoClient } from 'mongodb';
import type { LocalStack } from '../local-stack.ts';
import { startLocalStack } from '../local-stack.ts';

const repository = resolve(import.meta.dirname, '../../..');

/** Registers before/after hooks and returns accessors, valid inside tests. Each caller has an empty database. */
export function mongoUnderTest(name: string): { client(): MongoClient; db(): Db } {
  let stack: LocalStack | undefined;
  let client: MongoClient;
  const database = `touchline_test_${name}_${process.pid}`;

  before(async function () {
    this.timeout(300_000);
    const given = process.env.MONGODB_URL;
    if (given === undefined) {
      const stateDir = process.env.TOUCHLINE_STATE_DIR ?? join(repository, '.touchline');
      stack = await startLocalStack({ stateDir, onProgress: (message) => console.error(message) });
    }
    client = await new MongoClient(given ?? (stack?.mongodbUrl as string), {
      serverSelectionTimeoutMS: 60_000,
    }).connect();
    await client.db(database).dropDatabase();
  });

  after(async () => {
    await client?.db(database).dropDatabase();
    await client?.close();
    await stack?.stop();
  });

  return { client: () => client, db: () => client.db(database) };
}
