// Makes the session ids of clients of 2025, which say in a handshake, and never again, whether their person can be asked. The id itself
// says it, signed: so no replica stores sessions, and every replica knows all of them.
import type { SecretKeys } from '@touchline/chassis/secret-keys.ts';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

export interface LegacySessions {
  /** @param credentialId whose session it is; no other credential can use it */
  seal(credentialId: string, protocolVersion: string): Promise<string>;
  /** Returns the revision of the protocol that the client speaks; null for an id that is not the credential's, or is too old. */
  open(id: string, credentialId: string): Promise<string | null>;
}

const ALGORITHM = 'HS256';
const LIFETIME = '7d';
const MOST_CHARACTERS = 1024;
const Claims = z.object({ revision: z.string() });

/** A session stays valid after a rotation of the keys, until its own key is removed. */
export function createLegacySessions(secretKeys: SecretKeys): LegacySessions {
  const keys = secretKeys.for('mcp-sessions');
  return {
    seal: (credentialId, revision) =>
      new SignJWT({ revision })
        .setProtectedHeader({ alg: ALGORITHM, kid: keys.current.kid })
        .setSubject(credentialId)
        .setExpirationTime(LIFETIME)
        .sign(keys.current.key),
    open: async (id, subject) => {
      if (id.length > MOST_CHARACTERS) return null;
      const keyOf = ({ kid = '' }: { kid?: string }) => keys.byKid(kid) ?? new Uint8Array(32);
      try {
        const { payload } = await jwtVerify(id, keyOf, { algorithms: [ALGORITHM], subject });
        return Claims.parse(payload).revision;
      } catch {
        return null;
      }
    },
  };
}
