// Tests the report of organic search on seeded days and journeys: sums, order, pages of rows, touches and their days.
import assert from 'node:assert/strict';
import {
  type OrganicSearchRow,
  SearchDimension,
} from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import type { SearchDayDoc, SearchPartDoc, SearchRowDoc } from '../src/store/search/search-schema.ts';
import { dayOf, journeyEvent, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const { DAY, PAGE, QUERY } = SearchDimension;
const ZONE = 'America/Los_Angeles';
const SITE = 'https://shop.example/';

const row = (key: string, clicks: number, impressions: number, position = 1): SearchRowDoc => ({
  ...{ key, clicks, impressions, position_sum: position * impressions },
});

interface Asked {
  profileId?: string;
  range?: { dateFrom: string; dateTo: string };
  connectionId?: string;
  limit?: number;
  cursor?: string;
}

describe('organic search', () => {
  let reports: ReportService;
  let count = 0;
  const seedDay = async (day: Partial<SearchDayDoc> & { date: string }, parts: Partial<SearchPartDoc>[] = [{}]) => {
    const { profile_id = PROFILE, connection_id = 'site' } = day;
    const id = `${profile_id}|${connection_id}|${day.date}`;
    const batch = `${id}|${count++}`;
    const own = { profile_id, batch, synced_at: new Date(0) };
    await reports.collections.searchDays.insertOne({
      ...{ _id: id, connection_id, site: SITE, time_zone: ZONE, clicks: 0, impressions: 0, position_sum: 0 },
      ...own,
      ...day,
    });
    await reports.collections.searchParts.insertMany(
      parts.map((part, i) => ({ _id: `${batch}|${i}`, day_id: id, ...own, pages: [], queries: [], ...part })),
    );
  };
  const organic = { channel: 'organic_search', source: 'google', medium: 'organic', has_evidence: true };
  const visit = (time: string, url: string, over: Partial<Parameters<typeof journeyEvent>[0]> = {}) => {
    const { host, pathname: path } = new URL(url);
    return journeyEvent({
      ...{ time: new Date(time), web: { url, host, path, referrer: 'https://www.google.com/' } },
      ...{ person_id: `person ${count++}`, visitor_id: `visitor ${count}`, marketing: organic },
      ...over,
    });
  };

  before(async () => {
    reports = await startReports('organic_search');
    await seedDay({ date: dayOf(1), clicks: 12, impressions: 400, position_sum: 800 }, [
      { pages: [row('shop.example/a', 5, 100, 2), row('shop.example/b', 5, 100, 4)], queries: [row('shoes', 9, 90)] },
      { pages: [row('shop.example/c', 1, 50)], queries: [row('boots', 1, 5)] },
    ]);
    await seedDay({ date: dayOf(2) });
    await seedDay({ date: dayOf(3), clicks: 3, impressions: 100, position_sum: 100 }, [
      { pages: [row('shop.example/a', 2, 300, 6)], queries: [row('shoes', 1, 10)] },
    ]);
    await seedDay({ date: dayOf(40), clicks: 99, impressions: 99 }, [{ pages: [row('shop.example/late', 99, 99)] }]);
    await seedDay(
      { date: dayOf(1), connection_id: 'second', site: 'sc-domain:other.example', clicks: 1, impressions: 100 },
      [{ pages: [row('other.example/', 1, 100)], queries: [row('shoes', 2, 20)] }],
    );
    await seedDay({ date: dayOf(1), profile_id: STRANGER, clicks: 7, impressions: 70 }, [
      { pages: [row('shop.example/a', 7, 70)], queries: [row('secret', 7, 70)] },
    ]);
    // A part of a sync that never arrived completely.
    await reports.collections.searchParts.insertOne({
      ...{ _id: 'open', profile_id: PROFILE, day_id: `${PROFILE}|site|${dayOf(1)}`, batch: 'open', queries: [] },
      ...{ synced_at: new Date(9e12), pages: [row('shop.example/a', 1000, 1000)] },
    });
    await reports.collections.journeyEvents.insertMany([
      // Still the day before in Los Angeles, and the first minute of the next.
      visit('2026-03-02T07:59:00Z', 'https://shop.example/a'),
      visit('2026-03-02T08:01:00Z', 'https://SHOP.example/a/?utm_source=x#top'),
      visit('2026-03-02T20:00:00Z', 'http://shop.example/c'),
      visit('2026-03-03T20:00:00Z', 'https://shop.example/a'),
      visit('2026-03-04T20:00:00Z', 'https://shop.example/a'),
      // A day that was not read.
      visit('2026-03-05T20:00:00Z', 'https://shop.example/a'),
      visit('2026-03-02T20:00:00Z', 'https://shop.example/', { marketing: { ...organic, channel: 'referral' } }),
      visit('2026-03-02T20:00:00Z', 'https://shop.example/a', { profile_id: STRANGER }),
      // The person was erased: the page is not known anymore.
      { ...visit('2026-03-02T21:00:00Z', SITE), web: { url: '', host: 'shop.example', path: '', referrer: null } },
    ]);
  });
  after(() => reports[Symbol.asyncDispose]());

  const ask = (dimension: SearchDimension, over: Asked = {}) =>
    reports.organicSearch.listOrganicSearch({
      ...{ profileId: PROFILE, range: { dateFrom: dayOf(1), dateTo: dayOf(5) }, dimension, limit: 100 },
      ...over,
    });
  const shown = ({ key, clicks, impressions, ctr, position, touches }: OrganicSearchRow) => [
    ...[key, Number(clicks), Number(impressions), ctr, position],
    touches === undefined ? undefined : Number(touches),
  ];
  const rowsOf = async (dimension: SearchDimension, over: Asked = {}) => (await ask(dimension, over)).rows.map(shown);

  it('has a row for each day that was read, with the totals of all sites and every visit', async () => {
    assert.deepEqual(await rowsOf(DAY), [
      [dayOf(1), 13, 500, '2.6', '1.6', 3],
      [dayOf(2), 0, 0, undefined, undefined, 1],
      [dayOf(3), 3, 100, '3', '1', 1],
    ]);
  });

  it('adds pages up over the days, most clicks first, with the visits to each on the days that were read', async () => {
    assert.deepEqual(await rowsOf(PAGE), [
      ['shop.example/a', 7, 400, '1.75', '5', 3],
      ['shop.example/b', 5, 100, '5', '4', 0],
      ['other.example/', 1, 100, '1', '1', 0],
      ['shop.example/c', 1, 50, '2', '1', 1],
    ]);
  });

  it('adds queries up, and does not say who searched for them', async () => {
    assert.deepEqual(await rowsOf(QUERY), [
      ['shoes', 12, 120, '10', '1', undefined],
      ['boots', 1, 5, '20', '1', undefined],
    ]);
  });

  it('keeps one site', async () => {
    assert.deepEqual(await rowsOf(PAGE, { connectionId: 'second' }), [['other.example/', 1, 100, '1', '1', 0]]);
    assert.deepEqual(await rowsOf(PAGE, { connectionId: 'unknown' }), []);
  });

  it('says which sites it has, and until when each of them', async () => {
    const { sites, dataUntil, timeZone } = await ask(DAY);
    assert.deepEqual(
      sites.map(({ connectionId, site, dataFrom, dataUntil: until }) => [connectionId, site, dataFrom, until]),
      [
        ['second', 'sc-domain:other.example', dayOf(1), dayOf(1)],
        ['site', SITE, dayOf(1), dayOf(40)],
      ],
    );
    assert.deepEqual([dataUntil, timeZone], [dayOf(1), ZONE]);
    const later = await ask(DAY, { range: { dateFrom: dayOf(2), dateTo: dayOf(5) } });
    assert.equal(later.dataUntil, dayOf(40), 'a site that ended before is not waited for');
    const never = await ask(DAY, { range: { dateFrom: dayOf(100), dateTo: dayOf(101) } });
    assert.deepEqual([never.rows, never.sites, never.dataUntil, never.timeZone], [[], [], '', '']);
  });

  const dimensions = { day: DAY, page: PAGE, query: QUERY };
  for (const [name, dimension] of Object.entries(dimensions))
    it(`returns every row once on pages of any size, by ${name}`, async () => {
      const whole = await rowsOf(dimension);
      for (const limit of [1, 2, 3]) {
        const read: unknown[] = [];
        for (let cursor: string | undefined; cursor !== ''; ) {
          const { rows, nextCursor } = await ask(dimension, { limit, cursor: cursor ?? '' });
          assert.ok(rows.length <= limit);
          read.push(...rows.map(shown));
          cursor = nextCursor;
        }
        assert.deepEqual(read, whole);
      }
    });

  it('shows a profile nothing of another', async () => {
    const theirs = await rowsOf(QUERY, { profileId: STRANGER });
    assert.deepEqual(theirs, [['secret', 7, 70, '10', '1', undefined]]);
    assert.deepEqual(await rowsOf(PAGE, { profileId: STRANGER }), [['shop.example/a', 7, 70, '10', '1', 1]]);
    assert.deepEqual(await rowsOf(DAY, { profileId: 'nobody' }), []);
  });

  it("counts visits by the profile's own channel rules", async () => {
    const { profiles } = reports.collections;
    const rules = (channel: string) => [
      {
        name: null,
        channel,
        conditions: [{ field: 'landing_page' as const, operator: 'equals' as const, value: '/c' }],
      },
    ];
    const profile = { _id: PROFILE, reporting_currency: 'USD', changed_at: new Date(0) };
    const touchesOf = async (key: string) => (await rowsOf(PAGE)).find(([page]) => page === key)?.at(-1);
    await profiles.insertOne({ ...profile, classification: rules('brand') });
    assert.deepEqual([await touchesOf('shop.example/a'), await touchesOf('shop.example/c')], [3, 0]);
    await profiles.updateOne({ _id: PROFILE }, { $set: { classification: rules('organic_search') } });
    assert.deepEqual([await touchesOf('shop.example/a'), await touchesOf('shop.example/c')], [3, 1]);
    await profiles.deleteMany({ _id: PROFILE });
  });

  it('is refused with a cursor of another list, an invalid range and no dimension', async () => {
    const { nextCursor: cursor } = await ask(DAY, { limit: 1 });
    await assert.rejects(ask(PAGE, { cursor }), { reason: 'invalid_parameter' });
    await assert.rejects(ask(DAY, { cursor: 'mine' }), { reason: 'invalid_parameter' });
    await assert.rejects(ask(DAY, { range: { dateFrom: dayOf(2), dateTo: dayOf(1) } }), {
      reason: 'invalid_date_range',
    });
    await assert.rejects(ask(SearchDimension.UNSPECIFIED));
    await assert.rejects(ask(DAY, { limit: 201 }));
  });
});
