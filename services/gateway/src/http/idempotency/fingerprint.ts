// Computes what makes two requests the same: their operation, their body, and those properties of the caller on which the answer
// depends.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PurposeKeys } from '@touchline/chassis/secret-keys.ts';

export interface Fingerprinted {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** The JSON of the body; {} when there is none. */
  readonly body: unknown;
  /** The properties of the caller on which the answer depends: a caller who would get another answer makes another request. */
  readonly view: readonly string[];
}

export interface Fingerprints {
  of(request: Fingerprinted): string;
  /** Reports whether the stored fingerprint, made under this or an older secret key, is that of the request. */
  matches(stored: string, request: Fingerprinted): boolean;
}

/**
 * Makes fingerprints: a keyed hash (HMAC-SHA-256), since nobody may guess the contents of a body from its hash.
 * @param keys of the purpose 'reply-fingerprints'
 */
export function createFingerprints(keys: PurposeKeys): Fingerprints {
  const hash = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest();
  return {
    of: (request) => {
      const { kid, key } = keys.current;
      return `${kid}:${hash(key, canonical(request)).toString('base64url')}`;
    },
    matches: (stored, request) => {
      const [kid = '', digest = ''] = stored.split(':');
      const key = keys.byKid(kid);
      const known = Buffer.from(digest, 'base64url');
      return key !== undefined && known.length === 32 && timingSafeEqual(known, hash(key, canonical(request)));
    },
  };
}

/**
 * Returns JSON in a canonical form, so that a client may serialise it anew for a retry: the order of members and white space do
 * not count.
 */
function canonical({ method, url, body, view }: Fingerprinted): string {
  return JSON.stringify([method, url, sorted(body), [...view].sort()]);
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  // A null prototype, so that a member named __proto__ is a member.
  const members: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    members[name] = sorted(member);
  return members;
}
