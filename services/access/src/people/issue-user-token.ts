// Issues a user token, with which an agent server acts for one person on one profile.
import { randomBytes } from 'node:crypto';
import { scopesOfUserToken } from '@touchline/chassis/access/roles.ts';
import { isAgentScope } from '@touchline/chassis/access/scopes.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { notFound } from '../actor-scope.ts';
import { invalid, requireName } from '../check-input.ts';
import { mintApiKey } from '../domain/api-key.ts';
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from '../keys/issue-key.ts';
import type { KeyDoc } from '../store/keys.ts';
import type { Stores } from '../store/stores.ts';
import { requireEmail } from './check-person.ts';

interface NewUserToken {
  /** The address of a member of the profile's workspace. */
  readonly email: string;
  readonly profileId: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date | null;
}

interface Deps {
  readonly stores: Pick<Stores, 'people' | 'profiles' | 'keys'>;
  /** The deployment's short name. */
  readonly env: string;
  readonly now: () => Date;
}

/**
 * Makes the use case, for operators. The token ends with the membership and never allows more than its person may do;
 * access.keys.revoke ends it.
 * @throws (the function) AppError not_found for an unknown profile or member; validation_error for scopes that the person does
 * not hold, no scope of an agent server, or an expiry in the past
 */
export function createIssueUserToken({ stores: { people, profiles, keys }, env, now }: Deps) {
  return async function issueUserToken(wanted: NewUserToken): Promise<{ key: KeyDoc; text: string }> {
    const name = requireName(wanted.name);
    const email = requireEmail(wanted.email);
    if (wanted.expiresAt !== null && wanted.expiresAt <= now())
      throw invalid('expires_at must be in the future.', 'expires_at');
    const profile = await profiles.find(wanted.profileId);
    if (!profile) throw notFound('profile');
    const found = await people.findMemberByEmail(profile.workspace_id, email);
    if (!found) throw appError('not_found', 'There is no such member in the workspace of this profile.');
    const allowed: readonly string[] = scopesOfUserToken(found.member.role);
    const scopes = [...new Set(wanted.scopes)];
    if (!scopes.every((scope) => allowed.includes(scope)))
      throw invalid('scopes must be scopes of the API that the role of this person holds.', 'scopes');
    if (!scopes.some(isAgentScope)) throw invalid('scopes must list mcp:read or mcp:write.', 'scopes');
    const minted = mintApiKey(env, randomBytes);
    const key: KeyDoc = {
      _id: minted.id,
      kind: 'user',
      profile_id: profile._id,
      workspace_id: profile.workspace_id,
      app_id: null,
      user_id: found.user._id,
      name,
      secret_sha256: minted.secretSha256,
      scopes,
      rate_limit_per_minute: DEFAULT_RATE_LIMIT_PER_MINUTE,
      created_at: now(),
      created_by: 'operator',
      expires_at: wanted.expiresAt,
      revoked_at: null,
      last_used_at: null,
    };
    await keys.insert(key);
    return { key, text: minted.text };
  };
}
