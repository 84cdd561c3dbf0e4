// Makes a world with one site in Search Console, for tests: ana's, with figures on three days.
import { smallGoogleWorld } from '../../../tools/provider-sim/test/small-google-world.ts';
import { smallWorld } from '../../../tools/provider-sim/test/small-world.ts';
import type { World, WorldPatch } from '../../../tools/provider-sim/world.ts';

export const SITE = 'https://andes.example/';
export const SEARCH_TOKEN = '1//search-console';
const SCOPE = 'https://www.googleapis.com/auth/webmasters.readonly';

type SearchRow = NonNullable<NonNullable<WorldPatch['google']>['search']>[number];

/** Makes what a page brought for a query: 100 impressions, by default at position 2. */
export const searchRow = (
  date: string,
  page: string,
  query: string | null,
  clicks: number,
  position = 2,
): SearchRow => ({
  ...{ site_url: SITE, date, page: `${SITE}${page}`, query, clicks },
  ...{ impressions: 100, position },
});

/** The last day is not final. */
export function searchWorld(): World {
  return {
    ...smallWorld(),
    people: [{ id: 'ana', name: 'Ana', sites: [{ site_url: SITE }] }],
    google: {
      ...smallGoogleWorld(),
      grants: [{ refresh_token: SEARCH_TOKEN, customer_ids: [], user_id: 'ana', scopes: [SCOPE] }],
      search: [
        searchRow('2082-10-31', 'a', 'shoes', 1, 8),
        searchRow('2082-11-02', 'a', 'shoes', 5, 1),
        searchRow('2082-11-02', 'b?x=1', 'shoes', 9, 3),
        searchRow('2082-11-02', 'b?x=1', null, 1),
        searchRow('2082-11-03', 'a', 'boots', 4),
      ],
      search_final_until: '2082-11-02',
    },
  };
}
