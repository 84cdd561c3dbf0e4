// Reads the records behind credentials as they are now, so that a verifier sees every change that was committed.
import { isHealthcareFamily } from '@touchline/chassis/access/healthcare.ts';
import { OUTCOME_SCOPES } from '@touchline/chassis/access/scopes.ts';
import type { AppDoc } from '../store/apps.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { Stores } from '../store/stores.ts';

/** A profile with what its workspace determines. */
export interface ProfileRecord {
  readonly profile: ProfileDoc;
  readonly healthcare: boolean;
  /** True when the workspace is archived, so that nothing works anymore. */
  readonly archived: boolean;
}

/** An app with what its company's workspace determines. */
export interface AppRecord extends AppDoc {
  /** True when the company's workspace is archived, so that nothing works anymore. */
  readonly archived: boolean;
}

export type Records = ReturnType<typeof createRecords>;

type Read = Pick<Stores, 'keys' | 'apps' | 'profiles' | 'workspaces' | 'people' | 'sessions' | 'tokenRevocations'>;

/** Makes the look-ups; each returns null for an unknown id. @param now the time at which keys must not have expired */
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
    /** Finds a key or a user token by its id. */
    key: (id: string) => keys.find(id),
    app: async (id: string): Promise<AppRecord | null> => {
      const app = await apps.find(id);
      const company = app && (await workspaces.find(app.workspace_id));
      return app && { ...app, archived: company?.archived_at !== null };
    },
    /** Finds a profile whose workspace exists, too. */
    profile,
    /** Finds a profile without a look at its workspace. */
    profileAlone: (id: string) => profiles.find(id),
    workspace: (id: string) => workspaces.find(id),
    /** Finds a person with all their memberships. */
    person: async (id: string) => {
      const [user, memberships] = await Promise.all([people.find(id), people.membershipsOf(id)]);
      return user && { user, memberships };
    },
    /** Finds a session by the hash of its cookie's value. */
    session: (hash: string) => sessions.findByToken(hash),
    /** Reports whether the app token with this jti was revoked early. */
    isTokenRevoked: (jti: string) => tokenRevocations.has(jti),
    /**
     * Reports whether a profile has a key of its own, or a person, that reads outcomes; members do in sessions, whatever their
     * role.
     */
    readsOutcomes: async (profileId: string): Promise<boolean> => {
      const of = await profile(profileId);
      if (!of) return false;
      if (await keys.hasLiveOwn(profileId, OUTCOME_SCOPES, now())) return true;
      return (await people.membersOf(of.profile.workspace_id)).length > 0;
    },
  };
}
