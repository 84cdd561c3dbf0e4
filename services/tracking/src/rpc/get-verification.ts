// Handles GetVerification: the profile's newest check of an install, or nothing when there never was one.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetVerificationRequest,
  GetVerificationResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { Verifications } from '../store/verifications.ts';
import { verificationMessage } from './verification-message.ts';

export function getVerificationRpc({ verifications }: { verifications: Pick<Verifications, 'find'> }) {
  return async ({
    profileId,
  }: GetVerificationRequest): Promise<MessageInitShape<typeof GetVerificationResponseSchema>> => {
    const row = await verifications.find(profileId);
    return row === null ? {} : { verification: verificationMessage(row) };
  };
}
