// Defines the ids of campaigns, ad sets and ads in paths, as their platform writes them.

import type { PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { z } from 'zod';
import { dryRunField } from '../../http/dry-run.ts';
import { platformField } from '../query-fields.ts';

const TEXT = 'must be an id of the ad platform: digits';

export const platformId = (what: string) =>
  z.strictObject({
    id: z
      .string()
      .regex(/^\d{1,32}$/, TEXT)
      .meta({ description: `The id of the ${what} on the platform, such as campaign_external_id of the reports.` }),
  });

export const PlatformQuery = z.strictObject({ platform: platformField });
/** The query of a write of an object by its id. */
export const WriteQuery = z.strictObject({ platform: platformField, dry_run: dryRunField });

/** The errors for an id that exists on two platforms when no platform is given, and for an invalid query. */
export const PLATFORM_QUERY_ERRORS = [
  'invalid_state',
  'invalid_parameter',
] as const satisfies readonly PublicErrorCode[];

/** A malformed id gets the same answer as one that the profile does not have (contract, Errors). */
export const campaignIdErrors = { id: 'campaign_not_found' } as const satisfies Record<string, PublicErrorCode>;
export const otherIdErrors = { id: 'not_found' } as const satisfies Record<string, PublicErrorCode>;
