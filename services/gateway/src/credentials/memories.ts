// What a gateway remembers of the records behind credentials: each for MEMORY_MS at most, and less when it hears of a change.
import {
  type CredentialRevoked,
  CredentialRevoked_Kind,
  type ProfileChanged,
} from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';
import { isHealthcareFamily } from '../domain/healthcare.ts';
import { OUTCOME_SCOPES } from '../domain/scopes.ts';
import type { AppDoc } from '../store/apps.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { Stores } from '../store/stores.ts';
import { createKeyCache } from './key-cache.ts';

/** A profile with what its workspace says of it. */
export interface RememberedProfile {
  readonly profile: ProfileDoc;
  readonly healthcare: boolean;
  /** True where nothing works any more: the workspace is archived. */
  readonly archived: boolean;
}

/** An app with what the workspace of its company says of it. */
export interface RememberedApp extends AppDoc {
  /** True where nothing works any more: the workspace of the company is archived. */
  readonly archived: boolean;
}

export type Memories = ReturnType<typeof createMemories>;

interface Options {
  /** Milliseconds of a clock that only goes on. */
  readonly now?: (() => number) | undefined;
  /** How long a look-up may take. */
  readonly loadMs?: number | undefined;
}

/** Makes the look-ups of one gateway; each answers null for an id that is not there. */
export function createMemories(stores: Stores, { now = () => performance.now(), loadMs }: Options = {}) {
  const { keys, apps, profiles, workspaces, people, sessions, tokenRevocations } = stores;
  const loadProfile = async (id: string): Promise<RememberedProfile | null> => {
    const profile = await profiles.find(id);
    const workspace = profile && (await workspaces.find(profile.workspace_id));
    if (!profile || !workspace) return null;
    return { profile, healthcare: isHealthcareFamily(profile, workspace), archived: workspace.archived_at !== null };
  };
  const loadApp = async (id: string): Promise<RememberedApp | null> => {
    const app = await apps.find(id);
    const company = app && (await workspaces.find(app.workspace_id));
    return app && { ...app, archived: company?.archived_at !== null };
  };
  const loadPerson = async (id: string) => {
    const [user, memberships] = await Promise.all([people.find(id), people.membershipsOf(id)]);
    return user && { user, memberships };
  };
  /** A member's sessions read outcomes, whatever the role; a user token is of a member. */
  const loadReadsOutcomes = async (profileId: string): Promise<boolean> => {
    const of = await profile.find(profileId);
    if (!of) return false;
    if (await keys.hasLiveOwn(profileId, OUTCOME_SCOPES, new Date())) return true;
    const members = await people.membersOf(of.profile.workspace_id);
    return members.length > 0;
  };
  const remember = <T>(load: (id: string) => Promise<T>) => createKeyCache({ load, now, loadMs });
  const key = remember(keys.find);
  const app = remember(loadApp);
  const profile = remember(loadProfile);
  const workspace = remember((id: string) => workspaces.find(id));
  const person = remember(loadPerson);
  const session = remember(sessions.findByToken);
  const readsOutcomes = remember(loadReadsOutcomes);
  const revokedToken = remember(tokenRevocations.has);
  const forgetting: Readonly<Partial<Record<CredentialRevoked_Kind, (id: string) => void>>> = {
    [CredentialRevoked_Kind.KEY]: (id) => {
      key.forget(id);
      readsOutcomes.forgetAll();
    },
    [CredentialRevoked_Kind.APP]: app.forget,
    [CredentialRevoked_Kind.APP_TOKEN]: revokedToken.forget,
    // Sessions are remembered by another name than the event carries, and read again at the cost of one look-up each.
    [CredentialRevoked_Kind.SESSION]: () => session.forgetAll(),
  };

  return {
    /** A key or a user token by its id. */
    key: key.find,
    app: app.find,
    /** An app as it is now: for one that must have changed since it was remembered. */
    appAnew: (id: string) => {
      app.forget(id);
      return app.find(id);
    },
    /** A profile whose workspace is there too. */
    profile: profile.find,
    workspace: workspace.find,
    /** True while a profile has a key of its own, or a person, that reads outcomes. */
    readsOutcomes: readsOutcomes.find,
    /** A person with all their memberships; read anew when the remembered ones lack the workspace, since they may be older. */
    person: async (id: string, workspaceId: string | null) => {
      const known = await person.find(id);
      if (!known || workspaceId === null || known.memberships.some((each) => each.workspace_id === workspaceId))
        return known;
      person.forget(id);
      return person.find(id);
    },
    /** A session by the hash of its cookie's value. */
    session: session.find,
    /** True for the jti of an app token that was revoked before its time. */
    isTokenRevoked: revokedToken.find,

    forgetRevoked({ kind, id }: Pick<CredentialRevoked, 'kind' | 'id'>): void {
      forgetting[kind]?.(id);
    },
    forgetProfile({ profileId, workspaceId }: Pick<ProfileChanged, 'profileId' | 'workspaceId'>): void {
      profile.forget(profileId);
      workspace.forget(workspaceId);
    },
  };
}
