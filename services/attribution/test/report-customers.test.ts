import assert from 'node:assert/strict';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { ListConvertedCustomersResponse } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import fc from 'fast-check';
import type { ConversionDoc } from '../src/domain/shapes/conversion-doc.ts';
import { conversion, dayOf, PROFILE, person, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(6) };
const LIST = { profileId: PROFILE, range: RANGE, goal: 'payment_received', limit: 10 };

/** Returns an instant in the range's first hour, so that tests can make ties. */
const at = (ms: number) => new Date(Date.parse(dayOf(0)) + ms);

describe('the converted customers', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('report_customers');
  });
  after(async () => reports[Symbol.asyncDispose]());
  beforeEach(async () => {
    await reports.collections.conversions.deleteMany({});
    await reports.collections.persons.deleteMany({});
  });

  it('show what the conversion and the person’s lifetime totals say', async () => {
    const doc = conversion({ time: at(1500), person_id: 'p', revenue: '10.50', kind: 'cash' });
    await reports.collections.conversions.insertOne(doc);
    await reports.collections.persons.insertOne(
      person({ person_id: 'p', conversion_count: 3, total_revenue: '99.99' }),
    );
    const { rows, hasNext, cursorTime, cursorId } = await reports.client.listConvertedCustomers(LIST);
    const { $typeName: _, conversionTime, ...row } = rows[0] ?? assert.fail('no row');
    assert.equal(conversionTime && timestampDate(conversionTime).getTime(), at(1500).getTime());
    assert.deepEqual(row, {
      conversionId: doc._id,
      outcomeEventId: doc.event_id,
      personId: 'p',
      isCustomer: true,
      country: 'CL',
      device: 'mobile',
      channel: 'Paid Social',
      source: 'facebook',
      revenue: '10.50',
      revenueType: 'cash',
      timeToCompleteSeconds: 3600n,
      touchCount: 2,
      touchChannels: ['Paid Social', 'Direct'],
      conversionCount: 3,
      totalRevenue: '99.99',
      missingRates: [],
    });
    assert.deepEqual([hasNext, cursorTime, cursorId], [false, '', '']);
  });

  it('leave out what is unknown instead of showing zero', async () => {
    const unknown = {
      revenue: null,
      rate_unknown: true,
      country: null,
      device: null,
      channel: null,
      source: null,
      time_to_complete_seconds: null,
    };
    await reports.collections.conversions.insertOne(conversion({ time: at(0), person_id: 'p', ...unknown }));
    await reports.collections.persons.insertOne(person({ person_id: 'p', total_revenue: null, rate_unknown: true }));
    const row = (await reports.client.listConvertedCustomers(LIST)).rows[0];
    assert.deepEqual(
      [row?.revenue, row?.totalRevenue, row?.timeToCompleteSeconds, row?.country, row?.channel],
      [undefined, undefined, undefined, '', ''],
    );
  });

  it('show a conversion without money as worth nothing', async () => {
    await reports.collections.conversions.insertOne(conversion({ time: at(0), person_id: 'p', revenue: null }));
    assert.equal((await reports.client.listConvertedCustomers(LIST)).rows[0]?.revenue, '0');
  });

  const kinds = [
    ['cash', 'cash'],
    ['pipeline', 'pipeline'],
    ['gross', 'gross'],
    ['messaging', 'pipeline'],
  ] as const;
  for (const [kind, revenueType] of kinds) {
    it(`call the revenue of a ${kind} goal ${revenueType}`, async () => {
      await reports.collections.conversions.insertOne(conversion({ time: at(0), kind }));
      assert.equal((await reports.client.listConvertedCustomers(LIST)).rows[0]?.revenueType, revenueType);
    });
  }

  it('are those of the goal, the range and the profile, newest first', async () => {
    const wanted = [at(0), at(0), new Date(Date.parse(dayOf(7)) - 1)].map((time) => conversion({ time }));
    await reports.collections.conversions.insertMany([
      ...wanted,
      conversion({ time: new Date(at(0).getTime() - 1) }),
      conversion({ time: new Date(dayOf(7)) }),
      conversion({ time: at(5), goal: 'lead_created' }),
      conversion({ time: at(5), profile_id: STRANGER }),
    ]);
    const { rows } = await reports.client.listConvertedCustomers(LIST);
    assert.deepEqual(
      rows.map(({ conversionId }) => conversionId),
      newestFirst(wanted).map(({ _id }) => _id),
    );
  });

  it('narrow to the persons that a search found, and to none when it found none', async () => {
    const docs = ['a', 'b', 'c'].map((person_id, n) => conversion({ time: at(n), person_id }));
    await reports.collections.conversions.insertMany(docs);
    const found = async (personIds: string[]) => {
      const { rows } = await reports.client.listConvertedCustomers({ ...LIST, filterPersons: true, personIds });
      return rows.map(({ personId }) => personId);
    };
    assert.deepEqual(await found(['a', 'c', 'nobody']), ['c', 'a']);
    assert.deepEqual(await found([]), []);
  });

  it('are paged without skipping or repeating, whatever is inserted meanwhile', async () => {
    const times = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(times, times, fc.integer({ min: 1, max: 7 }), async (before, later, limit) => {
        const { conversions } = reports.collections;
        await conversions.deleteMany({});
        const first = before.map((ms) => conversion({ time: at(ms) }));
        if (first.length > 0) await conversions.insertMany(first);
        const late = later.map((ms) => conversion({ time: at(ms) }));
        const seen: string[] = [];
        let page: Pick<ListConvertedCustomersResponse, 'hasNext' | 'cursorTime' | 'cursorId'> = {
          hasNext: true,
          cursorTime: '',
          cursorId: '',
        };
        while (page.hasNext) {
          const { cursorTime, cursorId } = page;
          const answer = await reports.client.listConvertedCustomers({ ...LIST, limit, cursorTime, cursorId });
          assert.ok(answer.rows.length <= limit);
          seen.push(...answer.rows.map(({ conversionId }) => conversionId));
          page = answer;
          const doc = late.pop();
          if (doc) await conversions.insertOne(doc);
        }
        assert.equal(new Set(seen).size, seen.length, 'a row came twice');
        const wasThere = new Set(first.map(({ _id }) => _id));
        assert.deepEqual(
          seen.filter((id) => wasThere.has(id)),
          newestFirst(first).map(({ _id }) => _id),
        );
      }),
      { numRuns: 25 },
    );
  });

  it('end exactly at a full last page', async () => {
    await reports.collections.conversions.insertMany([1, 2, 3, 4].map((ms) => conversion({ time: at(ms) })));
    const first = await reports.client.listConvertedCustomers({ ...LIST, limit: 2 });
    const { cursorTime, cursorId } = first;
    const second = await reports.client.listConvertedCustomers({ ...LIST, limit: 2, cursorTime, cursorId });
    assert.deepEqual([first.hasNext, second.hasNext, second.cursorTime, second.cursorId], [true, false, '', '']);
  });

  it('refuse a goal that the profile does not have', async () => {
    const trial = {
      ...{ id: 'g', name: 'Trial', event_names: ['trial'], event_types: [], conversion_key: 'trial' },
      ...{ kind: 'pipeline' as const, lookback_window_days: 9, is_default: false },
    };
    await reports.collections.goals.insertMany([
      { _id: `${PROFILE}|trial`, profile_id: PROFILE, ...trial },
      { _id: `${STRANGER}|theirs`, profile_id: STRANGER, ...trial, conversion_key: 'theirs' },
    ]);
    for (const goal of ['trial', 'lead_created'])
      assert.deepEqual((await reports.client.listConvertedCustomers({ ...LIST, goal })).rows, []);
    for (const goal of ['theirs', 'payment_recieved', '__proto__', ''])
      await assert.rejects(reports.client.listConvertedCustomers({ ...LIST, goal }), {
        code: 'INVALID_ARGUMENT',
        reason: 'invalid_parameter',
      });
  });

  const badCursors: [name: string, cursorTime: string, cursorId: string][] = [
    ['an id without a time', '', 'x'],
    ['a time without an id', '2026-03-01T00:00:00.000Z', ''],
    ['a day instead of a time', '2026-03-01', 'x'],
    ['a time that does not exist', '2026-13-01T00:00:00.000Z', 'x'],
    ['an operator instead of a time', '{"$gt":""}', 'x'],
  ];
  for (const [name, cursorTime, cursorId] of badCursors) {
    it(`refuse a cursor with ${name}`, async () => {
      await assert.rejects(reports.client.listConvertedCustomers({ ...LIST, cursorTime, cursorId }), {
        code: 'INVALID_ARGUMENT',
        reason: 'invalid_parameter',
      });
    });
  }
});

