// Tests which days and which model the address of a report means.
import assert from 'node:assert/strict';
import { reportDays } from '@touchline/chassis/report-days.ts';
import { filterForm, modelIn, rangeIn } from './filter.ts';
import type { ReportVisit } from './report-visit.ts';

const NOW = new Date('2026-03-31T02:00:00Z');
const days = (query: string, zone = 'UTC') => {
  const { date_from, date_to } = rangeIn(new URLSearchParams(query), reportDays(zone), NOW);
  return `${date_from} ${date_to}`;
};
const LAST_30 = '2026-03-02 2026-03-31';

/** Renders the form of a report at an address. */
function formAt(query: string): string {
  const visit = { path: '/console/profiles/p/paths', query: new URLSearchParams(query) };
  const range = rangeIn(visit.query, reportDays('UTC'), NOW);
  const report = { visit, range, timeZone: 'UTC', model: 'last_touch', now: NOW } as unknown as ReportVisit;
  return String(filterForm(report, { days: true }));
}

describe('the form above a report', () => {
  it('leads to other days with everything else that was chosen, at the first page of a list', () => {
    const [week = ''] =
      /href="[^"]*"/.exec(formAt('from=2026-01-05&to=2026-02-01&type=lead&cursor=x&csv=days&done=y')) ?? [];
    assert.equal(week, 'href="/console/profiles/p/paths?from=2026-03-25&amp;to=2026-03-31&amp;type=lead"');
  });

  it('says that it does not show the days of the address, only where it does not', () => {
    const NOTE = /The days must begin before they end, and be 366 at most\. The last 30 days are shown\./;
    for (const query of ['from=2026-02-01&to=2026-01-01', 'from=2025-01-01&to=2026-01-02', 'from=2026-01-05'])
      assert.match(formAt(query), NOTE, query);
    for (const query of ['', 'from=2026-01-05&to=2026-02-01', 'from=&to='])
      assert.doesNotMatch(formAt(query), NOTE, query);
  });
});

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
