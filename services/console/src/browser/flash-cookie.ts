// Passes a text from one page to the next, which shows it once, such as the secret of a key. It travels sealed in a cookie, so
// that no server stores it.
import type { PurposeKeys } from '@touchline/chassis/secret-keys.ts';
import { parseCookie, stringifySetCookie } from 'cookie';
import { CompactEncrypt, compactDecrypt } from 'jose';

const COOKIE = { name: '__Host-touchline_once', path: '/', secure: true, httpOnly: true, sameSite: 'lax' } as const;
/** Long enough for the redirect from the form's response to the page that shows the text. */
const SECONDS = 120;

/** The session that may open the text, and on which page. */
interface Receiver {
  readonly sessionId: string;
  readonly path: string;
}

export interface FlashCookie {
  seal(receiver: Receiver, text: string): Promise<string>;
  /** @returns null for a text that was sealed for another session or page, is too old, or was changed */
  open(receiver: Receiver, sealed: string): Promise<string | null>;
}

/** @param keys of the purpose 'console-once' */
export function createFlashCookie({ current, byKid }: PurposeKeys, now: () => number): FlashCookie {
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
          ({ kid = '' }) => byKid(kid) ?? Promise.reject(new Error('there is no such key')),
          { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
        );
        const isMeant = protectedHeader.for === nameOf(receiver) && Number(protectedHeader.until) > now();
        return isMeant ? Buffer.from(plaintext).toString('utf8') : null;
      } catch {
        // A browser can send anything; a text that cannot be opened is not ours.
        return null;
      }
    },
  };
}

/** Returns the Set-Cookie header for a sealed text; null clears the cookie. */
export function setFlashCookie(sealed: string | null): string {
  return stringifySetCookie({ ...COOKIE, value: sealed ?? '', maxAge: sealed === null ? 0 : SECONDS });
}

/** Returns the sealed text in a Cookie header; undefined when there is none. */
export function flashCookieIn(header: string | undefined): string | undefined {
  return header === undefined ? undefined : parseCookie(header)[COOKIE.name];
}

function nameOf({ sessionId, path }: Receiver): string {
  return `${sessionId} ${path}`;
}
