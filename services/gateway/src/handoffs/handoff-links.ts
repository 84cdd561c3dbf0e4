// Makes and recognises the links of a hand-off. The id appears in polls, logs and bounces, so it alone opens nothing: a link also
// carries a secret that only the gateway can derive from the id.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PurposeKeys, SecretKeys } from '@touchline/chassis/secret-keys.ts';
import { API_PREFIX } from '../http/api-prefix.ts';

/** Longer than any secret that we make. */
const MAX_SECRET = 128;

export interface HandoffLinks {
  /** Returns the address of the page. @param told the reason of a visit that the hand-off itself does not record */
  page(id: string, told?: string): string;
  /** Returns the address that leads straight to the provider. */
  start(id: string): string;
  /** Reports whether a text is the secret of this hand-off's links. */
  opens(id: string, secret: string): boolean;
}

interface Deps {
  readonly secretKeys: SecretKeys;
  /** Without a trailing slash. */
  readonly baseUrl: () => string;
}

/** Creates the links; a secret stays valid after a rotation of the keys, until its own key is removed. */
export function createHandoffLinks({ secretKeys, baseUrl }: Deps): HandoffLinks {
  const keys = secretKeys.for('handoff-link');
  const link = (id: string, view: 'page' | 'start', told = '') => {
    const query = new URLSearchParams({ k: secretOf(keys, id), ...(told !== '' && { told }) });
    return `${baseUrl()}${API_PREFIX}/handoffs/${id}/${view}?${query}`;
  };
  return {
    page: (id, told) => link(id, 'page', told),
    start: (id) => link(id, 'start'),
    opens: (id, secret) => {
      if (secret.length > MAX_SECRET) return false;
      const [, kid = '', digest = ''] = /^(.*)\.([\w-]{43})$/s.exec(secret) ?? [];
      const key = keys.byKid(kid);
      return key !== undefined && timingSafeEqual(digestOf(key, id), Buffer.from(digest, 'base64url'));
    },
  };
}

const secretOf = ({ current: { kid, key } }: PurposeKeys, id: string): string =>
  `${kid}.${digestOf(key, id).toString('base64url')}`;

const digestOf = (key: Uint8Array, id: string): Buffer => createHmac('sha256', key).update(id).digest();
