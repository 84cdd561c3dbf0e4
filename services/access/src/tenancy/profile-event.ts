// Makes access.profile-changed, by which the other services learn of a profile.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { isHealthcareFamily } from '@touchline/chassis/access/healthcare.ts';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import { type ProfileDoc, settingsOf } from '../store/profiles.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';

/** Makes the event of a profile as it is now; write it in the transaction that changed the profile or its workspace. */
export function profileChangedEvent(
  profile: ProfileDoc,
  workspace: Pick<WorkspaceDoc, 'type' | 'archived_at'>,
): BusEvent {
  const { default_country, time_zone, ledger_days, journey_days } = settingsOf(profile);
  return busEvent(profileChanged, {
    id: deterministicId('profile-changed', profile._id, profile.changed_at.toISOString()),
    profileId: profile._id,
    time: profile.changed_at,
    data: {
      profileId: profile._id,
      workspaceId: profile.workspace_id,
      reportingCurrency: profile.reporting_currency,
      privacyMode: profile.privacy_mode,
      healthcareFamily: isHealthcareFamily(profile, workspace),
      changedAt: timestampFromDate(profile.changed_at),
      archived: workspace.archived_at !== null,
      timeZone: time_zone,
      defaultCountry: default_country ?? '',
      ledgerDays: ledger_days,
      journeyDays: journey_days,
    },
  });
}
