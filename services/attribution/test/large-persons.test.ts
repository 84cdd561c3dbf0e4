// Tests persons with very many conversions, such as the customer under whom a shop books its sales to strangers: they are derived
// in the memory that a pod has, whatever the others need.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { collectionsOf } from '../src/store/collections.ts';
import { indexes } from '../src/store/indexes.ts';
import { totals } from './derived-state.ts';

const run = promisify(execFile);
/** Half of a pod's. */
const HEAP_MB = 160;

describe('persons with very many payments', () => {
  const derive = async (persons: number, payments: number, rounds: number) => {
    const database = testDatabaseName('large_persons');
    await using mongo = await connectMongo({ url: testStack().mongodbUrl, database, appName: 'large-persons' });
    await using _dropped = { [Symbol.asyncDispose]: async () => void (await mongo.db.dropDatabase()) };
    await ensureIndexes(mongo.db, indexes);
    const prefix = testBusPrefix();
    await using bus = await connectBus({ url: testStack().natsUrl, name: 'large-persons', prefix });
    await using _streams = { [Symbol.asyncDispose]: () => dropStreams(bus) };
    const heap = [
      `--max-old-space-size=${HEAP_MB}`,
      '--max-semi-space-size=32',
      '--disable-warning=ExperimentalWarning',
    ];
    const script = join(import.meta.dirname, 'derive-large-persons.ts');
    await run(process.execPath, [...heap, script, database, prefix, ...[persons, payments, rounds].map(String)]);
    const { count, cash } = await totals(collectionsOf(mongo.db), 'p');
    return [count, cash];
  };

  it('are derived one at a time when they are many together, and again with each further payment', async () => {
    assert.deepEqual(await derive(4, 6000, 2), [48_000, 96_000]);
  });

  it('are derived when all of their payments come at once', async () => {
    assert.deepEqual(await derive(1, 15_000, 1), [15_000, 30_000]);
  });
});
