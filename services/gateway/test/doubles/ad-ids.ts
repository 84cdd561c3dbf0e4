import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { Doubles } from '../service-doubles.ts';

/** Has three paid clicks, two of which named an ad. */
export function adIdsDouble(): Doubles['adIds'] {
  const levels = [
    { level: AdLevel.CAMPAIGN, known: 3n },
    { level: AdLevel.AD_SET, known: 2n, none: 1n },
    { level: AdLevel.AD, known: 1n, unknown: 1n, none: 1n },
  ];
  return {
    getAdIdQuality: async ({ adExternalIds }) => ({
      paidClicks: 3n,
      levels,
      platforms: [{ platform: 'social_ads', paidClicks: 3n, levels }],
      // Each id also exists on search_ads.
      ads: adExternalIds.map((externalId) => ({
        ...{ externalId, namedClicks: 6n, platformClicks: 29n },
        on: [
          { platform: 'search_ads', namedClicks: 5n, platformClicks: 20n },
          { platform: 'social_ads', namedClicks: 1n, platformClicks: 9n },
        ],
      })),
      unknown: [{ level: AdLevel.AD, externalId: 'gone', paidClicks: 1n }],
    }),
  };
}
