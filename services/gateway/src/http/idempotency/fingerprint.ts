// What makes two requests the same request: their operation, their body, and what of their callers the answer depends on.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PurposeKeys } from '@touchline/chassis/secret-keys.ts';

export interface Fingerprinted {
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  /** The JSON of the body; {} when there is none. */
  readonly body: unknown;
  /** What of the caller the answer depends on: to whom it would be another answer, it is another request. */
  readonly view: readonly string[];
}

export interface Fingerprints {
  of(request: Fingerprinted): string;
  /** True when the stored fingerprint, made under this or an older secret key, is that of the request. */
  matches(stored: string, request: Fingerprinted): boolean;
}

/**
 * Makes fingerprints: a keyed hash (HMAC-SHA-256), since a body can hold what nobody may guess from its hash.
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

/** JSON by its meaning, so that a client may write it anew for a retry: the order of members and space do not count. */
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
