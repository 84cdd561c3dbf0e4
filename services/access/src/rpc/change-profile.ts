// Handles ChangeProfile: changes name, settings, privacy mode and entitlement for an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { isHealthcareFamily, isPrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import type {
  ChangeProfileRequest,
  ChangeProfileResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';
import { invalid } from '../check-input.ts';
import { profileMessage } from './profile-message.ts';

/**
 * @throws AppError not_found, validation_error for an invalid name, privacy mode, country, time zone or retention, invalid_state
 * in an archived workspace
 */
export function createChangeProfile({ access }: { access: Access }) {
  return async function changeProfile({
    profileId,
    privacyMode,
    svcAttribution,
    name,
    defaultCountry,
    timeZone,
    ledgerDays,
    journeyDays,
  }: ChangeProfileRequest): Promise<MessageInitShape<typeof ChangeProfileResponseSchema>> {
    if (privacyMode !== undefined && !isPrivacyMode(privacyMode))
      throw invalid('privacy_mode must be standard, platform_safe or hipaa.', 'privacy_mode');
    const { profile, workspace, revokedKeys } = await access.tenancy.changeProfile({
      profileId,
      privacyMode,
      svcAttribution,
      name,
      defaultCountry,
      timeZone,
      ledgerDays,
      journeyDays,
    });
    return { profile: profileMessage(profile, isHealthcareFamily(profile, workspace)), revokedKeys };
  };
}
