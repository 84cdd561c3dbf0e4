// Declares the documents of what search engines report: the days of each site, and the parts that hold their rows.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { SearchSums } from '../../domain/search/search-figures.ts';

/** One day of one site, as the newest sync that was received completely reported it. */
export interface SearchDayDoc extends SearchSums {
  _id: string; // `${profile_id}|${connection_id}|${date}`
  profile_id: string;
  connection_id: string;
  /** The search engine's id of the site. */
  site: string;
  /** YYYY-MM-DD in time_zone. */
  date: string;
  /** IANA name. */
  time_zone: string;
  synced_at: Date;
  /** The parts that hold its rows. */
  batch: string;
}

/** A page (as pageKey returns it) or a query, on one day. */
export interface SearchRowDoc extends SearchSums {
  key: string;
}

/** One message about a day; the parts of one sync are one batch. */
export interface SearchPartDoc {
  _id: string; // `${batch}|${part}`
  profile_id: string;
  /** The id of the day. */
  day_id: string;
  batch: string;
  synced_at: Date;
  pages: SearchRowDoc[];
  queries: SearchRowDoc[];
}

export const searchIndexes: CollectionIndexes[] = [
  { collection: 'search_days', indexes: [{ name: 'by_date', key: { profile_id: 1, date: 1 } }] },
  {
    collection: 'search_parts',
    indexes: [
      { name: 'by_batch', key: { profile_id: 1, batch: 1 } },
      { name: 'by_day', key: { profile_id: 1, day_id: 1, synced_at: 1 } },
    ],
  },
];
