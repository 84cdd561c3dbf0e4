// Turns the console's cookie into a credential, or into 401; it reads each time who the person is and what they may do.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { scopesOfRole } from '@touchline/chassis/access/roles.ts';
import { isLive, shouldNoteUse } from '@touchline/chassis/access/session-life.ts';
import { unauthorized, workspaceArchived } from '@touchline/chassis/access/unauthorized.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { opaqueTokenHash } from '../domain/opaque-token.ts';
import type { SessionDoc, SessionStore } from '../store/sessions.ts';
import type { Records } from './records.ts';

interface Deps {
  readonly records: Pick<Records, 'session' | 'person' | 'workspace' | 'profile'>;
  readonly sessions: Pick<SessionStore, 'touch'>;
  /** Requests per minute of one person, in however many sessions. */
  readonly perMinute: number;
  readonly logger: Logger;
  readonly now: () => Date;
}

/**
 * Makes the verifier of sessions. Memberships decide at every request, so that removing or demoting a person takes effect within
 * a second, and so does archiving the workspace.
 * @throws (the function) AppError unauthorized
 */
export function createVerifySession({ records, sessions, perMinute, logger, now }: Deps) {
  return async function verifySession(token: string): Promise<Credential> {
    const hash = opaqueTokenHash(token);
    if (hash === null) throw unauthorized('malformed_credential', 'The session cookie is not one of this deployment.');
    // Looked up by the hash of 256 random bits, so the time that takes says nothing about the value.
    const session = await records.session(hash);
    if (!session) throw unauthorized('invalid_credential', 'This session is over: sign in again.');
    if (!isLive(session, now())) throw unauthorized('expired_credential', 'This session has expired: sign in again.');
    const { user, role } = await currentPerson(session);
    const of = session.profile_id === null ? null : await records.profile(session.profile_id);
    // The role counts in one workspace: a profile that moved to another one is out of reach.
    const profile = of?.profile.workspace_id === session.workspace_id ? of.profile : null;
    noteUse(session);
    return {
      kind: 'session',
      id: session._id,
      name: user.name,
      principal: { kind: 'user', id: user._id },
      profileId: profile?._id ?? null,
      workspaceId: session.workspace_id,
      role,
      scopes: new Set(role === null ? [] : scopesOfRole(role)),
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
    if (workspace_id === null) return { user: person.user, role: null };
    const member = person.memberships.find((each) => each.workspace_id === workspace_id);
    if (!member || !workspace) throw ended();
    if (workspace.archived_at !== null) throw workspaceArchived();
    return { user: person.user, role: member.role };
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
