// Turns the console's cookie into a credential, or into 401; it reads each time who the person is and what they may do.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { type Role, scopesOfRole } from '@touchline/chassis/access/roles.ts';
import { isLive, shouldNoteUse } from '@touchline/chassis/access/session-life.ts';
import { unauthorized, workspaceArchived } from '@touchline/chassis/access/unauthorized.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { notFound } from '../actor-scope.ts';
import { opaqueTokenHash } from '../domain/opaque-token.ts';
import type { MemberDoc } from '../store/people.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { SessionDoc, SessionStore } from '../store/sessions.ts';
import type { Records } from './records.ts';

interface Deps {
  readonly records: Pick<Records, 'session' | 'person' | 'workspace' | 'profile' | 'profileAlone'>;
  readonly sessions: Pick<SessionStore, 'touch'>;
  /** Requests per minute of one person, in however many sessions. */
  readonly perMinute: number;
  readonly logger: Logger;
  readonly now: () => Date;
}

/** Where a request acts. */
interface Place {
  readonly profile: ProfileDoc | null;
  readonly workspaceId: string | null;
  /** The person's role in that workspace. */
  readonly role: Role | null;
}

/**
 * Makes the verifier of sessions. Memberships decide at every request, so that removing or demoting a person takes effect within
 * a second, and so does archiving the workspace. A session that has ended at its own profile acts on no other one either.
 * @param profileId (the function) the profile on which the request acts; null for that of the sign-in
 * @throws (the function) AppError unauthorized; not_found for a profile in no workspace of the person, as for an unknown one
 */
export function createVerifySession({ records, sessions, perMinute, logger, now }: Deps) {
  return async function verifySession(token: string, profileId: string | null): Promise<Credential> {
    const hash = opaqueTokenHash(token);
    if (hash === null) throw unauthorized('malformed_credential', 'The session cookie is not one of this deployment.');
    // Looked up by the hash of 256 random bits, so the time that takes says nothing about the value.
    const session = await records.session(hash);
    if (!session) throw unauthorized('invalid_credential', 'This session is over: sign in again.');
    if (!isLive(session, now())) throw unauthorized('expired_credential', 'This session has expired: sign in again.');
    const { user, memberships, role } = await currentPerson(session);
    const { profile, workspaceId, ...at } =
      profileId === null ? await placeOf(session, role) : await placeNamed(profileId, memberships);
    noteUse(session);
    return {
      kind: 'session',
      id: session._id,
      name: user.name,
      principal: { kind: 'user', id: user._id },
      profileId: profile?._id ?? null,
      workspaceId,
      role: at.role,
      scopes: new Set(at.role === null ? [] : scopesOfRole(at.role)),
      // A person of the business is no partner, so nothing is withheld on healthcare profiles.
      withheldScopes: new Set(),
      entitlements: new Set(profile?.entitlements),
      defaultCountry: profile?.default_country ?? null,
      allowance: { of: `user:${user._id}`, perMinute },
      expiresAt: session.expires_at,
    };
  };

  /** Returns the person as they are now in the session's workspace. */
  async function currentPerson({ user_id, workspace_id }: SessionDoc) {
    const [person, workspace] = await Promise.all([
      records.person(user_id),
      workspace_id === null ? null : records.workspace(workspace_id),
    ]);
    if (!person || person.user.disabled_at !== null) throw ended();
    if (workspace_id === null) return { ...person, role: null };
    const member = person.memberships.find((each) => each.workspace_id === workspace_id);
    if (!member || !workspace) throw ended();
    if (workspace.archived_at !== null) throw workspaceArchived();
    return { ...person, role: member.role };
  }

  async function placeOf({ profile_id, workspace_id }: SessionDoc, role: Role | null): Promise<Place> {
    const of = profile_id === null ? null : await records.profile(profile_id);
    // The role counts in one workspace: a profile that moved to another one is out of reach.
    const profile = of?.profile.workspace_id === workspace_id ? of.profile : null;
    return { profile, workspaceId: workspace_id, role };
  }

  /** A profile of others costs the same one look-up as an unknown one, so that both refusals take as long. */
  async function placeNamed(profileId: string, memberships: readonly MemberDoc[]): Promise<Place> {
    const profile = await records.profileAlone(profileId);
    const member = memberships.find(({ workspace_id }) => workspace_id === profile?.workspace_id);
    const workspace = member && (await records.workspace(member.workspace_id));
    if (!profile || !member || !workspace) throw notFound('profile');
    if (workspace.archived_at !== null) throw workspaceArchived();
    return { profile, workspaceId: member.workspace_id, role: member.role };
  }

  /** The request does not wait for this write, and losing one costs nothing. */
  function noteUse(session: SessionDoc): void {
    const at = now();
    if (!shouldNoteUse(session, at)) return;
    sessions
      .touch(session._id, at)
      .catch((err: unknown) => logger.warn({ err }, 'last use of a session was not recorded'));
  }
}

const ended = () => unauthorized('revoked_credential', 'This session has ended: sign in again.');
