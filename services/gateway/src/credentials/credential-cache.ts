// Caches what access returned for a credential, for CACHE_MS at most, and less when a change is received.
import { createHash } from 'node:crypto';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialOf } from '@touchline/chassis/access/credential-message.ts';
import { isUnauthorized } from '@touchline/chassis/access/unauthorized.ts';
import { createSingleFlightCache } from '@touchline/chassis/cache/single-flight-cache.ts';
import { unavailable } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type {
  Credential as CredentialMessage,
  CredentialService,
} from '@touchline/proto/gen/touchline/access/v1/credentials_pb.ts';
import {
  type CredentialRevoked,
  CredentialRevoked_Kind,
  type ProfileChanged,
} from '@touchline/proto/gen/touchline/events/v1/access_pb.ts';

interface Deps {
  readonly client: Pick<GrpcClient<typeof CredentialService>, 'verifyToken' | 'verifySession'>;
  /** A monotonic clock, in milliseconds. */
  readonly clock?: (() => number) | undefined;
  /** The time of day. */
  readonly now: () => Date;
}

/** Refusals are cached too, and for the full time, so that trying wrong keys costs access little whatever else changes. */
type Answer = { readonly credential: Credential } | { readonly refusal: unknown };

export type CredentialCache = ReturnType<typeof createCredentialCache>;

/** Makes the cache of one gateway. */
export function createCredentialCache({ client, clock = () => performance.now(), now }: Deps) {
  const cache = createSingleFlightCache<Answer>({ now: clock });

  async function find(key: string, load: () => Promise<{ credential?: CredentialMessage }>): Promise<Credential> {
    const answer = await cache.find(key, () => answerOf(load()));
    if ('refusal' in answer) throw answer.refusal;
    const { credential } = answer;
    if (credential.expiresAt === null || now() < credential.expiresAt) return credential;
    // It expired while it was cached: access decides the wording of the refusal.
    cache.invalidate(key);
    const anew = await answerOf(load());
    if ('refusal' in anew) throw anew.refusal;
    return anew.credential;
  }

  const invalidateWhere = (concerned: (credential: Credential) => boolean): void =>
    cache.invalidateWhere((answer) => 'credential' in answer && concerned(answer.credential));

  return {
    /** Returns the credential of a bearer token. @throws AppError unauthorized; UNAVAILABLE when access does not respond */
    token: (token: string) => find(keyOf('token', token), () => client.verifyToken({ token })),
    /**
     * Returns the credential of a session cookie's value.
     * @param profileId the profile on which the request acts, in lower case; empty for that of the sign-in
     * @throws as token; AppError not_found for a profile that the person does not reach, which is not cached
     */
    session: (token: string, profileId = '') =>
      find(`${keyOf('session', token)}:${profileId}`, async () =>
        actingOn(profileId, await client.verifySession({ token, profileId })),
      ),
    invalidateToken: (token: string) => cache.invalidate(keyOf('token', token)),
    /** Invalidates a session on whichever profiles it acted. */
    invalidateSession(token: string): void {
      const prefix = `${keyOf('session', token)}:`;
      cache.invalidateWhere((_answer, key) => key.startsWith(prefix));
    },
    invalidateWhere,
    invalidateRevoked({ kind, id }: Pick<CredentialRevoked, 'kind' | 'id'>): void {
      invalidateWhere((credential) =>
        kind === CredentialRevoked_Kind.APP
          ? credential.principal.kind === 'app' && credential.principal.id === id
          : credential.id === id,
      );
    },
    invalidateProfile({ profileId, workspaceId }: Pick<ProfileChanged, 'profileId' | 'workspaceId'>): void {
      invalidateWhere((credential) => credential.profileId === profileId || credential.workspaceId === workspaceId);
    },
  };
}

/** Returns a key that holds the secret only as a hash. */
function keyOf(kind: 'token' | 'session', token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('base64url')}`;
}

/** An access of an earlier release ignores the profile that a request names: nothing may happen on another one instead. */
function actingOn<Verified extends { credential?: CredentialMessage }>(
  profileId: string,
  verified: Verified,
): Verified {
  if (profileId !== '' && verified.credential?.profileId !== profileId)
    throw unavailable('Access verified the session for another profile.');
  return verified;
}

async function answerOf(asked: Promise<{ credential?: CredentialMessage }>): Promise<Answer> {
  try {
    return { credential: credentialOf((await asked).credential) };
  } catch (refusal) {
    if (isUnauthorized(refusal)) return { refusal };
    throw refusal;
  }
}
