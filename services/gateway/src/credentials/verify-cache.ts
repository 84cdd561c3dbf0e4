// What access answered of a credential, kept for MEMORY_MS at most, and less where a change is heard of.
import { createHash } from 'node:crypto';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialOf } from '@touchline/chassis/access/credential-message.ts';
import { isUnauthorized } from '@touchline/chassis/access/unauthorized.ts';
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
import { createKeyCache } from './key-cache.ts';

interface Deps {
  readonly client: Pick<GrpcClient<typeof CredentialService>, 'verifyToken' | 'verifySession'>;
  /** Milliseconds of a clock that only goes on. */
  readonly clock?: (() => number) | undefined;
  /** The time of day. */
  readonly now: () => Date;
  /** How long a look-up may take. */
  readonly loadMs: number;
}

/** A refusal is remembered too, and for its whole time, so that trying wrong keys costs access little whatever else changes. */
type Answer = { readonly credential: Credential } | { readonly refusal: unknown };

export type VerifyCache = ReturnType<typeof createVerifyCache>;

/** Makes the cache of one gateway. */
export function createVerifyCache({ client, clock = () => performance.now(), now, loadMs }: Deps) {
  const cache = createKeyCache<Answer>({ now: clock, loadMs });

  async function find(key: string, load: () => Promise<{ credential?: CredentialMessage }>): Promise<Credential> {
    const answer = await cache.find(key, () => answerOf(load()));
    if ('refusal' in answer) throw answer.refusal;
    const { credential } = answer;
    if (credential.expiresAt === null || now() < credential.expiresAt) return credential;
    // It ended while it was remembered: access says in which words.
    cache.forget(key);
    const anew = await answerOf(load());
    if ('refusal' in anew) throw anew.refusal;
    return anew.credential;
  }

  const forgetWhere = (concerned: (credential: Credential) => boolean): void =>
    cache.forgetWhere((answer) => 'credential' in answer && concerned(answer.credential));

  return {
    /** The credential of a bearer token. @throws AppError unauthorized; UNAVAILABLE when access does not answer */
    token: (token: string) => find(keyOf('token', token), () => client.verifyToken({ token })),
    /** The credential of a session cookie's value. @throws as token */
    session: (token: string) => find(keyOf('session', token), () => client.verifySession({ token })),
    forgetToken: (token: string) => cache.forget(keyOf('token', token)),
    forgetSession: (token: string) => cache.forget(keyOf('session', token)),
    forgetWhere,
    forgetRevoked({ kind, id }: Pick<CredentialRevoked, 'kind' | 'id'>): void {
      forgetWhere((credential) =>
        kind === CredentialRevoked_Kind.APP
          ? credential.principal.kind === 'app' && credential.principal.id === id
          : credential.id === id,
      );
    },
    forgetProfile({ profileId, workspaceId }: Pick<ProfileChanged, 'profileId' | 'workspaceId'>): void {
      forgetWhere((credential) => credential.profileId === profileId || credential.workspaceId === workspaceId);
    },
  };
}

/** Secrets are kept as hashes here too. */
function keyOf(kind: 'token' | 'session', token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('base64url')}`;
}

async function answerOf(asked: Promise<{ credential?: CredentialMessage }>): Promise<Answer> {
  try {
    return { credential: credentialOf((await asked).credential) };
  } catch (refusal) {
    if (isUnauthorized(refusal)) return { refusal };
    throw refusal;
  }
}
