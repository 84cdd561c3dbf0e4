// Makes many small ad accounts of Meta and of Google for the simulator, and what their first sync finds.
import type { WorldPatch } from '../provider-sim/world.ts';

export const META_TOKEN = 'bench-meta-token';
export const GOOGLE_TOKEN = '1//bench-google-token';

/** The days on which every ad delivers, each ad once. */
const DELIVERING_DAYS = 3;
const LEVELS = 3;

export interface ManyAccounts {
  readonly world: WorldPatch;
  readonly meta: readonly string[];
  readonly google: readonly string[];
  /** How many daily figures one account has, over all levels. */
  readonly rowsEach: number;
}

/** @param count accounts in all, half of them of each platform @param dayAgo returns YYYY-MM-DD */
export function manyAccounts(count: number, dayAgo: (days: number) => string): ManyAccounts {
  const half = Math.ceil(count / 2);
  const numbered = (from: number) => Array.from({ length: half }, (_, i) => String(from + i));
  const [meta, google] = [numbered(5_000_000_000), numbered(6_000_000_000)];
  const days = Array.from({ length: DELIVERING_DAYS }, (_, i) => dayAgo(i + 2));
  return {
    meta,
    google,
    rowsEach: LEVELS * DELIVERING_DAYS,
    world: {
      tokens: [{ access_token: META_TOKEN, account_ids: [...meta] }],
      accounts: meta.map((id) => ({ id, name: `Account ${id}`, currency: 'USD', timezone: 'UTC' })),
      campaigns: meta.map((id) => ({ id: `1${id}`, account_id: id, name: 'Spring', objective: 'OUTCOME_SALES' })),
      ad_sets: meta.map((id) => ({ id: `2${id}`, campaign_id: `1${id}`, name: 'Everybody' })),
      ads: meta.map((id) => ({ id: `3${id}`, ad_set_id: `2${id}`, name: 'Video' })),
      delivery: meta.flatMap((id) =>
        days.map((date) => ({ ad_id: `3${id}`, date, spend: '12.50', impressions: 900, clicks: 30, reach: 800 })),
      ),
      google: {
        grants: [{ refresh_token: GOOGLE_TOKEN, customer_ids: [...google] }],
        customers: google.map((id) => ({ id, name: `Customer ${id}`, currency: 'USD', time_zone: 'UTC' })),
        campaigns: google.map((id) => ({ id: `4${id}`, customer_id: id, name: 'Search' })),
        ad_groups: google.map((id) => ({ id: `5${id}`, campaign_id: `4${id}`, name: 'Brand' })),
        ads: google.map((id) => ({ id: `6${id}`, ad_group_id: `5${id}`, name: 'Text' })),
        delivery: google.flatMap((id) =>
          days.map((date) => ({ ad_id: `6${id}`, date, cost: '7.25', impressions: 400, clicks: 12 })),
        ),
      },
    },
  };
}
