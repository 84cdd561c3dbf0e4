// Handles GetErasure, which returns a receipt (contract: GET /customers/erasures/{erasure_id}).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetErasureRequest,
  GetErasureResponseSchema,
} from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import type { Collections } from '../store/collections.ts';
import { erasureMessage } from './erasure-message.ts';

/** @throws AppError erasure_not_found for an id that is not a receipt of the profile */
export function getErasure({ collections: { erasures } }: { collections: Pick<Collections, 'erasures'> }) {
  return async (request: GetErasureRequest): Promise<MessageInitShape<typeof GetErasureResponseSchema>> => {
    const { profileId } = request;
    const erasure = await erasures.findOne({ _id: request.erasureId, profile_id: profileId });
    if (erasure === null) throw appError('erasure_not_found', 'This profile has no receipt with this id.');
    return { erasure: erasureMessage(erasure) };
  };
}
