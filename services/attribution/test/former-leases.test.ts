// Tests leases of profiles beside pods of the previous release, which tell holders apart by random fences, on a real database.
import assert from 'node:assert/strict';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { collectionsOf } from '../src/store/collections.ts';
import { createProfileLeases } from '../src/store/credit/leases.ts';

const HOUR_MS = 3_600_000;

interface FormerLease {
  _id: string;
  fence: string;
  expires_at: Date;
}

describe('the lease of a profile, beside the previous release', () => {
  let mongo: Mongo;
  before(async () => {
    const database = testDatabaseName('former-leases');
    mongo = await connectMongo({ url: testStack().mongodbUrl, database, appName: 'test' });
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  const former = () => mongo.db.collection<FormerLease>('leases');
  const leases = () => createProfileLeases(collectionsOf(mongo.db).leases);
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);

  it('is left to a pod of that release until it has expired, and taken then', async () => {
    await former().insertOne({ _id: 'held', fence: 'of a former pod', expires_at: inHours(1) });
    assert.equal(await leases().take('held'), null);
    await former().updateOne({ _id: 'held' }, { $set: { expires_at: inHours(-1) } });
    await using lease = await leases().take('held');
    assert.ok(lease && lease.token > 0);
  });

  it('shows such a pod that it is held, and that it is free again', async () => {
    const end = async () => (await former().findOne({ _id: 'shown' }))?.expires_at ?? assert.fail('there is no lease');
    {
      await using lease = await leases().take('shown');
      assert.ok(lease);
      assert.ok((await end()) > new Date());
    }
    assert.ok((await end()) < new Date());
  });

  it('is lost to such a pod that took it', async () => {
    await using lease = await leases().take('lost');
    assert.ok(lease);
    await former().updateOne({ _id: 'lost' }, { $set: { fence: 'of a former pod', expires_at: inHours(1) } });
    await assert.rejects(lease.assertHeld(), { name: 'LeaseLost' });
    assert.equal(await leases().take('lost'), null);
  });
});
