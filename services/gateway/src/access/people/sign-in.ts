// Signing in to the console: a fresh session for whoever knows the password, and no word about who exists.
import { randomBytes, randomUUID } from 'node:crypto';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { emailAddress } from '../../domain/email-address.ts';
import { mintOpaqueToken, opaqueTokenHash } from '../../domain/opaque-token.ts';
import type { Role } from '../../domain/roles.ts';
import { sessionEnd } from '../../domain/session-life.ts';
import type { LimitGuesses } from '../../http/limit-guesses.ts';
import type { UserDoc } from '../../store/people.ts';
import type { ProfileDoc } from '../../store/profiles.ts';
import type { SessionDoc } from '../../store/sessions.ts';
import type { Stores } from '../../store/stores.ts';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import { notFound } from '../standing.ts';
import type { Passwords } from './password-hash.ts';

interface SignIn {
  readonly email: string;
  readonly password: string;
  /** The profile to act on; the oldest in reach when absent. */
  readonly profileId: string | undefined;
  /** Where the request came from. */
  readonly address: string;
  /** The value of a session cookie that came along: it ends, and is never taken over. */
  readonly oldToken: string | undefined;
}

interface Membership {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

export interface SignedIn {
  /** The cookie's value; kept nowhere. */
  readonly token: string;
  readonly session: SessionDoc;
  readonly user: UserDoc;
  /** Those that are not archived, in the order in which the person came in. */
  readonly workspaces: readonly Membership[];
}

interface Deps {
  readonly stores: Pick<Stores, 'people' | 'workspaces' | 'profiles' | 'sessions'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly limitGuesses: LimitGuesses;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

/**
 * Answers null for a wrong email and a wrong password alike, after the same work.
 * Throws rate_limit_exceeded after too many of them; not_found for a profile out of reach, once the password is right.
 */
export function createSignIn({ stores, client, outbox, limitGuesses, passwords, now }: Deps) {
  const { people, profiles, sessions } = stores;

  return async function signIn(wanted: SignIn): Promise<SignedIn | null> {
    const user = await prove(wanted);
    if (!user) return null;
    const workspaces = await membershipsOf(user);
    const profile = await chooseProfile(workspaces, wanted.profileId);
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

  async function prove({ email: text, password, address }: SignIn): Promise<UserDoc | null> {
    const email = emailAddress(text) ?? '';
    const user = await people.findByEmail(email);
    const right = await limitGuesses({ account: email, address }, async () => {
      const fits = await passwords.verify(password, user?.password ?? null);
      return fits && user?.disabled_at === null;
    });
    if (!right || !user?.password) return null;
    if (!passwords.needsRehash(user.password)) return user;
    const to = await passwords.hash(password);
    await people.rehash(user._id, { from: user.password, to });
    return { ...user, password: to };
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

  async function chooseProfile(reach: readonly Membership[], wanted: string | undefined): Promise<ProfileDoc | null> {
    const workspaceIds = reach.map(({ id }) => id);
    if (wanted === undefined) {
      const inReach = { workspace_id: { $in: workspaceIds } };
      const [oldest] = reach.length > 0 ? await profiles.page(inReach, { after: null, limit: 1 }) : [];
      return oldest ?? null;
    }
    const profile = await profiles.find(wanted);
    if (!profile || !workspaceIds.includes(profile.workspace_id)) throw notFound('profile');
    return profile;
  }

  /** False when the password changed since it was proven: that change ended every session, and this one would outlive it. */
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
