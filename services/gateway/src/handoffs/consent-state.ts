// Signs and reads the state that a provider carries back to us: which hand-off a consent is for, and in which browser it began.
// It is valid for 15 minutes.
import { createHash, randomBytes } from 'node:crypto';
import type { SecretKeys } from '@touchline/chassis/secret-keys.ts';
import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** Contract, Limits: consent screen. */
export const CONSENT_SECONDS = 900;
const TYPE = 'consent-state+jwt';

/**
 * The PKCE pair of one consent. The verifier stays in the cookie; the challenge, which is public, is derived from it (RFC 7636,
 * S256).
 */
export interface PkcePair {
  readonly verifier: string;
  readonly challenge: string;
}

export interface ConsentState {
  readonly handoffId: string;
  readonly provider: string;
  /** The challenge of the consent that the state belongs to. */
  readonly challenge: string;
}

/** The result of reading a text; an expired state is still recognised as ours. */
export type ReadState =
  | { readonly kind: 'current' | 'expired'; readonly state: ConsentState }
  | { readonly kind: 'invalid' };

export type ConsentStates = ReturnType<typeof createConsentStates>;

const Claims = z.object({ sub: z.string(), provider: z.string(), challenge: z.string() });

interface Deps {
  readonly secretKeys: SecretKeys;
  readonly baseUrl: () => string;
  readonly now: () => number;
}

/** Creates the PKCE pair of one browser. */
export function createPkcePair(): PkcePair {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: challengeOf(verifier) };
}

/** Returns the challenge of a verifier, for PKCE and for comparison with the state. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Makes what signs and reads states. */
export function createConsentStates({ secretKeys, baseUrl, now }: Deps) {
  const { current, byKid } = secretKeys.for('consent-state');
  return {
    async sign({ handoffId, provider, challenge }: ConsentState): Promise<string> {
      const issuedAt = Math.floor(now() / 1000);
      return await new SignJWT({ provider, challenge })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE, kid: current.kid })
        .setIssuer(baseUrl())
        .setSubject(handoffId)
        .setExpirationTime(issuedAt + CONSENT_SECONDS)
        .sign(current.key);
    },

    async read(text: string): Promise<ReadState> {
      const key = ({ kid = '' }: { kid?: string | undefined }) => {
        const known = byKid(kid);
        if (!known) throw new errors.JWSSignatureVerificationFailed();
        return known;
      };
      const rules = { algorithms: ['HS256'], typ: TYPE, issuer: baseUrl(), requiredClaims: ['exp'] };
      try {
        const { payload } = await jwtVerify(text, key, { ...rules, currentDate: new Date(now()) });
        return stateOf('current', payload);
      } catch (error) {
        // Thrown only after the signature was verified.
        if (error instanceof errors.JWTExpired) return stateOf('expired', error.payload);
        if (error instanceof errors.JOSEError) return { kind: 'invalid' };
        throw error;
      }
    },
  };
}

function stateOf(kind: 'current' | 'expired', payload: unknown): ReadState {
  const claims = Claims.safeParse(payload);
  if (!claims.success) return { kind: 'invalid' };
  const { sub: handoffId, provider, challenge } = claims.data;
  return { kind, state: { handoffId, provider, challenge } };
}
