// Mints a key; its secret is in this response only and is not stored.
import { randomBytes } from 'node:crypto';
import { isHealthcareFamily } from '@touchline/chassis/access/healthcare.ts';
import { isPersonLevel, SCOPES } from '@touchline/chassis/access/scopes.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { isDuplicateKey, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import { type Actor, actorName } from '../actor.ts';
import { actorScopeOf, notFound, requireAllowed } from '../actor-scope.ts';
import { invalid, requireName } from '../check-input.ts';
import { keyIdFrom, mintApiKey } from '../domain/api-key.ts';
import { type ActorScope, mayIssueKeys } from '../domain/reach.ts';
import type { KeyDoc } from '../store/keys.ts';
import type { Stores } from '../store/stores.ts';
import { profileFacts } from '../tenancy/facts.ts';
import { requireLive } from '../tenancy/require-live.ts';
import { type KeyAuthority, keyAuthorityOf } from './key-authority.ts';
import { createRemintKey } from './remint-key.ts';
import { requireLiveSecret } from './require-live-secret.ts';
import { requireScopes } from './require-scopes.ts';

/** Decisions: Tokens and keys. */
export const DEFAULT_RATE_LIMIT_PER_MINUTE = 600;

export interface NewKey {
  readonly profileId: string;
  readonly name: string;
  /** all: everything that can be granted, except what the healthcare rule takes away. */
  readonly scopes: readonly string[] | 'all';
  readonly rateLimitPerMinute?: number | undefined;
  readonly expiresAt?: Date | null;
  /** Set by an operator to issue a delegated key of this app. */
  readonly appId?: string;
  /** A UUID for the request, so that its repeat makes no second key. */
  readonly requestId?: string;
}

interface Judging {
  readonly authority: KeyAuthority;
  readonly scope: ActorScope;
}

interface Deps {
  readonly stores: Pick<Stores, 'keys' | 'profiles' | 'workspaces' | 'people' | 'apps'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly env: string;
  readonly now: () => Date;
}

/**
 * Makes the use case.
 * @throws (the function) AppError unauthorized for an app token whose secret ended meanwhile; not_found for a profile that is
 * unknown or out of reach; forbidden for an actor that may not issue keys there; validation_error for unknown scopes, no scopes,
 * or an expiry in the past; insufficient_scope with required_scopes for what cannot be granted; healthcare_scope_forbidden;
 * invalid_state in an archived workspace, for an app that did not provision the profile, and for a requestId under which another
 * key was made
 */
export function createIssueKey({ stores, client, outbox, env, now }: Deps) {
  const { keys, profiles, workspaces, people, apps } = stores;
  const remintKey = createRemintKey({ stores, client, outbox, now });

  /** Refuses an actor that may not issue a key after two plain reads, which are the same for an unknown profile. */
  async function requireMayIssue(actor: Actor, profileId: string): Promise<ActorScope> {
    const scope = await actorScopeOf(actor, people);
    const profile = await profiles.find(profileId);
    if (!profile) throw notFound('profile');
    requireAllowed(mayIssueKeys(scope, profileFacts(profile)), 'profile');
    return scope;
  }

  async function judge(wanted: NewKey, { authority, scope }: Judging, session: ClientSession) {
    // Because of this count, the transaction that makes a profile a healthcare one waits, or this one starts over and sees it.
    const profile = authority.appId
      ? await profiles.countDelegatedKey(wanted.profileId, session)
      : await profiles.find(wanted.profileId, session);
    if (authority.appId) requireLiveSecret(await apps.countDelegatedKey(authority.appId, session), authority.secretId);
    const workspace = profile && (await workspaces.find(profile.workspace_id, session));
    if (!profile || !workspace) throw notFound('profile');
    requireLive(workspace);
    if (authority.appId && profile.provisioned_by?.id !== authority.appId)
      throw appError('invalid_state', 'The app did not provision this profile.');
    const healthcare = isHealthcareFamily(profile, workspace);
    const grant = authority.grantOn(profile.workspace_id, scope);
    const all = () =>
      [...(grant ?? SCOPES)].filter((scope) => !(authority.appId && healthcare && isPersonLevel(scope)));
    const scopes = requireScopes({
      scopes: wanted.scopes === 'all' ? all() : wanted.scopes,
      grant,
      delegated: authority.appId !== null,
      healthcare,
    });
    return { profile, scopes };
  }

  return async function issueKey(actor: Actor, wanted: NewKey): Promise<{ key: KeyDoc; text: string }> {
    const name = requireName(wanted.name);
    const expiresAt = wanted.expiresAt ?? null;
    if (expiresAt !== null && expiresAt <= now()) throw invalid('expires_at must be in the future.', 'expires_at');
    const authority = await keyAuthorityOf(actor, wanted.appId, stores);
    const scope = await requireMayIssue(actor, wanted.profileId);
    const startedAt = now();
    const minted = mintApiKey(env, randomBytes, wanted.requestId && keyIdFrom(wanted.requestId));
    const make = async (session: ClientSession): Promise<KeyDoc> => {
      const { profile, scopes } = await judge(wanted, { authority, scope }, session);
      return {
        _id: minted.id,
        kind: authority.appId ? 'delegated' : 'profile',
        profile_id: profile._id,
        workspace_id: profile.workspace_id,
        app_id: authority.appId,
        user_id: null,
        name,
        secret_sha256: minted.secretSha256,
        scopes: [...scopes],
        rate_limit_per_minute: wanted.rateLimitPerMinute || DEFAULT_RATE_LIMIT_PER_MINUTE,
        created_at: now(),
        created_by: actorName(actor),
        expires_at: expiresAt,
        revoked_at: null,
        last_used_at: null,
      };
    };
    let made: KeyDoc | undefined;
    try {
      const key = await withTransaction(client, async (session) => {
        made = await make(session);
        await keys.insert(made, session);
        return made;
      });
      return { key, text: minted.text };
    } catch (error) {
      if (!made || !isDuplicateKey(error)) throw error;
      return { key: await remintKey(made, startedAt), text: minted.text };
    }
  };
}
