// Derives a few persons with very many payments, in a process of its own so that a test can bound its heap. Its arguments are
// the database, the prefix of the bus, how many persons there are, how many payments each of them makes at a time, and how often.
import assert from 'node:assert/strict';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { DIRECT, paid } from '../src/domain/journey-builders.ts';
import { recomputeBatch } from '../src/jobs/recompute-batch.ts';
import { collectionsOf } from '../src/store/collections.ts';
import { markDirty } from '../src/store/credit/dirty-persons.ts';
import { createProfileLeases } from '../src/store/credit/leases.ts';
import { storeEvents } from '../src/store/journeys/journey-events.ts';

const [, , database = '', prefix = '', ...numbers] = process.argv;
const [persons = 1, payments = 1, rounds = 1] = numbers.map(Number);
const PROFILE = 'p';
const personIds = Array.from({ length: persons }, (_, n) => `customer-${n}`);

const { mongodbUrl, natsUrl } = testStack();
const logger = createLogger({ name: 'large-persons', level: 'silent' });
await using mongo = await connectMongo({ url: mongodbUrl, database, appName: 'large-persons' });
await using bus = await connectBus({ url: natsUrl, name: 'large-persons', prefix });
await using outbox = createOutbox({ db: mongo.db, bus, logger });
const collections = collectionsOf(mongo.db);
const leases = createProfileLeases(collections.leases);
await collections.profiles.insertOne({ _id: PROFILE, reporting_currency: 'CLP', changed_at: new Date(0) });

for (let round = 0; round < rounds; round++) {
  for (const person of personIds) await storeEvents(collections.journeyEvents, paymentsOf(person, round));
  await markDirty(
    collections.dirty,
    personIds.map((personId) => ({ profileId: PROFILE, personId })),
  );
  for (let isWaiting = true; isWaiting; ) {
    await using lease = (await leases.take(PROFILE)) ?? undefined;
    if (lease === undefined) continue;
    const done = await recomputeBatch({ client: mongo.client, collections, outbox }, lease, PROFILE);
    isWaiting = done === null || done.persons > 0;
  }
  await eventually(async () => assert.equal(await outbox.pending(), 0));
}

function paymentsOf(personId: string, round: number) {
  return Array.from({ length: payments }, (_, n) => {
    const key = `${personId}-${round * payments + n}`;
    const { _id, time } = paid(key, round * payments + n, '2');
    const said = { event_type: 'payment_received', event_name: 'payment_received', idempotency_key: '', value: '2' };
    return {
      ...{ _id, profile_id: PROFILE, person_id: personId, customer_id: personId, is_link_click: false, time },
      ...{ received_at: time, revision: 1, ...said, currency: 'CLP', marketing: DIRECT, device: {}, geo: {} },
    };
  });
}
