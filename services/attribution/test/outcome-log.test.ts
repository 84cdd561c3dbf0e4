// Tests the log of recorded outcomes as its readers see it: nothing is missed and nothing comes twice, however many processes
// write and read.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { connectMongo, isTransient, type Mongo, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession } from 'mongodb';
import type { ConversionDoc } from '../src/domain/shapes/conversion-doc.ts';
import { collectionsOf } from '../src/store/collections.ts';
import type { StoredEvent } from '../src/store/journeys/stored-event.ts';
import type { RecordedOutcomeDoc } from '../src/store/outcomes/outcome-schema.ts';
import { outcomePage } from '../src/store/outcomes/read-outcomes.ts';
import { recordOutcomes } from '../src/store/outcomes/record-outcomes.ts';
import { DAY } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

describe('the log of recorded outcomes', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('outcome_log');
  });
  after(async () => await app[Symbol.asyncDispose]());

  async function newProfile(): Promise<string> {
    const profileId = randomUUID();
    const known = { reporting_currency: 'USD', healthcare_family: false, changed_at: new Date() };
    await app.collections.profiles.insertOne({ _id: profileId, ...known });
    return profileId;
  }
  const list = (profileId: string, cursor: string, limit: number) =>
    app.outcomes.listRecordedOutcomes({ profileId, cursor, limit });
  /** Returns everything after a cursor, page by page. */
  async function readOn(profileId: string, limit: number, cursor = '') {
    const ids: string[] = [];
    for (;;) {
      const page = await list(profileId, cursor, limit);
      ids.push(...page.outcomes.map(({ outcomeEventId }) => outcomeEventId));
      cursor = page.nextCursor;
      if (!page.hasNext) return { ids, cursor };
    }
  }
  /** Creates a log that was recorded at these times. */
  async function logOf(times: readonly Date[]): Promise<string> {
    const profileId = await newProfile();
    const docs = times.map((recorded_at, index): RecordedOutcomeDoc => {
      const sequence = index + 1;
      return {
        ...{
          _id: randomUUID(),
          profile_id: profileId,
          sequence,
          recorded_at,
          event_id: `${sequence}`,
          provider: 'api',
        },
        ...{ outcome_type: 'lead_created', occurred_at: recorded_at, value: null, currency: null },
      };
    });
    if (docs.length > 0) await app.collections.recordedOutcomes.insertMany(docs);
    const recorded_at = times.at(-1);
    if (recorded_at) await app.collections.outcomeHeads.insertOne({ _id: profileId, last: docs.length, recorded_at });
    return profileId;
  }

  it('gives every reader every outcome once and in order while four processes write and some of their work fails', async () => {
    const profileId = await newProfile();
    const writers = 4;
    const turns = 12;
    let written = 0;
    let running = writers;
    const writeBy = async (mongo: Mongo, writer: number) => {
      const collections = collectionsOf(mongo.db);
      for (let turn = 0; turn < turns; turn++) {
        const size = 1 + ((writer + turn) % 5);
        const ids = Array.from({ length: size }, (_, n) => `${writer}-${turn}-${n}`);
        await collections.journeyEvents.insertMany(ids.map((id) => eventOf(profileId, id)));
        const isLost = turn % 4 === 3;
        const act = untilCommitted(mongo, async (session) => {
          const appeared = ids.map((id) => conversionOf(profileId, id));
          const events = await recordOutcomes(collections, profileId, appeared, session);
          assert.equal(events.length, size);
          // Numbers are assigned, but not visible yet.
          await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
          if (isLost) throw new Error('lost');
        });
        if (isLost) await assert.rejects(act, /lost/);
        else await act.then(() => (written += size));
      }
      running -= 1;
    };
    const readBy = async (limit: number) => {
      const ids: string[] = [];
      for (let cursor = '', isLast = false; !isLast; ) {
        isLast = running === 0;
        const found = await readOn(profileId, limit, cursor);
        ids.push(...found.ids);
        cursor = found.cursor;
      }
      return ids;
    };
    const config = { url: app.config.MONGODB_URL, database: app.config.MONGODB_DATABASE, appName: 'writer' };
    const processes = await Promise.all(Array.from({ length: writers }, () => connectMongo(config)));
    const [, ...reads] = await Promise.all([Promise.all(processes.map(writeBy)), ...[1, 3, 200].map(readBy)]);
    await Promise.all(processes.map((mongo) => mongo[Symbol.asyncDispose]()));
    const log = await app.collections.recordedOutcomes.find({ profile_id: profileId }).sort({ sequence: 1 }).toArray();
    assert.equal(log.length, written);
    assert.deepEqual(
      log.map(({ sequence }) => sequence),
      log.map((_, index) => index + 1),
    );
    const times = log.map(({ recorded_at }) => recorded_at.getTime());
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    );
    for (const ids of reads)
      assert.deepEqual(
        ids,
        log.map(({ event_id }) => event_id),
      );
  });

  it('begins within the window from wherever a caller begins, and pages from there', async () => {
    const now = Date.now();
    const at = (days: number) => new Date(now - days * DAY);
    const days = [100, 95, 95, 91, 60, 60, 2];
    const profileId = await logOf(days.map(at));
    for (const windowDays of [97, 95, 90, 60, 1])
      for (let after = 0; after <= days.length; after++)
        for (const limit of [2, 200]) {
          const query = { profileId, after, limit, since: at(windowDays) };
          const { outcomes, next, hasNext } = (await outcomePage(app.collections, query)) ?? assert.fail();
          const behind = days.flatMap((day, index) => (day <= windowDays && index >= after ? [index + 1] : []));
          const expected = behind.slice(0, limit);
          assert.deepEqual(
            [outcomes.map(({ sequence }) => sequence), next, hasNext],
            [expected, expected.at(-1) ?? days.length, behind.length > limit],
            JSON.stringify({ windowDays, after, limit }),
          );
        }
  });

  it('begins after what the database has deleted', async () => {
    const now = Date.now();
    const days = [120, 110, 98, 89, 10];
    const profileId = await logOf(days.map((day) => new Date(now - day * DAY)));
    const first = await list(profileId, '', 1);
    await app.collections.recordedOutcomes.deleteMany({ profile_id: profileId, sequence: { $lte: 3 } });
    assert.deepEqual((await readOn(profileId, 2)).ids, ['4', '5']);
    assert.deepEqual((await list(profileId, '', 1)).nextCursor, first.nextCursor);
    assert.deepEqual((await readOn(profileId, 200, first.nextCursor)).ids, ['5']);
  });

  it('has a cursor for callers that wait, before the first outcome and after the last', async () => {
    const profileId = await newProfile();
    const empty = await list(profileId, '', 50);
    assert.deepEqual([empty.outcomes, empty.hasNext], [[], false]);
    const add = async (id: string) => {
      await app.collections.journeyEvents.insertOne(eventOf(profileId, id));
      await withTransaction(app.db.client, (session) =>
        recordOutcomes(app.collections, profileId, [conversionOf(profileId, id)], session),
      );
    };
    await add('a');
    const first = await readOn(profileId, 50, empty.nextCursor);
    assert.deepEqual(first.ids, ['a']);
    assert.deepEqual((await readOn(profileId, 50, first.cursor)).ids, []);
    await add('b');
    assert.deepEqual((await readOn(profileId, 50, first.cursor)).ids, ['b']);
  });

  /** Makes the log as a backup of an earlier moment has it, without its last outcomes. */
  async function restore(profileId: string, last: number): Promise<void> {
    await app.collections.recordedOutcomes.deleteMany({ profile_id: profileId, sequence: { $gt: last } });
    await app.collections.outcomeHeads.updateOne({ _id: profileId }, { $set: { last } });
    if (last === 0) await app.collections.outcomeHeads.deleteOne({ _id: profileId });
  }
  async function add(profileId: string, ...ids: string[]): Promise<void> {
    for (const id of ids) {
      await app.collections.journeyEvents.updateOne(
        { _id: id },
        { $setOnInsert: { ...eventOf(profileId, id) } },
        { upsert: true },
      );
      await withTransaction(app.db.client, (session) =>
        recordOutcomes(app.collections, profileId, [conversionOf(profileId, id)], session),
      );
    }
  }

  const RESTORED: [name: string, before: number, kept: number, news: number][] = [
    ['is shorter than it was', 6, 4, 1],
    ['is as long as it was', 6, 4, 2],
    ['is longer than it was', 6, 4, 9],
    ['is empty', 6, 0, 0],
    ['was emptied, and filled with others', 3, 0, 5],
    ['lost one of many', 20, 19, 3],
    ['lost most of many', 20, 3, 20],
  ];
  for (const [name, before, kept, news] of RESTORED) {
    it(`skips nothing for a cursor from before a restore when it ${name}`, async () => {
      const profileId = await newProfile();
      const ids = (prefix: string, count: number) =>
        Array.from({ length: count }, (_, n) => `${profileId}-${prefix}-${n}`);
      const old = ids('old', before);
      await add(profileId, ...old);
      const held: string[] = [];
      for (let cursor = '', read = 0; read < before; read++) {
        cursor = (await list(profileId, cursor, 1)).nextCursor;
        held.push(cursor);
      }
      await restore(profileId, kept);
      // What was lost is recorded again, after what is new and in another order.
      const again = [...ids('new', news), ...old.slice(kept).toReversed()];
      await add(profileId, ...again);
      for (const [index, cursor] of held.entries()) {
        const read = index + 1;
        if (before > 10 && read % 6 !== before % 6) continue;
        const { ids: found, cursor: next } = await readOn(profileId, 11, cursor);
        assert.deepEqual(found.slice(found.length - again.length), again, `after ${read}`);
        const wasLost = Math.max(0, read - kept);
        assert.ok(found.length - again.length <= Math.max(wasLost * 2, kept - read), `${found.length} after ${read}`);
        assert.deepEqual((await readOn(profileId, 7, next)).ids, []);
      }
    });
  }

  it('skips nothing for one that waited at its end before a restore', async () => {
    const profileId = await newProfile();
    await add(profileId, `${profileId}-a`, `${profileId}-b`);
    const { nextCursor: end } = await app.outcomes.listRecordedOutcomes({ profileId, limit: 1, atEnd: true });
    await restore(profileId, 1);
    await add(profileId, `${profileId}-c`, `${profileId}-b`);
    assert.deepEqual((await readOn(profileId, 50, end)).ids, [`${profileId}-c`, `${profileId}-b`]);
  });

  it('accepts cursors of the previous release, which have no fingerprints, and returns new ones that do', async () => {
    const profileId = await newProfile();
    await add(profileId, `${profileId}-a`, `${profileId}-b`);
    const { nextCursor } = await list(profileId, '', 1);
    const { log, after } = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
    const old = (place: number) => Buffer.from(JSON.stringify({ log, after: place })).toString('base64url');
    assert.equal(after, 1);
    assert.deepEqual((await readOn(profileId, 50, old(1))).ids, [`${profileId}-b`]);
    const [end, known] = [await list(profileId, old(2), 50), await readOn(profileId, 50)];
    assert.equal(end.nextCursor, known.cursor);
    await assert.rejects(list(profileId, old(3), 50), /start again without it/);
  });

  it('refuses limits out of bounds and cursors that it never gave out', async () => {
    const [profileId, other] = [await logOf([new Date()]), await logOf([new Date(), new Date()])];
    const foreign = (await list(other, '', 1)).nextCursor;
    const { nextCursor } = await list(profileId, '', 1);
    const given = JSON.parse(Buffer.from(nextCursor, 'base64url').toString());
    const changed = (by: object) => Buffer.from(JSON.stringify({ ...given, ...by })).toString('base64url');
    assert.deepEqual((await list(profileId, changed({}), 1)).outcomes, []);
    const refused: [cursor: string, limit: number][] = [
      ...[{ after: 2 }, { after: -1 }, { after: 0.5 }, { after: '0' }, { more: 1 }].map((by): [string, number] => [
        changed(by),
        1,
      ]),
      [foreign, 1],
      ['x', 1],
      ['e30', 1],
      ['', 0],
      ['', 201],
    ];
    for (const [cursor, limit] of refused)
      await assert.rejects(
        list(profileId, cursor, limit),
        (error) => error instanceof AppError && error.reason === 'invalid_parameter',
        `${cursor} ${limit}`,
      );
  });
});

/** Retries a transaction until it commits. Without a lease, writers collide again and again. */
async function untilCommitted({ client }: Mongo, act: (session: ClientSession) => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await withTransaction(client, act);
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }
}

function eventOf(profileId: string, id: string): StoredEvent {
  return { _id: id, profile_id: profileId, provider: 'api', received_at: new Date() } as StoredEvent;
}

function conversionOf(profileId: string, id: string): ConversionDoc {
  const money = { value: '1', currency: 'USD' };
  return { event_id: id, profile_id: profileId, goal: 'lead_created', time: new Date(), ...money } as ConversionDoc;
}
