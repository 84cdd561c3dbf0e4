// Tests that a request which still reads the former generation hides no change of the served one from later requests.
import assert from 'node:assert/strict';
import { connectMongo, type Mongo, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { raise, raiseFacts } from '../src/store/figures/figure-versions.ts';
import { createFiguresMemory } from '../src/store/figures/figures-memory.ts';
import { createOpenFigures } from '../src/store/figures/open-figures.ts';
import type { ProfileDoc } from '../src/store/schema.ts';
import { dayOf, entityId, fact, PROFILE } from './report-seed.ts';

const SERVED = { profileId: PROFILE, number: 2 };
const QUERY = { model: 'last_touch', level: 'campaign', range: { from: dayOf(0), to: dayOf(3) } } as const;

describe('figures of two generations', () => {
  let mongo: Mongo;
  before(async () => {
    const place = { url: testStack().mongodbUrl, database: testDatabaseName('generations'), appName: 'figures-test' };
    mongo = await connectMongo(place);
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  it('are both current, whichever was read last', async () => {
    const collections = collectionsOf(mongo.db);
    const profile: ProfileDoc = { _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0), generation: 1 };
    await collections.profiles.insertOne(profile);
    const memory = createFiguresMemory(collections, { maxBytes: 1_000_000 });
    const open = createOpenFigures(collections, memory);
    const isEmpty = async () => assert.equal((await (await open(PROFILE)).facts(QUERY)).size, 0);
    // A request that reads the profile before a replay is over, and goes on when it has long been.
    const [hasRead, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = {
      async findOne(filter: { _id: string }) {
        const found = await collections.profiles.findOne(filter);
        hasRead.resolve();
        await goOn.promise;
        return found;
      },
    } as unknown as Collections['profiles'];
    const before = createOpenFigures({ ...collections, profiles: slow }, memory)(PROFILE);
    await hasRead.promise;
    await withTransaction(mongo.client, async (session) => {
      await collections.profiles.updateOne({ _id: PROFILE }, { $set: { generation: 2 } }, { session });
      await raise(collections, PROFILE, 'profile', session);
    });

    await isEmpty();
    const entity = entityId('campaign', '1');
    const profile_id = `${PROFILE}~2`;
    await withTransaction(mongo.client, async (session) => {
      const added = fact({ profile_id, entity_id: entity, day: dayOf(1), count: 3 });
      await collections.dailyFacts.insertOne(added, { session });
      await raiseFacts(collections, SERVED, [dayOf(1)], session);
    });
    goOn.resolve();
    assert.equal((await before).generation.number, 1);
    assert.equal((await open(PROFILE)).generation.number, 2);
    assert.equal((await (await open(PROFILE)).facts(QUERY)).get(entity)?.count, 3);
  });
});
