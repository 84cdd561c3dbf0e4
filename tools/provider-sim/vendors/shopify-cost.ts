// Counts Shopify's limit for GraphQL: each store has a bucket of points, which refills as time passes.

const MAXIMUM = 2000;
const RESTORED_A_SECOND = 100;

export interface Cost {
  readonly requestedQueryCost: number;
  /** Null when the query was throttled. */
  readonly actualQueryCost: number | null;
  readonly throttleStatus: {
    readonly maximumAvailable: number;
    readonly currentlyAvailable: number;
    readonly restoreRate: number;
  };
}

export interface Bucket {
  /** @param isEmpty true to play a bucket that another client has emptied */
  spend(shop: string, points: number, isEmpty: boolean): Cost;
}

export function createBucket(): Bucket {
  const left = new Map<string, { points: number; at: number }>();
  return {
    spend: (shop, points, isEmpty) => {
      const at = Date.now();
      const before = left.get(shop) ?? { points: MAXIMUM, at };
      const available = isEmpty ? 0 : Math.min(MAXIMUM, before.points + ((at - before.at) / 1000) * RESTORED_A_SECOND);
      const isThrottled = available < points;
      const rest = isThrottled ? available : available - points;
      if (!isEmpty) left.set(shop, { points: rest, at });
      return {
        requestedQueryCost: points,
        actualQueryCost: isThrottled ? null : points,
        throttleStatus: {
          maximumAvailable: MAXIMUM,
          currentlyAvailable: Math.floor(rest),
          restoreRate: RESTORED_A_SECOND,
        },
      };
    },
  };
}
