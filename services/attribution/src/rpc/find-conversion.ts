// Handles FindConversion: finds the conversion that a caller names (contract: GET /conversions/{id}/journey).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  FindConversionRequest,
  FindConversionResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { handledConversionIds } from '../domain/conversion-handle.ts';
import { collectionsOf } from '../store/collections.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { firstConversion } from '../store/reports/read-conversions.ts';
import { conversionMessage } from './conversion-message.ts';

/**
 * Handles FindConversion: finds the conversion by outcome_event_id, by its own id, or by the key with which its event was sent.
 * If a handle means several conversions, the first in this order is returned.
 * @throws NOT_FOUND conversion_not_found, for another profile's conversion too
 */
export function createFindConversion({ db }: { db: Db }) {
  const { conversions, profiles } = collectionsOf(db);

  return async function findConversion({
    profileId,
    handle,
  }: FindConversionRequest): Promise<MessageInitShape<typeof FindConversionResponseSchema>> {
    const { generation } = await servedProfile(profiles, profileId);
    const found = await firstConversion(conversions, generation, handledConversionIds(profileId, handle));
    if (found === null) throw appError('conversion_not_found', 'This profile has no conversion with this handle.');
    return { conversion: conversionMessage(found) };
  };
}
