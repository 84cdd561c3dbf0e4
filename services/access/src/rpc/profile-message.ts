// Converts a profile to its message for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { ProfileSchema } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { type ProfileDoc, settingsOf } from '../store/profiles.ts';
import { principalText } from './workspace-message.ts';

export function profileMessage(profile: ProfileDoc, healthcareFamily: boolean): MessageInitShape<typeof ProfileSchema> {
  const { default_country, time_zone, ledger_days, journey_days } = settingsOf(profile);
  return {
    profileId: profile._id,
    workspaceId: profile.workspace_id,
    name: profile.name,
    reportingCurrency: profile.reporting_currency,
    privacyMode: profile.privacy_mode,
    healthcareFamily,
    entitlements: profile.entitlements,
    createdAt: timestampFromDate(profile.created_at),
    provisionedBy: principalText(profile.provisioned_by),
    defaultCountry: default_country ?? '',
    timeZone: time_zone,
    ledgerDays: ledger_days,
    journeyDays: journey_days,
  };
}
