// Changes a profile: its name and settings, its privacy mode and its entitlement. The event for other services is written in the
// same transaction.
import { isDeepStrictEqual } from 'node:util';
import { isHealthcareFamily, type PrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { notFound } from '../actor-scope.ts';
import { countryOrNone, invalid, requireName, requireTimeZone } from '../check-input.ts';
import { type Retention, retentionFault } from '../domain/retention.ts';
import { type ProfileDoc, settingsOf } from '../store/profiles.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';
import { endPartnerKeys } from './end-partner-keys.ts';
import { nextChange } from './next-change.ts';
import { profileChangedEvent } from './profile-event.ts';
import { requireLive } from './require-live.ts';

export interface ProfileChange {
  readonly profileId: string;
  readonly privacyMode?: PrivacyMode | undefined;
  /** True turns the svc_attribution entitlement on, false off. */
  readonly svcAttribution?: boolean | undefined;
  readonly name?: string | undefined;
  /** ISO 3166-1 alpha-2 in any case; an empty text removes it. */
  readonly defaultCountry?: string | undefined;
  /** An IANA name. */
  readonly timeZone?: string | undefined;
  /** How long the ledger keeps an event without money; 0 means permanently. */
  readonly ledgerDays?: number | undefined;
  /** How long journeys keep an event that no figure needs; 0 means permanently. */
  readonly journeyDays?: number | undefined;
}

export interface ChangedProfile {
  readonly profile: ProfileDoc;
  readonly workspace: WorkspaceDoc;
  /** Delegated keys that ended because the profile became healthcare-family. */
  readonly revokedKeys: number;
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'profiles' | 'keys'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

/**
 * Makes the use case. It checks no permission: the callers are operators, and operations that have judged the credential.
 * @throws (the function) AppError not_found for an unknown profile, validation_error for an invalid name, country, time zone or
 * retention, invalid_state in an archived workspace
 */
export function createChangeProfile({ stores: { workspaces, profiles, keys }, client, outbox, now }: Deps) {
  return async function changeProfile(change: ProfileChange): Promise<ChangedProfile> {
    const changed = await withTransaction(client, async (session) => {
      const before = await profiles.find(change.profileId, session);
      const workspace = before && (await workspaces.find(before.workspace_id, session));
      if (!before || !workspace) throw notFound('profile');
      requireLive(workspace);
      const at = nextChange(now(), [before.changed_at]);
      const fields = fieldsAfter(before, change);
      if (isDeepStrictEqual(fields, fieldsAfter(before, {}))) return { profile: before, workspace, revokedKeys: 0 };
      const profile = (await profiles.change(before._id, { ...fields, changed_at: at }, session)) ?? before;
      const joins = isHealthcareFamily(profile, workspace) && !isHealthcareFamily(before, workspace);
      const revokedKeys = joins ? await endPartnerKeys({ keys, outbox }, { profileId: profile._id, at, session }) : 0;
      await outbox.write([profileChangedEvent(profile, workspace)], session);
      return { profile, workspace, revokedKeys };
    });
    outbox.nudge();
    return changed;
  };
}

/** Returns all fields that a change can set, as they are after this one. @throws AppError validation_error */
function fieldsAfter(before: ProfileDoc, change: Omit<ProfileChange, 'profileId'>) {
  const { default_country, time_zone, ledger_days, journey_days } = settingsOf(before);
  const retention = requireRetention({
    ledgerDays: change.ledgerDays ?? ledger_days,
    journeyDays: change.journeyDays ?? journey_days,
  });
  return {
    name: change.name === undefined ? before.name : requireName(change.name),
    privacy_mode: change.privacyMode ?? before.privacy_mode,
    entitlements: withEntitlement(before.entitlements, change.svcAttribution),
    default_country: change.defaultCountry === undefined ? default_country : countryOrNone(change.defaultCountry),
    time_zone: change.timeZone === undefined ? time_zone : requireTimeZone(change.timeZone),
    ledger_days: retention.ledgerDays,
    journey_days: retention.journeyDays,
  };
}

/** @throws AppError validation_error */
function requireRetention(retention: Retention): Retention {
  const fault = retentionFault(retention);
  if (fault !== null) throw invalid(fault, 'journey_days');
  return retention;
}

function withEntitlement(held: readonly string[], enabled: boolean | undefined): string[] {
  const others = held.filter((entitlement) => entitlement !== 'svc_attribution');
  return (enabled ?? held.includes('svc_attribution')) ? [...others, 'svc_attribution'] : others;
}
