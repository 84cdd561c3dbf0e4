// Changes a workspace. What its profiles take from it is changed in all of them and published to the other services, in one
// transaction.
import { isHealthcareFamily, type WorkspaceType } from '@touchline/chassis/access/healthcare.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import { notFound } from '../actor-scope.ts';
import { currencyOr } from '../check-input.ts';
import type { Stores } from '../store/stores.ts';
import type { AdWriteLimitsDoc, WorkspaceDoc } from '../store/workspaces.ts';
import { endPartnerKeys } from './end-partner-keys.ts';
import { nextChange } from './next-change.ts';
import { profileChangedEvent } from './profile-event.ts';
import { requireLive } from './require-live.ts';

export interface WorkspaceChange {
  readonly workspaceId: string;
  readonly type?: WorkspaceType | undefined;
  readonly planName?: string | undefined;
  /** null removes the limit. A limit below the present number ends no profile: there is only no room for more. */
  readonly activeProfiles?: number | null | undefined;
  /** ISO 4217; set in every profile of the workspace, also in those that had another. */
  readonly reportingCurrency?: string | undefined;
  readonly archived?: boolean | undefined;
  /** null removes the workspace's own limit. */
  readonly adWritesPerDay?: number | null | undefined;
  /** By ISO 4217 code; it replaces the limits of all currencies. */
  readonly adBudgetRaisePerDay?: ReadonlyMap<string, string> | undefined;
}

export interface ChangedWorkspace {
  readonly workspace: WorkspaceDoc;
  /** Delegated keys that ended because profiles became healthcare-family. */
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
 * @throws (the function) AppError not_found for an unknown workspace, validation_error for an unknown currency, invalid_state in
 * an archived workspace unless the change is about archiving
 */
export function createChangeWorkspace({ stores, client, outbox, now }: Deps) {
  const { workspaces, profiles, keys } = stores;

  /** Publishes the affected profiles as they are now, and revokes the keys that the healthcare rule ends. */
  async function updateProfiles(
    before: WorkspaceDoc,
    after: WorkspaceDoc,
    change: WorkspaceChange,
    session: ClientSession,
  ) {
    const ofAll = after.type !== before.type || after.archived_at !== before.archived_at;
    const currency = change.reportingCurrency === undefined ? {} : { reporting_currency: after.reporting_currency };
    const known = await profiles.list(after._id, session);
    const concerned = known.filter(
      (profile) => ofAll || { ...profile, ...currency }.reporting_currency !== profile.reporting_currency,
    );
    if (concerned.length === 0) return 0;
    const at = nextChange(
      now(),
      concerned.map(({ changed_at }) => changed_at),
    );
    const fields = { ...currency, changed_at: at };
    await profiles.changeMany(
      concerned.map(({ _id }) => _id),
      fields,
      session,
    );
    await outbox.write(
      concerned.map((profile) => profileChangedEvent({ ...profile, ...fields }, after)),
      session,
    );
    let revoked = 0;
    for (const profile of concerned) {
      const joins = isHealthcareFamily(profile, after) && !isHealthcareFamily(profile, before);
      if (joins) revoked += await endPartnerKeys({ keys, outbox }, { profileId: profile._id, at, session });
    }
    return revoked;
  }

  return async function changeWorkspace(change: WorkspaceChange): Promise<ChangedWorkspace> {
    const changed = await withTransaction(client, async (session) => {
      const before = await workspaces.find(change.workspaceId, session);
      if (!before) throw notFound('workspace');
      if (change.archived === undefined) requireLive(before);
      const { planName = before.plan.name, activeProfiles = before.plan.active_profiles } = change;
      const fields = {
        type: change.type ?? before.type,
        plan: { name: planName, active_profiles: activeProfiles },
        reporting_currency: currencyOr(change.reportingCurrency ?? '', before.reporting_currency),
        archived_at: archivedAt(before, change.archived, now()),
        ad_write_limits: adWriteLimits(before, change),
      };
      const workspace = (await workspaces.change(before._id, fields, session)) ?? before;
      const revokedKeys = await updateProfiles(before, workspace, change, session);
      return { workspace, revokedKeys };
    });
    outbox.nudge();
    return changed;
  };
}

function adWriteLimits(
  { ad_write_limits: { writes_per_day, budget_raise_per_day } = NO_OWN_LIMITS }: WorkspaceDoc,
  { adWritesPerDay = writes_per_day, adBudgetRaisePerDay: raises }: WorkspaceChange,
): AdWriteLimitsDoc {
  return {
    writes_per_day: adWritesPerDay,
    budget_raise_per_day: raises === undefined ? budget_raise_per_day : Object.fromEntries(raises),
  };
}

const NO_OWN_LIMITS: AdWriteLimitsDoc = { writes_per_day: null, budget_raise_per_day: {} };

function archivedAt({ archived_at }: WorkspaceDoc, archived: boolean | undefined, now: Date): Date | null {
  if (archived === undefined) return archived_at;
  return archived ? (archived_at ?? now) : null;
}
