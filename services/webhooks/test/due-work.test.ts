// Tests that what is due comes in the order of its sequence, however much of it there is and wherever it lies among what is not
// due.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connectMongo, ensureIndexes, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { type Collections, collectionsOf, webhookIndexes } from '../src/store/collections.ts';
import type { DeliveryDoc } from '../src/store/delivery-doc.ts';
import { createDueWork } from '../src/store/due-work.ts';

const NOW = new Date('2082-11-05T12:00:00Z');
const LATER = new Date('2082-11-05T12:00:01Z');

describe('the due deliveries of a subscription', () => {
  let mongo: Mongo;
  let collections: Collections;
  before(async () => {
    mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: testDatabaseName('due_work'),
      appName: 'due-work-test',
    });
    await ensureIndexes(mongo.db, webhookIndexes);
    collections = collectionsOf(mongo.db);
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  const row = (subscriptionId: string, sequence: number, init: Partial<DeliveryDoc>): DeliveryDoc => ({
    _id: randomUUID(),
    subscription_id: subscriptionId,
    profile_id: 'profile',
    sequence,
    event_id: `event-${sequence}`,
    event_type: 'outcome.recorded',
    outcome: null,
    status: 'pending',
    created_at: NOW,
    next_attempt_at: NOW,
    attempt_count: 0,
    tries: 0,
    attempts: [],
    redelivered_by: '',
    ...init,
  });

  const table: [what: string, count: number, isDue: (sequence: number) => boolean][] = [
    ['a few', 30, () => true],
    ['none', 30, () => false],
    ['more than are sorted at a time', 1700, () => true],
    ['many at the end', 1700, (sequence) => sequence > 1000],
    ['many at the beginning', 1700, (sequence) => sequence <= 700],
    ['many with gaps', 1700, (sequence) => sequence % 2 === 0],
  ];
  for (const [what, count, isDue] of table)
    it(`come in order when they are ${what}`, async () => {
      const { deliveries } = collections;
      const subscription = { _id: randomUUID(), last_sequence: count };
      const sequences = Array.from({ length: count }, (_, n) => n + 1);
      const waits: Partial<DeliveryDoc>[] = [
        { next_attempt_at: LATER },
        { status: 'delivered', next_attempt_at: null },
      ];
      const rows = sequences.map((sequence) =>
        row(subscription._id, sequence, isDue(sequence) ? {} : (waits[sequence % 2] ?? {})),
      );
      await deliveries.insertMany(rows.toReversed());
      const work = createDueWork(collections);
      const found: number[] = [];
      for (;;) {
        const page = await work.deliveries(subscription, NOW, 400);
        if (page.length === 0) break;
        found.push(...page.map(({ sequence }) => sequence));
        const ids = page.map(({ _id }) => _id);
        await deliveries.updateMany({ _id: { $in: ids } }, { $set: { status: 'delivered', next_attempt_at: null } });
      }
      assert.deepEqual(found, sequences.filter(isDue));
    });
});
