// Tests that pseudonymising what is stored while other processes write it skips no event.
import assert from 'node:assert/strict';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { MongoClient } from 'mongodb';
import { visitorPseudonym } from '../src/domain/erasure/pseudonymise.ts';
import type { JourneyEventDoc } from '../src/domain/shapes/journey-event-doc.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { pseudonymiseStored } from '../src/store/erasure/pseudonymised-events.ts';
import { readEvent } from '../src/store/journeys/stored-event.ts';
import { journeyEvent } from './report-seed.ts';

describe('pseudonymising stored events', () => {
  const client = new MongoClient(testStack().mongodbUrl);
  let journeyEvents: Collections['journeyEvents'];
  before(async () => {
    await client.connect();
    journeyEvents = collectionsOf(client.db(testDatabaseName('pseudonymised'))).journeyEvents;
  });
  after(async () => {
    await journeyEvents.db.dropDatabase();
    await client.close();
  });

  it('reaches events whose newer revision came in between, and leaves alone what another process has pseudonymised', async () => {
    const at = { time: new Date('2026-03-01'), visitor_id: 'cookie-7', idempotency_key: 'order of ana' };
    const read = [journeyEvent(at), journeyEvent(at), journeyEvent(at)];
    const [, newer, pseudonymised] = read;
    await journeyEvents.insertMany(read);
    await journeyEvents.updateOne({ _id: newer?._id ?? '' }, { $set: { revision: 4, subject_ref: 'subject of ana' } });
    const byAnother = { visitor_id: visitorPseudonym('salt', 'cookie-7'), idempotency_key: 'hidden', erased: true };
    await journeyEvents.updateOne({ _id: pseudonymised?._id ?? '' }, { $set: { ...byAnother, revision: 2 } });

    const answered = await pseudonymiseStored(journeyEvents, read.map(readEvent<JourneyEventDoc>), 'salt', []);
    const stored = new Map((await journeyEvents.find({}).toArray()).map((event) => [event._id, event]));
    for (const { _id } of read) {
      const event = stored.get(_id);
      assert.equal(event?.erased, true);
      assert.doesNotMatch(JSON.stringify(event), /of ana|cookie-7/);
    }
    assert.deepEqual(
      answered.map(({ _id, revision, erased }) => [_id, revision, erased]),
      read.map(({ _id }, n) => [_id, [0, 4, 2][n], true]),
    );
  });
});
