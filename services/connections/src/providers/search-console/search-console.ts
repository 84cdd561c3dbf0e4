// Provides the search_console adapter, which reads how one site is found in Google Search: day by day its totals, and the pages
// and queries with the most clicks.
import { reportDays } from '@touchline/chassis/report-days.ts';
import type { SearchDay, SearchFigures, SearchRead, SearchSource } from '../../domain/search-source.ts';
import { type DayRange, daysOf } from '../../domain/sync-window.ts';
import type { GoogleOAuth } from '../consent/google-oauth.ts';
import { createAccessTokens } from '../http/access-tokens.ts';
import { type Ask, openSearchAnalytics, type SearchAnalyticsOptions } from './search-analytics.ts';

export interface SearchConsoleOptions extends Omit<SearchAnalyticsOptions, 'tokens'> {
  readonly oauth: Pick<GoogleOAuth, 'refresh'>;
  /** IANA name of the zone by whose days the platform reports. */
  readonly timeZone: string;
  /** How many days back the platform has figures. */
  readonly historyDays: number;
  /** After how many days a day is complete, also when the site was never shown on it. */
  readonly lagDays: number;
  /** How many pages, and how many queries, are read of each day. */
  readonly rows: number;
}

const NOTHING: SearchFigures = { clicks: 0, impressions: 0, position: 0 };

/** The token of its connections is an OAuth refresh token. */
export function createSearchConsole(options: SearchConsoleOptions): SearchSource {
  const { timeZone, historyDays, lagDays, oauth } = options;
  // The token is for all who wait for it, so that no single caller may end the call for it.
  const { signal: unending } = new AbortController();
  const tokens = createAccessTokens((refreshToken) => oauth.refresh(refreshToken, unending));
  return {
    timeZone,
    mostDays: historyDays,
    read: (request) => {
      const settledUntil = reportDays(timeZone).lastDays(lagDays + 1, request.now).from;
      return readDays(openSearchAnalytics({ ...options, tokens }, request), request, {
        settledUntil,
        rows: options.rows,
      });
    },
  };
}

/**
 * The platform has no row of a day that is not complete yet, nor of a day without impressions. A day counts as complete when it
 * or a later one has a row, or when it is as long ago as figures take at most.
 */
async function* readDays(
  ask: Ask,
  { window }: Pick<SearchRead, 'window'>,
  { settledUntil, rows }: { settledUntil: string; rows: number },
): AsyncIterable<SearchDay> {
  const byDate = await ask({ ...window, dimension: 'date', rows: daysOf(window) });
  const totals = new Map(byDate.map(({ key, ...figures }) => [key, figures]));
  const completeUntil = [settledUntil, ...totals.keys()].sort().at(-1) ?? settledUntil;
  for (const date of datesOf(window)) {
    if (date > completeUntil) return;
    const own = totals.get(date);
    const day = { since: date, until: date, rows };
    yield own === undefined || own.impressions === 0
      ? { date, totals: own ?? NOTHING, pages: [], queries: [] }
      : {
          ...{ date, totals: own },
          pages: await ask({ ...day, dimension: 'page' }),
          queries: await ask({ ...day, dimension: 'query' }),
        };
  }
}

function datesOf({ since, until }: DayRange): string[] {
  const first = Date.parse(since);
  const dates = Array.from({ length: daysOf({ since, until }) }, (_, i) => new Date(first + i * 86_400_000));
  return dates.map((date) => date.toISOString().slice(0, 10));
}
