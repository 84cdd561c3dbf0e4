// Tests that a local system continues with the records that an earlier release left in the gateway's database.
import assert from 'node:assert/strict';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { accessDatabase } from './access-database.ts';

describe("access's database on this machine", () => {
  it("is the gateway's when profiles are in that one, and otherwise its own", async () => {
    const { mongodbUrl } = testStack();
    const prefix = testDatabaseName('start');
    const gateway = `${prefix}_gateway`;
    assert.equal(await accessDatabase(mongodbUrl, prefix), `${prefix}_access`);
    await using mongo = await connectMongo({ url: mongodbUrl, database: gateway, appName: 'test' });
    try {
      await mongo.db.collection('replies').insertOne({ at: new Date() });
      assert.equal(await accessDatabase(mongodbUrl, prefix), `${prefix}_access`);
      await mongo.db.collection('profiles').insertOne({ name: 'Shop' });
      assert.equal(await accessDatabase(mongodbUrl, prefix), gateway);
    } finally {
      await mongo.db.dropDatabase();
    }
  });
});
