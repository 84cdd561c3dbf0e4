// What one page hands to the next to be shown once, such as the secret of a key: it travels through the browser, sealed, and
// is kept by nobody.
import type { PurposeKeys } from '@touchline/chassis/secret-keys.ts';
import { parseCookie, stringifySetCookie } from 'cookie';
import { CompactEncrypt, compactDecrypt } from 'jose';

const COOKIE = { name: '__Host-touchline_once', path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
/** From the form's answer to the page that shows it is one redirect. */
const SECONDS = 120;

/** Who may open it, and where. */
interface Receiver {
  readonly sessionId: string;
  readonly path: string;
}

export interface HandOver {
  seal(receiver: Receiver, text: string): Promise<string>;
  /** null for what was sealed for another session or page, is too old, or was changed. */
  open(receiver: Receiver, sealed: string): Promise<string | null>;
}

/** @param keys of the purpose 'console-once' */
export function createHandOver({ current, byKid }: PurposeKeys, now: () => number): HandOver {
  return {
    seal: (receiver, text) =>
      new CompactEncrypt(Buffer.from(text))
        .setProtectedHeader({
          alg: 'dir',
          enc: 'A256GCM',
          kid: current.kid,
          for: nameOf(receiver),
          until: now() + SECONDS * 1000,
        })
        .encrypt(current.key),
    open: async (receiver, sealed) => {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(
          sealed,
          ({ kid = '' }) => byKid(kid) ?? Promise.reject(new Error('no such key')),
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        );
        const isMeant = protectedHeader.for === nameOf(receiver) && Number(protectedHeader.until) > now();
        return isMeant ? Buffer.from(plaintext).toString('utf8') : null;
      } catch {
        // A browser can send anything; what does not open was not handed over.
        return null;
      }
    },
  };
}

/** The Set-Cookie of a sealed text; null takes it back. */
export function handOverCookie(sealed: string | null): string {
  return stringifySetCookie({ ...COOKIE, value: sealed ?? '', maxAge: sealed === null ? 0 : SECONDS });
}

/** The sealed text in a Cookie header; undefined when there is none. */
export function handedOverIn(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[COOKIE.name];
}

function nameOf({ sessionId, path }: Receiver): string {
  return `${sessionId} ${path}`;
}
