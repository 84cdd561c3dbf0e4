// The records behind credentials, read as they are now: whoever judges a credential by them sees every change that was committed.
import { isHealthcareFamily } from '@touchline/chassis/access/healthcare.ts';
import { OUTCOME_SCOPES } from '@touchline/chassis/access/scopes.ts';
import type { AppDoc } from '../store/apps.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { Stores } from '../store/stores.ts';

/** A profile with what its workspace says of it. */
export interface ProfileRecord {
  readonly profile: ProfileDoc;
  readonly healthcare: boolean;
  /** True where nothing works any more: the workspace is archived. */
  readonly archived: boolean;
}

/** An app with what the workspace of its company says of it. */
export interface AppRecord extends AppDoc {
  /** True where nothing works any more: the workspace of the company is archived. */
  readonly archived: boolean;
}

export type Records = ReturnType<typeof createRecords>;

type Read = Pick<Stores, 'keys' | 'apps' | 'profiles' | 'workspaces' | 'people' | 'sessions' | 'tokenRevocations'>;

/** Makes the look-ups; each answers null for an id that is not there. @param now what keys are held against */
export function createRecords(stores: Read, now: () => Date) {
  const { keys, apps, profiles, workspaces, people, sessions, tokenRevocations } = stores;
  const profile = async (id: string): Promise<ProfileRecord | null> => {
    const found = await profiles.find(id);
    const workspace = found && (await workspaces.find(found.workspace_id));
    if (!found || !workspace) return null;
    const archived = workspace.archived_at !== null;
    return { profile: found, healthcare: isHealthcareFamily(found, workspace), archived };
  };
  return {
    /** A key or a user token by its id. */
    key: (id: string) => keys.find(id),
    app: async (id: string): Promise<AppRecord | null> => {
      const app = await apps.find(id);
      const company = app && (await workspaces.find(app.workspace_id));
      return app && { ...app, archived: company?.archived_at !== null };
    },
    /** A profile whose workspace is there too. */
    profile,
    workspace: (id: string) => workspaces.find(id),
    /** A person with all their memberships. */
    person: async (id: string) => {
      const [user, memberships] = await Promise.all([people.find(id), people.membershipsOf(id)]);
      return user && { user, memberships };
    },
    /** A session by the hash of its cookie's value. */
    session: (hash: string) => sessions.findByToken(hash),
    /** True for the jti of an app token that was revoked before its time. */
    isTokenRevoked: (jti: string) => tokenRevocations.has(jti),
    /** True while a profile has a key of its own, or a person, that reads outcomes: members do in sessions, whatever their role. */
    readsOutcomes: async (profileId: string): Promise<boolean> => {
      const of = await profile(profileId);
      if (!of) return false;
      if (await keys.hasLiveOwn(profileId, OUTCOME_SCOPES, now())) return true;
      return (await people.membersOf(of.profile.workspace_id)).length > 0;
    },
  };
}
