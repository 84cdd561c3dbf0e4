// Changes what a profile is: its privacy mode and its entitlement. Others learn of it in the same transaction.
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { isHealthcareFamily, type PrivacyMode } from '../../domain/healthcare.ts';
import type { ProfileDoc } from '../../store/profiles.ts';
import type { Stores } from '../../store/stores.ts';
import type { WorkspaceDoc } from '../../store/workspaces.ts';
import { notFound } from '../standing.ts';
import { endPartnerKeys } from './end-partner-keys.ts';
import { nextChange } from './next-change.ts';
import { profileChangedEvent } from './profile-event.ts';
import { requireLive } from './require-live.ts';

export interface ProfileChange {
  readonly profileId: string;
  readonly privacyMode?: PrivacyMode | undefined;
  /** True turns the svc_attribution entitlement on, false off. */
  readonly svcAttribution?: boolean | undefined;
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
 * Makes the use case. It asks nobody for leave: the callers are operators, and operations that have judged the credential.
 * Throws not_found for an unknown profile, invalid_state in an archived workspace.
 */
export function createChangeProfile({ stores: { workspaces, profiles, keys }, client, outbox, now }: Deps) {
  return async function changeProfile(change: ProfileChange): Promise<ChangedProfile> {
    const changed = await withTransaction(client, async (session) => {
      const before = await profiles.find(change.profileId, session);
      const workspace = before && (await workspaces.find(before.workspace_id, session));
      if (!before || !workspace) throw notFound('profile');
      requireLive(workspace);
      const at = nextChange(now(), [before.changed_at]);
      const fields = {
        privacy_mode: change.privacyMode ?? before.privacy_mode,
        entitlements: withEntitlement(before.entitlements, change.svcAttribution),
        changed_at: at,
      };
      const isSame =
        fields.privacy_mode === before.privacy_mode && fields.entitlements.length === before.entitlements.length;
      if (isSame) return { profile: before, workspace, revokedKeys: 0 };
      const profile = (await profiles.change(before._id, fields, session)) ?? before;
      const joins = isHealthcareFamily(profile, workspace) && !isHealthcareFamily(before, workspace);
      const revokedKeys = joins ? await endPartnerKeys({ keys, outbox }, { profileId: profile._id, at, session }) : 0;
      await outbox.write([profileChangedEvent(profile, workspace)], session);
      return { profile, workspace, revokedKeys };
    });
    outbox.nudge();
    return changed;
  };
}

function withEntitlement(held: readonly string[], enabled: boolean | undefined): string[] {
  const others = held.filter((entitlement) => entitlement !== 'svc_attribution');
  return (enabled ?? held.includes('svc_attribution')) ? [...others, 'svc_attribution'] : others;
}
