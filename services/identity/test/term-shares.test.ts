// Tests how common a search term is in a profile: read once, cached for ten minutes, and never from another profile.
import assert from 'node:assert/strict';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { blankCustomer } from '../src/domain/customer.ts';
import { type Collections, openCollections } from '../src/store/collections.ts';
import { newCustomerDoc } from '../src/store/customer-document.ts';
import { createTermShares } from '../src/store/term-shares.ts';

const NOW = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

describe('the shares of search terms', () => {
  let mongo: Mongo;
  let collections: Collections;
  let number = 0;
  before(async () => {
    mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: testDatabaseName('term_shares'),
      appName: 'identity-test',
    });
    collections = await openCollections(mongo.db);
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  const add = async (profileId: string, ...names: string[]) => {
    const at = new Date(NOW);
    const docs = names.map((firstName) =>
      newCustomerDoc({ ...blankCustomer(`c${++number}`, profileId, at, at), firstName }),
    );
    await collections.customers.insertMany(docs);
  };

  it('are the share of customers that are indexed under a term, and 0 for rare or unknown terms', async () => {
    await add('p', ...Array(5).fill('Mariana'), ...Array(3).fill('Marta'), 'Pedro', 'Zoila');
    await add('q', ...Array(4).fill('Pedro'));
    const shareOf = await createTermShares(collections, () => new Date(NOW))('p');
    assert.deepEqual(
      ['mar', 'ian', '^ma', 'art', 'ped', 'xyz'].map((term) => shareOf(term)),
      [0.8, 0.5, 0.8, 0.3, 0, 0],
    );
  });

  it('are cached for ten minutes, and the call that reads new ones does not wait for them', async () => {
    let now = NOW;
    const termShares = createTermShares(collections, () => new Date(now));
    await add('r', ...Array(4).fill('Marta'));
    assert.equal((await termShares('r'))('ped'), 0);
    await add('r', ...Array(4).fill('Pedro'));
    now += 9 * MINUTE;
    assert.equal((await termShares('r'))('ped'), 0);
    now += MINUTE;
    assert.equal((await termShares('r'))('ped'), 0);
    await eventually(async () => assert.equal((await termShares('r'))('ped'), 0.5));
  });

  it('of a profile without customers are all 0', async () => {
    assert.equal((await createTermShares(collections, () => new Date(NOW))('nobody'))('mar'), 0);
  });
});