describe('the summaries of persons', () => {
  it('are those of persons who converted, in the requested order, without unknown cash', async () => {
    await using reports = await startReports('report_persons');
    await reports.collections.persons.insertMany([
      person({ person_id: 'a', conversion_count: 2, cash_revenue: '12.30' }),
      person({ person_id: 'b', conversion_count: 0, cash_revenue: '0' }),
      person({ person_id: 'c', conversion_count: 1, cash_revenue: null, rate_unknown: true }),
      person({ person_id: 'd', profile_id: STRANGER }),
    ]);
    const { persons } = await reports.client.summarizePersons({
      profileId: PROFILE,
      personIds: ['c', 'b', 'a', 'a', 'd', 'x'],
    });
    assert.deepEqual(
      persons.map(({ personId, conversionCount, cashRevenue }) => [personId, conversionCount, cashRevenue]),
      [
        ['c', 1, undefined],
        ['a', 2, '12.30'],
      ],
    );
    assert.deepEqual((await reports.client.summarizePersons({ profileId: PROFILE, personIds: [] })).persons, []);
  });
});

function newestFirst(docs: ConversionDoc[]): ConversionDoc[] {
  return docs.toSorted((a, b) => b.time.getTime() - a.time.getTime() || (a._id < b._id ? 1 : -1));
}
