// Tests what services rely on when they delete a document that others may be writing at the same time.
import assert from 'node:assert/strict';
import { connectMongo } from '../src/mongo/mongo.ts';
import { testDatabaseName, testStack } from '../src/testing/stack.ts';

describe('deleting by deleteMany', () => {
  it('does not miss a document that others are writing', async () => {
    const { mongodbUrl } = testStack();
    await using mongo = await connectMongo({
      url: mongodbUrl,
      database: testDatabaseName('deleting'),
      appName: 'test',
    });
    const rows = mongo.db.collection<{ _id: number; n: number }>('rows');
    for (let _id = 0; _id < 50; _id += 1) {
      await rows.insertOne({ _id, n: 0 });
      const write = () => rows.updateOne({ _id }, { $inc: { n: 1 } });
      const [, , { deletedCount }] = await Promise.all([write(), write(), rows.deleteMany({ _id })]);
      assert.equal(deletedCount, 1);
    }
    assert.equal(await rows.countDocuments({}), 0);
    await mongo.db.dropDatabase();
  });
});
