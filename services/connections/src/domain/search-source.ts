// Defines what a sync needs from a search engine that reports how a site is found; an adapter under providers/ provides it.
import type { DayRange } from './sync-window.ts';

/** What was reported of a site, a page or a query on one day. */
export interface SearchFigures {
  readonly clicks: number;
  readonly impressions: number;
  /** The average over the impressions, from 1 at the top; 0 without impressions. */
  readonly position: number;
}

export interface SearchRow extends SearchFigures {
  /** The address of a page, or the text of a query. */
  readonly key: string;
}

/** One day of a site, complete: the engine does not change it any more, except by restating it. */
export interface SearchDay {
  /** YYYY-MM-DD, in the source's time zone. */
  readonly date: string;
  /** The whole site's, which include pages and queries that no row has. */
  readonly totals: SearchFigures;
  /** Those with the most clicks, as many as the source is set to read. */
  readonly pages: readonly SearchRow[];
  readonly queries: readonly SearchRow[];
}

export interface SearchRead {
  /** The engine's id of the site. */
  readonly siteUrl: string;
  /** The token with which the connection was made: an OAuth refresh token. */
  readonly token: string;
  /** Days of the source's time zone. */
  readonly window: DayRange;
  readonly now: Date;
  readonly signal: AbortSignal;
}

export interface SearchSource {
  /** IANA name of the zone by whose days the engine reports. */
  readonly timeZone: string;
  /** How many days back the engine has figures. */
  readonly mostDays: number;
  /**
   * Reads the days of the window, oldest first. Days of which the engine has no complete figures yet are left out, and a day
   * without any impression is one of zeros.
   * @throws ProviderError
   */
  read(request: SearchRead): AsyncIterable<SearchDay>;
}

/** By channel. */
export type SearchSources = ReadonlyMap<string, SearchSource>;
