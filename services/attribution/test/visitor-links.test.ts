// Tests which persons a link of a browser marks dirty: everyone whose journey it changes, and no others.
import assert from 'node:assert/strict';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { visitorAlias, visitorPersonId } from '../src/domain/ids.ts';
import { linkVisitors } from '../src/events/link-visitors.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { clearDirtyFlags, markDirty, oldestDirty } from '../src/store/credit/dirty-persons.ts';
import type { VisitorLink } from '../src/store/journeys/aliases.ts';
import { journeyEvent, PROFILE } from './report-seed.ts';

const AT = Date.parse('2026-03-10T12:00:00Z');

/** Builds a link of a browser by an event so many minutes after noon. */
const link = (visitorId: string, customerId: string, minutes: number): VisitorLink => ({
  ...{ profileId: PROFILE, visitorId, customerId, eventId: `e${minutes}`, joinMethod: 'email' },
  time: new Date(AT + minutes * 60_000),
});

describe('a link of a browser', () => {
  let mongo: Mongo;
  let collections: Collections;
  before(async () => {
    mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: testDatabaseName('visitor_links'),
      appName: 'attribution-tests',
    });
    collections = collectionsOf(mongo.db);
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  async function marked(...links: VisitorLink[]): Promise<string[]> {
    const persons = await linkVisitors(collections, links);
    return [...new Set(persons.map(({ personId }) => personId))].sort();
  }

  async function visit(visitorId: string, personId = visitorPersonId(PROFILE, visitorId)): Promise<void> {
    await collections.journeyEvents.insertOne(
      journeyEvent({ time: new Date(AT), person_id: personId, visitor_id: visitorId }),
    );
  }

  const ownerOf = async (visitorId: string) =>
    (await collections.aliases.findOne({ _id: visitorAlias(PROFILE, visitorId) }))?.target_id;

  it('marks nobody when nothing happened in the browser yet', async () => {
    assert.deepEqual(await marked(link('new', 'ana', 0)), []);
    assert.equal(await ownerOf('new'), 'ana');
  });

  it('marks the browser that was visited before, even when the link comes again', async () => {
    await visit('known');
    const own = [visitorPersonId(PROFILE, 'known')];
    assert.deepEqual(await marked(link('known', 'ana', 0)), own);
    assert.deepEqual(await marked(link('known', 'ana', 0)), own);
    const waiting = await oldestDirty(collections.dirty, PROFILE, 10);
    assert.deepEqual(
      waiting.map(({ person_id }) => person_id),
      own,
    );
  });

  it('with earlier evidence marks the former and the present owner of the browser', async () => {
    await marked(link('shared', 'carl', 10));
    await visit('shared', 'carl');
    assert.deepEqual(await marked(link('shared', 'bea', 5)), ['bea', 'carl']);
    assert.equal(await ownerOf('shared'), 'bea');
    assert.deepEqual(await marked(link('shared', 'dora', 20)), ['bea', 'carl']);
    assert.equal(await ownerOf('shared'), 'bea');
  });

  it('of several in a batch counts by the earliest evidence', async () => {
    await marked(link('burst', 'carl', 3), link('burst', 'ana', 1), link('burst', 'bea', 2));
    assert.equal(await ownerOf('burst'), 'ana');
  });

  it('that is stored concurrently with another keeps the earlier one, and marks both owners', async () => {
    for (let n = 0; n < 20; n++) {
      const visitorId = `race-${n}`;
      const marks = await Promise.all([marked(link(visitorId, 'ana', 2)), marked(link(visitorId, 'bea', 1))]);
      assert.equal(await ownerOf(visitorId), 'bea');
      // The second to be stored saw the first, so together they marked both owners, unless the later evidence changed nothing.
      const all = new Set(marks.flat());
      assert.ok(all.size === 0 || (all.has('ana') && all.has('bea')), [...all].join());
    }
  });
});

describe('the dirty flag of a person', () => {
  let mongo: Mongo;
  before(async () => {
    mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: testDatabaseName('dirty_marks'),
      appName: 'attribution-tests',
    });
  });
  after(async () => {
    await mongo.db.dropDatabase();
    await mongo[Symbol.asyncDispose]();
  });

  it('stays when it was set again after it was read', async () => {
    const { dirty } = collectionsOf(mongo.db);
    const persons = ['ana', 'bea', 'carl'].map((personId) => ({ profileId: PROFILE, personId }));
    await markDirty(dirty, persons);
    const read = await oldestDirty(dirty, PROFILE, 10);
    await markDirty(dirty, persons.slice(1, 2));
    await clearDirtyFlags(dirty, read);
    const left = await oldestDirty(dirty, PROFILE, 10);
    assert.deepEqual(
      left.map(({ person_id }) => person_id),
      ['bea'],
    );
  });
});
