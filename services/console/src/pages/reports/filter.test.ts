// Tests which days and which model the address of a report means.
import assert from 'node:assert/strict';
import { reportDays } from '@touchline/chassis/report-days.ts';
import { modelIn, rangeIn } from './filter.ts';

const NOW = new Date('2026-03-31T02:00:00Z');
const days = (query: string, zone = 'UTC') => {
  const { date_from, date_to } = rangeIn(new URLSearchParams(query), reportDays(zone), NOW);
  return `${date_from} ${date_to}`;
};
const LAST_30 = '2026-03-02 2026-03-31';

describe('the address of a report', () => {
  const table: [what: string, query: string, days: string][] = [
    ['means the last thirty days by itself', '', LAST_30],
    ['can name the days', 'from=2026-01-05&to=2026-02-01', '2026-01-05 2026-02-01'],
    ['can name one day', 'from=2026-01-05&to=2026-01-05', '2026-01-05 2026-01-05'],
    ['can name a year', 'from=2025-01-01&to=2026-01-01', '2025-01-01 2026-01-01'],
    ['means the last thirty days when it names more than the API takes', 'from=2025-01-01&to=2026-01-02', LAST_30],
    ['means them when the days are in the wrong order', 'from=2026-02-01&to=2026-01-01', LAST_30],
    ['means them without one of both', 'from=2026-01-05', LAST_30],
    ['means them when a day does not exist', 'from=2026-02-01&to=2026-02-30', LAST_30],
    ['means them when a day is something else', 'from=%3Cb%3E&to=2026-02-01', LAST_30],
  ];
  for (const [what, query, expected] of table) it(what, () => assert.equal(days(query), expected));

  it("ends at the profile's own day", () => assert.equal(days('', 'America/Santiago'), '2026-03-01 2026-03-30'));

  it('names a model, or means last touch', () => {
    const model = (query: string) => modelIn(new URLSearchParams(query));
    assert.deepEqual(['model=linear', '', 'model=all', 'model=constructor'].map(model), [
      'linear',
      'last_touch',
      'last_touch',
      'last_touch',
    ]);
  });
});
