// Tests how the days of a long range are grouped.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { daysFrom } from '../../../test/drawn-data.ts';
import { type Day, periodsOf } from './day-periods.ts';

const NOTHING: Omit<Day, 'date'> = {
  ...{ spend: '0', revenue: '0', roas: null, conversions: 0, unattributed_conversions: 0 },
  conversions_by_type: {},
};
/** After all days, unless a test says otherwise. */
const TODAY = '2030-01-01';
const daysOf = (first: string, count: number): Day[] => daysFrom(first, count).map((date) => ({ date, ...NOTHING }));

describe('the days of a range', () => {
  it('are shown one by one up to 92, and then by week from Monday, of which the ends may be shorter', () => {
    const day = periodsOf(daysOf('2026-01-01', 92), TODAY);
    assert.deepEqual([day.length, day[0]?.from, day[0]?.to], [92, '2026-01-01', '2026-01-01']);
    const weeks = periodsOf(daysOf('2026-01-01', 93), TODAY);
    assert.deepEqual(
      [weeks[0], weeks[1], weeks.at(-1)].map((week) => `${week?.from} ${week?.to}`),
      ['2026-01-01 2026-01-04', '2026-01-05 2026-01-11', '2026-03-30 2026-04-03'],
    );
  });

  it('add up exactly, and their ROAS is that of the week', () => {
    const days = daysOf('2026-01-05', 98);
    const first = { conversions: 2, unattributed_conversions: 1, conversions_by_type: { lead: 2 } };
    days[0] = { ...NOTHING, date: '2026-01-05', spend: '0.1', revenue: '0.3', roas: '3', ...first };
    days[6] = { ...NOTHING, date: '2026-01-11', spend: '0.2', revenue: '99999999999999999999.7', roas: '1', ...first };
    assert.deepEqual(periodsOf(days, TODAY)[0], {
      from: '2026-01-05',
      to: '2026-01-11',
      spend: '0.3',
      revenue: '100000000000000000000',
      roas: '333333333333333333333.333333',
      conversions: 4,
      unattributed_conversions: 2,
      conversions_by_type: { lead: 4 },
    });
  });

  it('leave unknown in a week what is unknown of one of its days', () => {
    const days = daysOf('2026-01-05', 98);
    days[3] = { ...NOTHING, date: '2026-01-08', spend: null, revenue: '5' };
    const [week, next] = periodsOf(days, TODAY);
    assert.deepEqual([week?.spend, week?.revenue, week?.roas, next?.spend], [null, '5', null, '0']);
  });

  it('leave known in a week what is not known yet of today and later, unless it is all to come', () => {
    const days = daysOf('2026-01-05', 98).map((day) => ({ ...day, spend: day.date < '2026-04-01' ? '2' : null }));
    const [last, before] = periodsOf(days, '2026-04-01').reverse();
    assert.deepEqual([before?.from, before?.spend, last?.from, last?.spend], ['2026-03-30', '4', '2026-04-06', null]);
  });

  it('lose no conversion, whatever the range', () => {
    const range = fc.record({ first: fc.integer({ min: 0, max: 6 }), count: fc.integer({ min: 1, max: 366 }) });
    fc.assert(
      fc.property(range, fc.integer({ min: 0, max: 9 }), ({ first, count }, each) => {
        const days = daysOf(`2026-03-0${first + 1}`, count).map((day) => ({ ...day, conversions: each }));
        const periods = periodsOf(days, TODAY);
        assert.equal(
          periods.reduce((sum, { conversions }) => sum + conversions, 0),
          each * count,
        );
        assert.ok(periods.length <= 92);
        assert.deepEqual([periods[0]?.from, periods.at(-1)?.to], [days[0]?.date, days.at(-1)?.date]);
      }),
    );
  });
});
