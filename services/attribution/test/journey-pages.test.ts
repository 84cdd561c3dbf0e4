// Tests that pages of a long journey, which are read from a narrow range of time, are the same as those of a sorted list, even
// while events arrive, leave with their browser, and are recomputed.
import assert from 'node:assert/strict';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import fc from 'fast-check';
import { personKey } from '../src/domain/ids.ts';
import { OFFSETS_FROM, offsetsOf } from '../src/domain/journey-offsets.ts';
import type { StoredEvent } from '../src/store/journeys/stored-event.ts';
import { DIRECT, linked, profile, resolved, T0 } from './messages.ts';
import { dayOf, journeyEvent, PROFILE } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const START = Date.parse(dayOf(0));
const byTimeAndId = (a: StoredEvent, b: StoredEvent) => a.time.getTime() - b.time.getTime() || (a._id < b._id ? -1 : 1);

describe('a page of a long journey', () => {
  let reports: ReportService;
  let sorted: StoredEvent[];
  const key = personKey(PROFILE, 'person');
  before(async () => {
    reports = await startReports('journey_pages');
    // Many ties, and more of them at one instant than a page holds.
    const events = Array.from({ length: 2500 }, (_, n) =>
      journeyEvent({ time: new Date(START + (n < 300 ? 777 : (n * 7919) % 1500) * 1000), event_name: `e${n}` }),
    );
    await reports.collections.journeyEvents.insertMany(events);
    sorted = events.toSorted(byTimeAndId);
    const marks = { profile_id: PROFILE, event_count: events.length, marks: offsetsOf(events) };
    await reports.collections.journeyOffsets.insertOne({ _id: key, ...marks });
  });
  after(async () => reports[Symbol.asyncDispose]());

  const anyPage = fc.record({ offset: fc.nat(2700), limit: fc.integer({ min: 1, max: 100 }) });
  async function comparePages(): Promise<void> {
    await fc.assert(
      fc.asyncProperty(anyPage, async ({ offset, limit }) => {
        const ask = { profileId: PROFILE, personId: 'person', offset, limit };
        const { events, totalCount } = await reports.client.getJourney(ask);
        const expected = sorted.slice(offset, offset + limit).map(({ event_name }) => event_name);
        assert.deepEqual(
          events.map(({ eventName }) => eventName),
          expected,
        );
        assert.equal(totalCount, BigInt(sorted.length));
      }),
      { numRuns: 40 },
    );
  }

  it('is the same as in a sorted list', comparePages);

  it('is still the same when events came that the offsets do not count yet', async () => {
    const { dirty, journeyEvents } = reports.collections;
    await dirty.insertOne({ _id: key, profile_id: PROFILE, person_id: 'person', version: 1, since: new Date() });
    const late = Array.from({ length: 150 }, (_, n) =>
      journeyEvent({ time: new Date(START + n), event_name: `l${n}` }),
    );
    await journeyEvents.insertMany(late);
    sorted = [...sorted, ...late].sort(byTimeAndId);
    await comparePages();
  });
});

describe('the offsets of journeys', () => {
  let attribution: RunningAttribution;
  const ids = Object.fromEntries(['ana', 'bea', 'carl'].map((name) => [name, deterministicId(name)]));
  const idOf = (name: string) => ids[name] ?? assert.fail(name);
  before(async () => {
    attribution = await runAttribution('journey_marks');
    await attribution.publish([profile(PROFILE)]);
  });
  after(async () => attribution[Symbol.asyncDispose]());

  const views = (name: string, count: number, over: object = {}) =>
    Array.from({ length: count }, (_, n) =>
      resolved({ profileId: PROFILE, key: `${name}-${n}`, at: T0 + n * 1000, marketing: DIRECT, ...over }),
    );
  const marked = async () => {
    await attribution.drained();
    const stored = await attribution.collections.journeyOffsets.find({}).toArray();
    const names = new Map(Object.entries(ids).map(([name, id]) => [personKey(PROFILE, id), name]));
    return Object.fromEntries(stored.map(({ _id, event_count }) => [names.get(_id) ?? _id, event_count]));
  };
  const total = async (name: string) => {
    const ask = { profileId: PROFILE, personId: idOf(name), offset: 0, limit: 1 };
    return Number((await attribution.client.getJourney(ask)).totalCount);
  };

  it('are stored for a long one, and for no other', async () => {
    await attribution.publish([
      ...views('ana', OFFSETS_FROM, { customerId: idOf('ana') }),
      ...views('bea', 10, { customerId: idOf('bea') }),
    ]);
    assert.deepEqual(await marked(), { ana: OFFSETS_FROM });
  });

  it('count events that arrive later', async () => {
    await attribution.publish(views('more', 5, { customerId: idOf('ana') }));
    assert.deepEqual(await marked(), { ana: OFFSETS_FROM + 5 });
    assert.equal(await total('ana'), OFFSETS_FROM + 5);
  });

  it('move with the browser that turns out to belong to another customer', async () => {
    await attribution.publish([
      ...views('browser', OFFSETS_FROM, { visitorId: 'browser' }),
      linked(PROFILE, 'browser', idOf('carl'), T0 + 9_000_000, 'late'),
    ]);
    assert.deepEqual(await marked(), { ana: OFFSETS_FROM + 5, carl: OFFSETS_FROM });
    await attribution.publish([linked(PROFILE, 'browser', idOf('bea'), T0, 'early')]);
    assert.deepEqual(await marked(), { ana: OFFSETS_FROM + 5, bea: OFFSETS_FROM + 10 });
    assert.deepEqual([await total('bea'), await total('carl')], [OFFSETS_FROM + 10, 0]);
  });
});
