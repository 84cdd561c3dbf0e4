// Signs and reads app tokens: JWTs of RFC 9068's profile, which access signs for itself.
import { randomUUID } from 'node:crypto';
import type { SecretKeys } from '@touchline/chassis/secret-keys.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export const APP_TOKEN_SECONDS = 900;
const TYPE = 'at+jwt';

export interface NewAppToken {
  readonly appId: string;
  /** The secret that authenticated the app; the token ends with it. */
  readonly secretId: string;
  readonly scopes: readonly string[];
  readonly profileId: string | null;
}

export interface AppToken extends NewAppToken {
  readonly jti: string;
  readonly expiresAt: Date;
}

/** What a text was recognised as. */
export type ReadToken =
  | { readonly kind: 'token'; readonly token: AppToken }
  | { readonly kind: 'malformed' | 'invalid' | 'expired' };

export type AppTokens = ReturnType<typeof createAppTokens>;

interface Deps {
  readonly secretKeys: SecretKeys;
  /** Issuer and audience: a token of one deployment is worthless in another. */
  readonly baseUrl: () => string;
  readonly now: () => Date;
}

/** The last second that every date parser can represent. */
const LAST_SECOND = 253_402_300_799;
const seconds = z.int().min(0).max(LAST_SECOND);

/** As sign writes them: anything else that is signed is not an app token. */
const Claims = z.object({
  sub: z.uuid(),
  jti: z.uuid(),
  sid: z.uuid(),
  scope: z.string(),
  profile_id: z.uuid().optional(),
  iat: seconds,
  exp: seconds,
});

/** Makes the signer and reader of app tokens. */
export function createAppTokens({ secretKeys, baseUrl, now }: Deps) {
  const { current, byKid } = secretKeys.for('app-token');
  return {
    /** Signs a token that is valid for APP_TOKEN_SECONDS. */
    async sign({ appId, secretId, scopes, profileId }: NewAppToken): Promise<string> {
      const issuedAt = Math.floor(now().getTime() / 1000);
      return await new SignJWT({
        client_id: appId,
        sid: secretId,
        scope: scopes.join(' '),
        ...(profileId !== null && { profile_id: profileId }),
      })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: current.kid })
        .setIssuer(baseUrl())
        .setAudience(baseUrl())
        .setSubject(appId)
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + APP_TOKEN_SECONDS)
        .sign(current.key);
    },

    /** Judges a text by its form, then its signature, then its claims, so that only a signed one learns why it is refused. */
    async read(text: string): Promise<ReadToken> {
      try {
        const { payload } = await jwtVerify(text, ({ kid = '' }) => knownKey(byKid(kid)), {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer: baseUrl(),
          audience: baseUrl(),
          currentDate: now(),
          requiredClaims: ['exp', 'iat'],
        });
        const claims = Claims.safeParse(payload);
        if (!claims.success) return { kind: 'invalid' };
        const { sub, jti, sid, scope, profile_id, exp } = claims.data;
        const token = {
          appId: sub,
          jti,
          secretId: sid,
          scopes: scope.split(' ').filter(Boolean),
          profileId: profile_id ?? null,
          expiresAt: new Date(exp * 1000),
        };
        return { kind: 'token', token };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return { kind: 'expired' };
        if (error instanceof errors.JWSInvalid || error instanceof errors.JWTInvalid) return { kind: 'malformed' };
        if (error instanceof errors.JOSEError) return { kind: 'invalid' };
        throw error;
      }
    },
  };
}

function knownKey(key: Uint8Array | undefined): Uint8Array {
  if (!key) throw new errors.JWSSignatureVerificationFailed();
  return key;
}
