// Issues the token in every form of the console, which proves that we made the form for this browser (CSRF, synchronizer token).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PurposeKeys } from '@touchline/chassis/secret-keys.ts';

export interface FormTokens {
  /** @param holder what binds the form to a browser: the id of its session, or of its visit before there is one */
  issue(holder: string): string;
  /** Reports whether a token was issued to this holder, with a key that is still configured. */
  accepts(holder: string, token: string | null): boolean;
}

/** @param keys of the purpose 'console-forms' */
export function createFormTokens({ current, byKid }: PurposeKeys): FormTokens {
  return {
    issue: (holder) => `${current.kid}~${mac(current.key, holder)}`,
    accepts: (holder, token) => {
      const [kid = '', sent = ''] = token?.split('~') ?? [];
      const key = byKid(kid);
      if (!key) return false;
      const [a, b] = [Buffer.from(sent), Buffer.from(mac(key, holder))];
      return a.length === b.length && timingSafeEqual(a, b);
    },
  };
}

function mac(key: Uint8Array, holder: string): string {
  return createHmac('sha256', key).update(holder).digest('base64url');
}
