// Tests how what persons said of consent is read: all of it, and never more at a time than one person or so many events.
import assert from 'node:assert/strict';
import { readSayings } from '../src/store/reports/read-sayings.ts';
import { at, eventOf } from './journey-seed.ts';
import { journeyEvent, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

describe('what persons said of consent', () => {
  const COUNTS: Readonly<Record<string, number>> = { few: 2, some: 3, many: 40, silent: 0, last: 4 };
  let reports: ReportService;
  before(async () => {
    reports = await startReports('read_sayings');
    const events = Object.entries(COUNTS).flatMap(([person_id, count]) =>
      Array.from({ length: count }, (_, n) => ({ _id: eventOf(`${person_id}-${n}`), person_id, time: at(n % 20) })),
    );
    await reports.collections.journeyEvents.insertMany([
      ...events.map((event) => journeyEvent(event)),
      journeyEvent({ _id: eventOf('foreign'), person_id: 'few', profile_id: STRANGER, time: at(1) }),
      journeyEvent({ _id: eventOf('long-ago'), person_id: 'few', time: new Date(at(0).getTime() - 40 * 86_400_000) }),
    ]);
  });
  after(() => reports[Symbol.asyncDispose]());

  const converting = Object.keys(COUNTS).map((person_id) => ({ person_id, time: at(1) }));
  const groupsOf = async (atOnce?: number) => {
    const groups = readSayings(reports.collections.journeyEvents, PROFILE, converting, 30, atOnce);
    const counts: Record<string, number>[] = [];
    for await (const group of groups)
      counts.push(Object.fromEntries([...group].map(([person, events]) => [person, events.length])));
    return counts;
  };
  const { silent, ...speaking } = COUNTS;

  it('is read of all at once where they are few', async () => {
    assert.deepEqual(await groupsOf(), [speaking]);
  });

  for (const atOnce of [1, 5, 9, 20, 45])
    it(`is complete where only ${atOnce} events are read at once, and more only of one person`, async () => {
      const groups = await groupsOf(atOnce);
      assert.deepEqual(Object.assign({}, ...groups), speaking);
      for (const group of groups) {
        const counts = Object.values(group);
        const sum = counts.reduce((total, count) => total + count, 0);
        assert.ok(sum <= atOnce || counts.length === 1, JSON.stringify(group));
      }
    });
});
