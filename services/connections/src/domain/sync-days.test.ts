// Tests how many days a sync reads, and which backfill it plans.
import assert from 'node:assert/strict';
import type { Backfill } from './backfill.ts';
import { historyPlan, missedDays, type SyncRequest, syncDays } from './sync-days.ts';

const BEGAN = new Date('2026-06-30T12:00:00Z');

describe('a sync', () => {
  const usual = { asked: 28, usual: 28, owed: 0, isFirst: false, missed: 0 };
  const table: [name: string, request: Partial<SyncRequest>, read: number, wanted: number][] = [
    ['reads the days that platforms revise', {}, 28, 28],
    ['that is the first of an account reads 90 days', { isFirst: true }, 90, 28],
    ['that is the first reads fewer when fewer are requested', { isFirst: true, asked: 3 }, 3, 3],
    ['reads as many as are requested', { asked: 60 }, 60, 60],
    ['leaves what is beyond 90 days to a backfill', { asked: 1125 }, 90, 1125],
    ['reads what the bus has lost', { owed: 60 }, 60, 60],
    ['leaves the rest of what the bus has lost to a backfill', { owed: 400 }, 90, 400],
    ['after a pause reads all the days since', { missed: 10 }, 38, 38],
    ['after a long pause leaves the rest to a backfill', { missed: 200 }, 90, 228],
  ];
  for (const [name, request, read, wanted] of table)
    it(name, () => assert.deepEqual(syncDays({ ...usual, ...request }), { read, wanted }));
});

describe('the days without a sync', () => {
  const table: [hours: number | null, days: number][] = [
    [null, 0],
    [1, 0],
    [23, 0],
    [25, 1],
    [240, 10],
  ];
  for (const [hours, days] of table)
    it(`are ${days} ${hours === null ? 'before the first' : `after ${hours} hours`}`, () => {
      const last = hours === null ? null : new Date(BEGAN.getTime() - hours * 3_600_000);
      assert.equal(missedDays(last, BEGAN), days);
    });
});

describe('the backfill after a sync', () => {
  const usual = { id: 'new', began: BEGAN, read: 28, wanted: 28, historyDays: 1125, mostDays: 1125, sliceDays: 30 };
  const first = historyPlan({ ...usual, read: 90, known: undefined }) ?? assert.fail('Nothing was planned.');
  const known = (state: Backfill['state']): Backfill => ({ ...first, state });
  const table: [name: string, request: Partial<Parameters<typeof historyPlan>[0]>, days: [number, number] | null][] = [
    ['of a new account is its whole history', { read: 90, known: undefined }, [90, 1125]],
    ['of an account without one is planned, too', { known: undefined }, [28, 1125]],
    ['is left out where none is wanted', { known: undefined, historyDays: 0 }, null],
    [
      'is planned where none is wanted when days are requested',
      { known: undefined, historyDays: 0, read: 90, wanted: 200 },
      [90, 200],
    ],
    ['stays as it is after a usual sync', { known: known('running') }, null],
    ['is not repeated', { known: known('done') }, null],
    ['is not repeated when it failed', { known: known('failed') }, null],
    ['is planned again when days are requested', { known: known('failed'), read: 90, wanted: 300 }, [90, 300]],
    [
      'is planned again when the days of a finished one are requested',
      { known: known('done'), read: 90, wanted: 300 },
      [90, 300],
    ],
    ['still reads what an unfinished one had to read', { known: known('waiting'), read: 90, wanted: 300 }, [90, 1125]],
    ['reads no more than the platform has', { known: known('done'), read: 90, wanted: 5000 }, [90, 1125]],
  ];
  for (const [name, request, days] of table)
    it(name, () => {
      const plan = historyPlan({ ...usual, known: undefined, ...request });
      assert.deepEqual(plan && [plan.from_days, plan.to_days], days);
    });
});
