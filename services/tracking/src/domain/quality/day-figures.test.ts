import assert from 'node:assert/strict';
import { dayFigures } from './day-figures.ts';
import { hostsToday } from './hosts-today.ts';
import { siteName } from './site-name.ts';

describe('the figures of days', () => {
  it('have every day of the range, and add up', () => {
    const { days, total } = dayFigures(
      [
        { day: '2026-02-28', kind: 'events', name: 'browser', count: 3 },
        { day: '2026-02-28', kind: 'events', name: 'server', count: 2 },
        { day: '2026-03-02', kind: 'events', name: 'browser', count: 5 },
        { day: '2026-03-02', kind: 'duplicates', name: 'server', count: 1 },
        { day: '2026-02-28', kind: 'duplicates', name: 'browser', count: 4 },
        { day: '2026-03-02', kind: 'host', name: 'b.cl', count: 5 },
        { day: '2026-02-28', kind: 'host', name: 'a.cl', count: 2 },
        { day: '2026-02-28', kind: 'host', name: 'b.cl', count: 1 },
        { day: '2026-02-28', kind: 'sessions_without_touch', name: '', count: 1 },
      ],
      { from: '2026-02-28', to: '2026-03-02' },
    );
    assert.deepEqual(
      days.map(({ date, events, duplicates }) => [date, events, duplicates]),
      [
        ['2026-02-28', 5, 4],
        ['2026-03-01', 0, 0],
        ['2026-03-02', 5, 1],
      ],
    );
    assert.deepEqual([total.date, total.events, total.sessionsWithoutTouch], ['', 10, 1]);
    assert.deepEqual(total.eventsByHost, [
      { name: 'b.cl', count: 6 },
      { name: 'a.cl', count: 2 },
    ]);
    assert.deepEqual(
      total.duplicatesByOrigin.map(({ name }) => name),
      ['browser', 'server'],
    );
  });

  it('name the 20 hosts with most events', () => {
    const counts = Array.from({ length: 30 }, (_, n) => ({
      day: '2026-01-01',
      kind: 'host' as const,
      name: `h${n}`,
      count: n,
    }));
    const { total } = dayFigures(counts, { from: '2026-01-01', to: '2026-01-01' });
    assert.deepEqual(
      [total.eventsByHost.length, total.eventsByHost[0]?.name, total.eventsByHost.at(-1)?.name],
      [20, 'h29', 'h10'],
    );
  });
});

describe('the hosts of a day', () => {
  it('are first-party and encrypted only where all their events were', () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    const site = (host: string, tls: boolean, firstParty: boolean, count: number, hour: number) => ({
      ...{ name: siteName({ host, tls, firstParty }), count, lastAt: at(hour) },
    });
    const hosts = hostsToday([
      site('a.cl', true, true, 1, 3),
      site('b.cl', true, true, 2, 1),
      site('b.cl', false, true, 1, 2),
    ]);
    assert.deepEqual(hosts, [
      { host: 'b.cl', events: 3, lastSeenAt: at(2), firstParty: true, tls: false },
      { host: 'a.cl', events: 1, lastSeenAt: at(3), firstParty: true, tls: true },
    ]);
  });
});
