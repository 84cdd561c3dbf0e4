// Tests the queries that diagnostics make of the ledger, on a real database.
import assert from 'node:assert/strict';
import { ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { indexes } from '../src/store/indexes.ts';
import { createLedgerQueries } from '../src/store/ledger-queries.ts';
import { openSite, type Site } from './running-tracking.ts';

const T0 = Date.UTC(2026, 10, 1);
const PROFILE = 'p1';
/** More rows than a bounded query would look at. */
const ROWS = 12_000;

describe('the oldest row of a span', () => {
  let site: Site;
  before(async () => {
    site = await openSite('queries');
    await ensureIndexes(site.mongo.db, indexes);
    const rows = site.mongo.db.collection<{ _id: string }>('raw_events');
    const row = (n: number) => ({ _id: `e${n}`, profile_id: PROFILE, received_at: new Date(T0 + n) });
    for (let from = 0; from < ROWS; from += 4000)
      await rows.insertMany(Array.from({ length: 4000 }, (_, n) => row(from + n)).reverse());
    await rows.insertOne({ ...row(0), _id: 'other', profile_id: 'p2', received_at: new Date(T0 - 1) } as {
      _id: string;
    });
  });
  after(() => site[Symbol.asyncDispose]());

  const oldest = (from: number, before: number) =>
    createLedgerQueries(site.mongo.db).oldestReceived(PROFILE, { from: T0 + from, before: T0 + before });

  it('is found among however many rows there are', async () => {
    assert.deepEqual(await oldest(-1000, ROWS), new Date(T0));
  });

  it('lies within the span, whose end is excluded', async () => {
    assert.deepEqual(await oldest(500, 501), new Date(T0 + 500));
    assert.equal(await oldest(ROWS, ROWS + 1), undefined);
  });
});
