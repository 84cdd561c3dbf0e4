// Tests since when nothing gets through to a receiver: what an attempt changes of it when other attempts changed it meanwhile.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connectMongo, ensureIndexes, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { type Collections, collectionsOf, webhookIndexes } from '../src/store/collections.ts';
import type { DeliveryDoc } from '../src/store/delivery-doc.ts';
import { createDueWork } from '../src/store/due-work.ts';
import { NEVER, type SubscriptionDoc } from '../src/store/subscription-doc.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2082-11-05T12:00:00Z');
const LONG_AGO = new Date(NOW.getTime() - 6 * DAY_MS);

describe('since when nothing gets through', () => {
  let mongo: Mongo;
  let collections: Collections;
  before(async () => {
    mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: testDatabaseName('failing_since'),
      appName: 'failing-since-test',
    });
    await ensureIndexes(mongo.db, webhookIndexes);
    collections = collectionsOf(mongo.db);
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  /** Makes a subscription that has failed for six days, as its sender read it before the attempt. */
  async function failing(failing_since: Date | null = LONG_AGO): Promise<SubscriptionDoc> {
    const subscription: SubscriptionDoc = {
      ...{ _id: randomUUID(), profile_id: 'profile', app_id: '', url: 'https://partner.example/', description: '' },
      ...{ events: ['outcome.recorded'], status: 'active', status_reason: null, sees_persons: false },
      ...{ created_by: 'api_key:x', sealed_secret: 'x', old_secret: null, rotated_by: '', cursor: '' },
      ...{ last_sequence: 1, due_at: NEVER, work: 0, failing_since, last_success_at: null, last_failure_at: null },
      ...{ created_at: LONG_AGO, changed_at: LONG_AGO },
    };
    await collections.subscriptions.insertOne(subscription);
    return subscription;
  }

  /** Returns what is stored after an attempt of the subscription, as it was read, ends now. */
  async function settled(subscription: SubscriptionDoc, isDelivered: boolean) {
    const delivery: DeliveryDoc = {
      ...{ _id: randomUUID(), subscription_id: subscription._id, profile_id: 'profile', sequence: 1 },
      ...{ event_id: randomUUID(), event_type: 'outcome.recorded', outcome: null, status: 'pending' },
      ...{ created_at: LONG_AGO, next_attempt_at: NOW, attempt_count: 0, tries: 0, attempts: [], redelivered_by: '' },
    };
    await collections.deliveries.insertOne(delivery);
    const attempt = { at: NOW, response_status: isDelivered ? 200 : 500, duration_ms: 1, error: '' as const };
    const work = createDueWork(collections);
    const nextAttemptAt = isDelivered ? null : new Date(NOW.getTime() + DAY_MS);
    const answered = await work.recordResults(subscription, [{ delivery, attempt, isDelivered, nextAttemptAt }], NOW);
    const { failing_since, last_success_at, last_failure_at } =
      (await collections.subscriptions.findOne({ _id: subscription._id })) ?? assert.fail();
    return { answered, failing_since, last_success_at, last_failure_at };
  }

  it('begins with an attempt that fails, continues with the next, and ends with one that does not', async () => {
    const first = await settled(await failing(null), false);
    assert.deepEqual(first, { answered: NOW, failing_since: NOW, last_success_at: null, last_failure_at: NOW });
    const next = await settled(await failing(), false);
    assert.deepEqual(next, {
      answered: LONG_AGO,
      failing_since: LONG_AGO,
      last_success_at: null,
      last_failure_at: NOW,
    });
    const last = await settled(await failing(), true);
    assert.deepEqual(last, { answered: null, failing_since: null, last_success_at: NOW, last_failure_at: null });
  });

  it('is not restored by an attempt from before its owner activated it again', async () => {
    const found = await failing();
    const again = { status: 'active' as const, failing_since: null, changed_at: NOW };
    await collections.subscriptions.updateOne({ _id: found._id }, { $set: again });
    const { answered, failing_since, last_failure_at } = await settled(found, false);
    assert.deepEqual([answered, failing_since, last_failure_at], [null, null, NOW]);
  });

  it('is not restored by an attempt beside one that got through', async () => {
    const found = await failing();
    await settled(found, true);
    const { answered, failing_since } = await settled(found, false);
    assert.deepEqual([answered, failing_since], [null, null]);
  });
});
