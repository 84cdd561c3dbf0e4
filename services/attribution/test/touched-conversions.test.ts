// Tests which conversions count as having a touch, and on which days.
import assert from 'node:assert/strict';
import { AppError } from '@touchline/chassis/errors.ts';
import { fact, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

describe('conversions with a touch', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('touched');
    await reports.collections.profiles.insertMany([
      { _id: PROFILE, reporting_currency: 'CLP', time_zone: 'America/Lima', changed_at: new Date(0) },
      { _id: STRANGER, reporting_currency: 'CLP', changed_at: new Date(0) },
    ]);
    const paths = (day: string, goal: string, steps: string, count: number, over: object = {}) =>
      fact({ model: '*', level: 'path', day, entity_id: `${goal}|${steps}`, count, ...over });
    await reports.collections.dailyFacts.insertMany([
      paths('2026-01-09', 'payment_received', 'email', 1),
      paths('2026-01-10', 'payment_received', 'direct', 1),
      paths('2026-01-10', 'lead_created', 'direct paid_social direct', 1),
      paths('2026-01-10', 'payment_received', '', 1),
      fact({ model: '*', level: 'path', day: '2026-01-10', entity_id: '=1|0', count: 2 }),
      paths('2026-01-12', 'message', 'organic_search', 1),
      paths('2026-01-13', 'payment_received', 'email', 1),
      paths('2026-01-10', 'payment_received', 'email', 1, { profile_id: STRANGER, _id: 'of the stranger' }),
    ]);
  });
  after(() => reports[Symbol.asyncDispose]());
  const count = (profileId: string, dateFrom: string, dateTo: string) =>
    reports.client.countTouchedConversions({ profileId, range: { dateFrom, dateTo } });

  it('are counted by day, and a direct visit is no touch', async () => {
    const { total, byDay, days } = await count(PROFILE, '2026-01-10', '2026-01-12');
    assert.deepEqual(
      byDay.map(({ date, conversions, withTouch, share }) => [date, conversions, withTouch, share]),
      [
        ['2026-01-10', 3n, 1n, '0.333333'],
        ['2026-01-12', 1n, 1n, '1'],
      ],
    );
    assert.deepEqual([total?.conversions, total?.withTouch, total?.share], [4n, 2n, '0.5']);
    assert.deepEqual([days?.dateFrom, days?.dateTo, days?.timeZone], ['2026-01-10', '2026-01-12', 'America/Lima']);
  });

  it('have no share where there are no conversions', async () => {
    const { total, byDay } = await count(STRANGER, '2026-01-11', '2026-01-12');
    assert.deepEqual([total?.conversions, total?.share, byDay], [0n, undefined, []]);
  });

  it('are refused for days in the wrong order', () =>
    assert.rejects(
      count(PROFILE, '2026-01-12', '2026-01-10'),
      (error) => error instanceof AppError && error.reason === 'invalid_date_range',
    ));
});
