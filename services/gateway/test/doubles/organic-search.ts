// Responds as attribution's report of organic search.
import { SearchDimension } from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import type { Doubles } from '../service-doubles.ts';
import { CONNECTION_ID } from './known-ids.ts';

const KEYS: Readonly<Record<number, string>> = {
  [SearchDimension.DAY]: '2026-01-02',
  [SearchDimension.PAGE]: 'shop.example/shoes',
  [SearchDimension.QUERY]: 'red shoes',
};

/** Has one row of each kind, and a second page of queries. */
export function organicSearchDouble(): Doubles['organicSearch'] {
  return {
    listOrganicSearch: async ({ dimension }) => ({
      rows: [
        {
          ...{ key: KEYS[dimension] ?? '', clicks: 3n, impressions: 200n, ctr: '1.5', position: '2.5' },
          ...(dimension !== SearchDimension.QUERY && { touches: 2n }),
        },
        { key: KEYS[dimension] ?? '', clicks: 0n, impressions: 0n },
      ],
      nextCursor: dimension === SearchDimension.QUERY ? 'next' : '',
      timeZone: 'America/Los_Angeles',
      dataUntil: '2026-01-29',
      sites: [
        {
          ...{ connectionId: CONNECTION_ID, site: 'https://shop.example/' },
          ...{ dataFrom: '2025-11-01', dataUntil: '2026-01-29' },
        },
      ],
    }),
  };
}
