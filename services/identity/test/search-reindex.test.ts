// Tests customers whom an earlier release indexed under fewer terms: they are found as before at once, and by the new terms once
// they are reindexed.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { blankCustomer } from '../src/domain/customer.ts';
import { EMPTY_RECORD } from '../src/store/apply-plan.ts';
import { type Collections, openCollections } from '../src/store/collections.ts';
import { newCustomerDoc } from '../src/store/customer-document.ts';
import { createSearchCustomers, type SearchCustomers } from '../src/store/search-customers.ts';
import { createSearchReindex, type SearchReindex } from '../src/store/search-reindex.ts';
import { createTermShares } from '../src/store/term-shares.ts';

const HOUR = 3_600_000;
const MAJA = { firstName: '小明', lastName: '王', emails: ['maja@xample.com'] };
/** The terms under which releases before ADR 38 indexed her. */
const FORMER = ['^小明', 'maj', 'aja', '^ma', 'xam', 'amp', 'mpl', 'ple', '^xa', 'com', '^co'];

describe('customers whom an earlier release indexed', () => {
  let mongo: Mongo;
  let collections: Collections;
  let searchReindex: SearchReindex;
  let search: SearchCustomers;
  let at = Date.UTC(2026, 0, 1);
  let profileId: string;
  before(async () => {
    const place = { database: testDatabaseName('search_filing'), appName: 'identity-test' };
    mongo = await connectMongo({ url: testStack().mongodbUrl, ...place });
    collections = await openCollections(mongo.db);
    const now = () => new Date(at);
    const logger = createLogger({ name: 'identity', level: 'silent' });
    searchReindex = createSearchReindex({ collections, now, logger });
    search = createSearchCustomers(collections, { termShares: createTermShares(collections, now), searchReindex });
  });
  after(async () => {
    await searchReindex[Symbol.asyncDispose]();
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });
  beforeEach(() => {
    profileId = randomUUID();
  });

  const add = async (id: string, more: object = {}) => {
    const doc = newCustomerDoc({ ...blankCustomer(id, profileId, new Date(at), new Date(at)), ...MAJA });
    await collections.customers.insertOne({ ...doc, search: FORMER, ...more });
  };
  const found = async (query: string) => {
    const { customers } = await search({
      profileId,
      query,
      excludeId: '',
      limit: 20,
      country: '',
      byNameOnly: false,
      after: null,
    });
    return customers.map(({ id }) => id).sort();
  };
  const passes = async () => (await collections.searchReindexes.findOne({ _id: profileId }))?.passes;
  const termsOf = async (id: string) =>
    (await collections.customers.findOne({ customer_id: id, profile_id: profileId }))?.search;

  it('are found at once by what they were found by before', async () => {
    await add('c1');
    for (const query of ['maja', 'maja@xample', 'ja@xample', '小明', 'ma'])
      assert.deepEqual(await found(query), ['c1'], query);
  });

  it('are found by all parts once the first search has had them reindexed', async () => {
    for (let n = 0; n < 450; n++)
      await add(`c${n}`, n === 0 ? {} : { emails: [`somebody${n}@else.example`], search: [] });
    await found('nobody');
    await eventually(async () => assert.equal(await passes(), 1));
    for (const query of ['ja@x', 'ja@', 'a@x', '王小明', '小明']) assert.ok((await found(query)).includes('c0'), query);
    assert.deepEqual(await found('dy449@else'), ['c449']);
  });

  it('are reindexed once more after an hour, since a process of that release may have written meanwhile, and then no more', async () => {
    await add('c1');
    await found('x@y');
    await eventually(async () => assert.equal(await passes(), 1));
    await add('c2');
    await found('x@y');
    at += HOUR;
    await found('x@y');
    await eventually(async () => assert.equal(await passes(), 2));
    assert.deepEqual(await found('ja@x'), ['c1', 'c2']);
    await add('c3');
    at += HOUR;
    await found('x@y');
    assert.deepEqual(await termsOf('c3'), FORMER);
  });

  it('that were erased or merged stay empty', async () => {
    await add('c1');
    await add('erased', { ...EMPTY_RECORD, erased_at: new Date(at) });
    await add('merged', { ...EMPTY_RECORD, merged_into: 'c1' });
    await found('x@y');
    await eventually(async () => assert.equal(await passes(), 1));
    assert.deepEqual([await termsOf('erased'), await termsOf('merged')], [[], []]);
    assert.notDeepEqual(await termsOf('c1'), FORMER);
  });
});
