// Handles CreateProfile: makes a profile of a workspace for an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { isPrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import type {
  CreateProfileRequest,
  CreateProfileResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';
import { invalid } from '../check-input.ts';

/**
 * @throws AppError validation_error for an invalid name, currency, privacy mode, country or time zone, not_found for an unknown
 * workspace
 */
export function createCreateProfile({ access }: { access: Access }) {
  return async function createProfile(
    request: CreateProfileRequest,
  ): Promise<MessageInitShape<typeof CreateProfileResponseSchema>> {
    const { workspaceId, name, reportingCurrency, ifAbsent, privacyMode, defaultCountry, timeZone } = request;
    if (privacyMode !== '' && !isPrivacyMode(privacyMode))
      throw invalid('privacy_mode must be standard, platform_safe or hipaa.', 'privacy_mode');
    const { profile, created } = await access.tenancy.createProfile('operator', {
      workspaceId,
      name,
      reportingCurrency,
      ifAbsent,
      privacyMode: privacyMode === '' ? 'standard' : privacyMode,
      defaultCountry,
      timeZone,
    });
    return { profileId: profile._id, reportingCurrency: profile.reporting_currency, created };
  };
}
