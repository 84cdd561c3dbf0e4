// Makes a profile, on which every credential acts. One transaction enforces the plan's limit and writes the event for the other
// services.
import { randomUUID } from 'node:crypto';
import type { PrivacyMode } from '@touchline/chassis/access/healthcare.ts';
import { DEFAULT_TIME_ZONE } from '@touchline/chassis/access/time-zone.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { type Actor, principalOf } from '../actor.ts';
import { actorScopeOf, notFound, requireAllowed } from '../actor-scope.ts';
import { countryOrNone, currencyOr, requireName, requireTimeZone } from '../check-input.ts';
import { mayChangeWorkspace } from '../domain/reach.ts';
import { PROFILE_EVENT_VERSION, type ProfileDoc } from '../store/profiles.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';
import { workspaceFacts } from './facts.ts';
import { profileChangedEvent } from './profile-event.ts';
import { requireLive } from './require-live.ts';

export interface NewProfile {
  readonly workspaceId: string;
  readonly name: string;
  /** ISO 4217; empty means the workspace's. */
  readonly reportingCurrency: string;
  readonly privacyMode: PrivacyMode;
  /** ISO 3166-1 alpha-2 in any case; empty for none. */
  readonly defaultCountry?: string;
  /** An IANA name; empty means UTC. */
  readonly timeZone?: string;
  /** True: an existing profile of this name is returned instead. */
  readonly ifAbsent?: boolean;
  /** The id to use, so that a repeat of the same request makes nothing new. */
  readonly id?: string;
}

export interface MadeProfile {
  readonly profile: ProfileDoc;
  readonly workspace: WorkspaceDoc;
  readonly created: boolean;
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'profiles' | 'people'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

/**
 * Makes the use case.
 * @throws (the function) AppError validation_error for a missing name or an unknown currency, country or time zone; not_found for
 * a workspace that is unknown or out of reach; forbidden for a member who does not run it; invalid_state for an archived one;
 * profile_limit_reached when its plan is full
 */
export function createCreateProfile({ stores: { workspaces, profiles, people }, client, outbox, now }: Deps) {
  return async function createProfile(actor: Actor, wanted: NewProfile): Promise<MadeProfile> {
    const name = requireName(wanted.name);
    const scope = await actorScopeOf(actor, people);
    const workspace = await workspaces.find(wanted.workspaceId);
    if (!workspace) throw notFound('workspace');
    requireAllowed(mayChangeWorkspace(scope, workspaceFacts(workspace)), 'workspace');
    const currency = currencyOr(wanted.reportingCurrency, workspace.reporting_currency);
    const id = wanted.id ?? (wanted.ifAbsent ? deterministicId('profile', workspace._id, name) : randomUUID());
    const default_country = countryOrNone(wanted.defaultCountry ?? '');
    const time_zone = requireTimeZone(wanted.timeZone || DEFAULT_TIME_ZONE);
    const known = wanted.ifAbsent ? await profiles.findByName(workspace._id, name) : await profiles.find(id);
    if (known) return { profile: known, workspace, created: false };
    try {
      const made = await withTransaction(client, async (session) => {
        const counted = await workspaces.countProfile(workspace._id, session);
        if (!counted) throw notFound('workspace');
        requireLive(counted);
        requireRoom(counted);
        const at = now();
        const profile: ProfileDoc = {
          _id: id,
          workspace_id: counted._id,
          name,
          reporting_currency: wanted.reportingCurrency === '' ? counted.reporting_currency : currency,
          privacy_mode: wanted.privacyMode,
          default_country,
          time_zone,
          // Profiles that apps make start without it; the app turns it on (contract, Authentication rule 7).
          entitlements: principalOf(actor)?.kind === 'app' ? [] : ['svc_attribution'],
          provisioned_by: principalOf(actor),
          created_at: at,
          changed_at: at,
          delegated_keys_issued: 0,
          told: PROFILE_EVENT_VERSION,
        };
        await profiles.insert(profile, session);
        await outbox.write([profileChangedEvent(profile, counted)], session);
        return { profile, workspace: counted, created: true };
      });
      outbox.nudge();
      return made;
    } catch (error) {
      const made = isDuplicateKey(error) ? await profiles.find(id) : null;
      if (!made) throw error;
      return { profile: made, workspace, created: false };
    }
  };
}

/** @throws AppError profile_limit_reached; the count includes the new profile */
function requireRoom({ plan, profile_count }: WorkspaceDoc): void {
  if (plan.active_profiles === null || profile_count <= plan.active_profiles) return;
  throw appError(
    'profile_limit_reached',
    `The plan of this workspace allows ${plan.active_profiles} active profiles, and it already has that many.`,
    { details: { plan: plan.name, active_profiles: String(plan.active_profiles) } },
  );
}
