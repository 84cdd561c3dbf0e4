// Ids of campaigns, ad sets and ads as their platform writes them, in the path.
import { z } from 'zod';
import type { PublicErrorCode } from '../../http/error-registry.ts';

const TEXT = 'must be an id of the ad platform: digits';

export const platformId = (what: string) =>
  z.strictObject({
    id: z
      .string()
      .regex(/^\d{1,32}$/, TEXT)
      .meta({ description: `Id of the ${what} on the platform, such as campaign_external_id of the reports.` }),
  });

/** A malformed id is answered like one that the profile does not have (contract, Errors). */
export const campaignIdErrors = { id: 'campaign_not_found' } as const satisfies Record<string, PublicErrorCode>;
export const otherIdErrors = { id: 'not_found' } as const satisfies Record<string, PublicErrorCode>;
