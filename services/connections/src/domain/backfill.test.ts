// Tests which days the slices of a backfill read, and what is said of its progress.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  afterSlice,
  type Backfill,
  daysOfSlice,
  nextSlice,
  planBackfill,
  progressOf,
  timeOfSlice,
} from './backfill.ts';
import { daysOf, syncWindow } from './sync-window.ts';

const ANCHOR = new Date('2026-06-30T12:00:00Z');
const MOST = 1125;

const planned = (more: { fromDays?: number; toDays?: number; sliceDays?: number } = {}): Backfill =>
  planBackfill({ id: 'b', anchor: ANCHOR, fromDays: 90, toDays: MOST, sliceDays: 30, ...more }) ??
  assert.fail('Nothing was planned.');

/** Reads every slice, each of which takes a minute and has ten rows. */
function* everySlice(plan: Backfill): Generator<Backfill> {
  let at = ANCHOR.getTime();
  for (let backfill: Backfill = { ...plan, state: 'running', started_at: ANCHOR }; ; ) {
    yield backfill;
    if (backfill.state === 'done') return;
    at += 60_000;
    backfill = { ...backfill, ...afterSlice(backfill, 10, new Date(at)) };
  }
}

describe('a backfill', () => {
  it('is not needed when the sync has read all the days itself', () => {
    assert.equal(planBackfill({ id: 'b', anchor: ANCHOR, fromDays: 90, toDays: 90, sliceDays: 30 }), null);
    assert.equal(planBackfill({ id: 'b', anchor: ANCHOR, fromDays: 90, toDays: 0, sliceDays: 30 }), null);
  });

  it('begins with the day before those that the sync has read', () => {
    assert.deepEqual(daysOfSlice(nextSlice(planned()), 'UTC', ANCHOR, MOST), {
      since: '2026-03-03',
      until: '2026-04-01',
    });
    assert.equal(syncWindow(ANCHOR, 'UTC', 90).since, '2026-04-02');
  });

  it('reads every day once, whatever its slices, in any time zone', () => {
    const zone = fc.constantFrom('UTC', 'America/Santiago', 'Pacific/Auckland', 'Asia/Kolkata');
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(days, days, fc.integer({ min: 1, max: 90 }), zone, (fromDays, more, sliceDays, timeZone) => {
        const toDays = fromDays + more + 1;
        const read = syncWindow(ANCHOR, timeZone, toDays);
        let [count, next] = [0, read.since];
        const slices = [...everySlice(planned({ fromDays, toDays, sliceDays }))].slice(0, -1).reverse();
        for (const backfill of slices) {
          const range = daysOfSlice(nextSlice(backfill), timeZone, ANCHOR, MOST) ?? assert.fail('no days');
          assert.equal(range.since, next);
          count += daysOf(range);
          next = new Date(Date.parse(range.until) + 86_400_000).toISOString().slice(0, 10);
        }
        assert.equal(count, toDays - fromDays);
        if (fromDays > 0) assert.equal(next, syncWindow(ANCHOR, timeZone, fromDays).since);
      }),
    );
  });

  it('reads all the time up to that of the sync, without a gap or an overlap', () => {
    const spans = [...everySlice(planned({ toDays: 730 }))].slice(0, -1).map((each) => timeOfSlice(nextSlice(each)));
    assert.equal(spans[0]?.until.getTime(), ANCHOR.getTime() - 90 * 86_400_000);
    assert.equal(spans.at(-1)?.since.getTime(), ANCHOR.getTime() - 730 * 86_400_000);
    for (const [i, { since }] of spans.entries()) if (spans[i + 1]) assert.deepEqual(spans[i + 1]?.until, since);
  });

  it('leaves out the days that the platform has dropped meanwhile', () => {
    const last = nextSlice({ ...planned(), read_days: 1110 });
    assert.deepEqual(daysOfSlice(last, 'UTC', ANCHOR, MOST), { since: '2023-06-02', until: '2023-06-16' });
    const later = (days: number) => new Date(ANCHOR.getTime() + days * 86_400_000);
    assert.deepEqual(daysOfSlice(last, 'UTC', later(10), MOST), { since: '2023-06-12', until: '2023-06-16' });
    assert.equal(daysOfSlice(last, 'UTC', later(15), MOST), null);
  });
});

describe('the progress of a backfill', () => {
  const all = [...everySlice(planned())].map(progressOf);

  it('counts slices and rows, and rises to 100 percent at the end only', () => {
    assert.deepEqual([all.length, all[0]?.slice, all[0]?.slices, all[0]?.percent, all[0]?.rows], [36, 1, 35, 0, 0]);
    const last = all.at(-1);
    assert.deepEqual([last?.state, last?.slice, last?.percent, last?.rows, last?.days], ['done', 35, 100, 350, 1125]);
    for (const [i, { percent }] of all.slice(0, -1).entries()) {
      assert.ok(percent < 100);
      assert.ok((all[i + 1]?.percent ?? 0) > percent);
    }
  });

  it('estimates the end by the pace so far, once there is one', () => {
    assert.equal(all[0]?.eta, null);
    // The last slice has 15 days instead of 30.
    assert.equal(all[1]?.eta?.toISOString(), new Date(ANCHOR.getTime() + 34.5 * 60_000).toISOString());
    assert.equal(all.at(-1)?.eta, null);
  });

  for (const state of ['waiting', 'failed'] as const)
    it(`has no end while it is ${state}`, () => {
      const backfill: Backfill = { ...planned(), state, read_days: 120, started_at: ANCHOR, advanced_at: ANCHOR };
      assert.equal(progressOf(backfill).eta, null);
    });
});
