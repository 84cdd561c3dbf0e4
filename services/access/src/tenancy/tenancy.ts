// Wires the use cases of workspaces and profiles.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import type { Stores } from '../store/stores.ts';
import { createChangeProfile } from './change-profile.ts';
import { createChangeWorkspace } from './change-workspace.ts';
import { createCreateProfile } from './create-profile.ts';
import { createCreateWorkspace } from './create-workspace.ts';
import { createListProfiles } from './list-profiles.ts';
import { createListWorkspaces } from './list-workspaces.ts';
import { createSetEntitlement } from './set-entitlement.ts';
import { createSetProfileSettings } from './set-profile-settings.ts';
import { createSetReportingCurrency } from './set-reporting-currency.ts';

interface Deps {
  readonly stores: Stores;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

/** Wires the use cases; those without an actor are for operators, or for callers that have judged the credential. */
export function createTenancy(deps: Deps) {
  const changeProfile = createChangeProfile(deps);
  const changeWorkspace = createChangeWorkspace(deps);
  return {
    createWorkspace: createCreateWorkspace(deps),
    listWorkspaces: createListWorkspaces(deps),
    changeWorkspace,
    setReportingCurrency: createSetReportingCurrency({ ...deps, changeWorkspace }),
    createProfile: createCreateProfile(deps),
    listProfiles: createListProfiles(deps),
    changeProfile,
    setProfileSettings: createSetProfileSettings({ ...deps, changeProfile }),
    setEntitlement: createSetEntitlement({ ...deps, changeProfile }),
  };
}
