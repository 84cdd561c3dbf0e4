// Signs a person in to the console: it starts a fresh session for whoever knows the password, and does not reveal who exists.
import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@touchline/chassis/access/roles.ts';
import { sessionEnd } from '@touchline/chassis/access/session-life.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { notFound } from '../actor-scope.ts';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import { mintOpaqueToken, opaqueTokenHash } from '../domain/opaque-token.ts';
import type { UserDoc } from '../store/people.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { SessionDoc } from '../store/sessions.ts';
import type { Stores } from '../store/stores.ts';
import { createAccountsOfPassword } from './accounts-of-password.ts';
import type { LimitGuesses } from './limit-guesses.ts';
import type { Passwords } from './password-hash.ts';

interface SignIn {
  readonly email: string;
  readonly password: string;
  /** The profile to act on; by default the oldest in reach. */
  readonly profileId: string | undefined;
  /** Where the person wants to go, when several accounts share one address and password. */
  readonly workspaceId?: string | undefined;
  /** Where the request came from. */
  readonly address: string;
  /** The value of a session cookie in the request: that session ends, and is never taken over. */
  readonly oldToken: string | undefined;
}

interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

export interface SignedIn {
  /** The cookie's value; not stored. */
  readonly token: string;
  readonly session: SessionDoc;
  readonly user: UserDoc;
  /** Those that are not archived, in the order in which the person joined them. */
  readonly workspaces: readonly Membership[];
}

interface Chosen {
  readonly user: UserDoc;
  readonly workspaces: readonly Membership[];
  readonly profile: ProfileDoc | null;
}

interface Deps {
  readonly stores: Pick<Stores, 'people' | 'passwordSettings' | 'workspaces' | 'profiles' | 'sessions'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly limitGuesses: LimitGuesses;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

/**
 * Makes the use case, which returns null for a wrong email and a wrong password alike, after the same work.
 * @throws (the function) AppError rate_limit_exceeded after too many of them; not_found for a profile out of reach, once the
 * password is right
 */
export function createSignIn(deps: Deps) {
  const { stores, client, outbox, now } = deps;
  const { people, profiles, sessions } = stores;
  const accountsOfPassword = createAccountsOfPassword(deps);

  return async function signIn(wanted: SignIn): Promise<SignedIn | null> {
    const chosen = await choose(await accountsOfPassword(wanted), wanted);
    if (!chosen) return null;
    const { user, workspaces, profile } = chosen;
    const minted = mintOpaqueToken(randomBytes);
    const at = now();
    const session: SessionDoc = {
      _id: randomUUID(),
      token_sha256: minted.sha256,
      user_id: user._id,
      workspace_id: profile?.workspace_id ?? workspaces[0]?.id ?? null,
      profile_id: profile?._id ?? null,
      created_at: at,
      last_used_at: at,
      expires_at: sessionEnd(at),
    };
    if (!(await begin(session, user, wanted.oldToken))) return null;
    return { token: minted.text, session, user, workspaces };
  };

  /** Returns the first account that reaches what is requested, else the first that reaches anything. */
  async function choose(fitting: readonly UserDoc[], { profileId, workspaceId }: SignIn): Promise<Chosen | null> {
    const asked = profileId === undefined ? null : await profiles.find(profileId);
    const reaches = await Promise.all(fitting.map(async (user) => ({ user, workspaces: await membershipsOf(user) })));
    const within = (id: string | undefined) =>
      reaches.find(({ workspaces }) => workspaces.some((each) => each.id === id));
    if (profileId !== undefined) {
      const chosen = within(asked?.workspace_id);
      if (reaches.length > 0 && !chosen) throw notFound('profile');
      return chosen ? { ...chosen, profile: asked } : null;
    }
    const chosen = within(workspaceId) ?? reaches.find(({ workspaces }) => workspaces.length > 0) ?? reaches[0];
    return chosen ? { ...chosen, profile: await oldestProfile(chosen.workspaces) } : null;
  }

  async function membershipsOf({ _id }: UserDoc): Promise<Membership[]> {
    const memberships = await people.membershipsOf(_id);
    const found = await stores.workspaces.findMany(memberships.map(({ workspace_id }) => workspace_id));
    const open = new Map(found.filter(({ archived_at }) => archived_at === null).map((each) => [each._id, each]));
    return memberships.flatMap(({ workspace_id, role }) => {
      const workspace = open.get(workspace_id);
      return workspace ? [{ id: workspace._id, name: workspace.name, role }] : [];
    });
  }

  async function oldestProfile(reach: readonly Membership[]): Promise<ProfileDoc | null> {
    const inReach = { workspace_id: { $in: reach.map(({ id }) => id) } };
    const [oldest] = reach.length > 0 ? await profiles.page(inReach, { after: null, limit: 1 }) : [];
    return oldest ?? null;
  }

  /**
   * Returns false when the password changed since it was proven: that change ended every session, and this one would outlive it.
   */
  async function begin(session: SessionDoc, user: UserDoc, oldToken: string | undefined): Promise<boolean> {
    const oldHash = opaqueTokenHash(oldToken ?? '');
    const began = await withTransaction(client, async (transaction) => {
      if (!(await people.noteSignIn(user, session.created_at, transaction))) return false;
      const ended = oldHash === null ? [] : await sessions.endByToken(oldHash, transaction);
      await sessions.insert(session, transaction);
      const events = ended.map((id) =>
        credentialRevokedEvent({ kind: 'session', id, profileId: session.user_id, at: session.created_at }),
      );
      if (events.length > 0) await outbox.write(events, transaction);
      return true;
    });
    outbox.nudge();
    return began;
  }
}
