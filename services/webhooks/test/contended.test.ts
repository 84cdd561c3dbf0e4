// Tests many callers that subscribe for one profile at once: they wait for each other here, instead of undoing each other in the
// database.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { MongoClient } from 'mongodb';
import { collectionsOf, webhookIndexes } from '../src/store/collections.ts';
import { NEVER, type SubscriptionDoc } from '../src/store/subscription-doc.ts';
import { createSubscriptions } from '../src/store/subscriptions.ts';

const LIMITS = { ofProfile: 20, ofApp: 10 };

describe('subscriptions of one profile that are made at once', function () {
  this.timeout(60_000);
  const database = testDatabaseName('contended');
  const clients: MongoClient[] = [];
  const undone: string[] = [];
  const connected = async () => {
    const client = new MongoClient(testStack().mongodbUrl, { monitorCommands: true });
    client.on('commandStarted', ({ commandName }) => {
      if (commandName === 'abortTransaction') undone.push(commandName);
    });
    clients.push(await client.connect());
    const db = client.db(database);
    await ensureIndexes(db, webhookIndexes);
    await db.createCollection('turns').catch(() => undefined);
    return createSubscriptions(client, collectionsOf(db));
  };
  afterEach(() => void undone.splice(0));
  after(async () => {
    await clients[0]?.db(database).dropDatabase();
    for (const client of clients) await client.close();
  });

  const one = (profileId: string, appId = ''): SubscriptionDoc => ({
    _id: randomUUID(),
    profile_id: profileId,
    app_id: appId,
    url: 'https://partner.example/',
    events: ['outcome.recorded'],
    description: '',
    status: 'active',
    status_reason: null,
    sees_persons: false,
    created_by: 'api_key:x',
    sealed_secret: 'x',
    old_secret: null,
    rotated_by: '',
    cursor: '',
    last_sequence: 0,
    due_at: NEVER,
    work: 0,
    failing_since: null,
    last_success_at: null,
    last_failure_at: null,
    created_at: new Date(),
    changed_at: new Date(),
  });
  const tally = (verdicts: readonly string[]) =>
    Object.fromEntries([...new Set(verdicts)].sort().map((each) => [each, verdicts.filter((v) => v === each).length]));

  it('do not exceed the maximum, and no transaction is tried twice', async () => {
    const subscriptions = await connected();
    const [profileId, other] = [randomUUID(), randomUUID()];
    const added = await Promise.all([
      ...Array.from({ length: 25 }, () => subscriptions.add(one(profileId), LIMITS)),
      ...Array.from({ length: 12 }, () => subscriptions.add(one(other, 'app'), LIMITS)),
    ]);
    assert.deepEqual(tally(added), { added: 30, app_full: 2, profile_full: 5 });
    assert.deepEqual(undone, []);
  });

  it('do not exceed the maximum when several processes make them', async () => {
    const profileId = randomUUID();
    const processes = [await connected(), await connected(), await connected()];
    const added = await Promise.all(
      Array.from({ length: 24 }, (_, i) => processes[i % 3]?.add(one(profileId), LIMITS) ?? assert.fail()),
    );
    assert.deepEqual(tally(added), { added: 20, profile_full: 4 });
    assert.equal((await processes[0]?.list({ profileId, appId: '' }))?.length, 20);
  });
});
