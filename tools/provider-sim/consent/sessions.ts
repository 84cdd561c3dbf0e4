// Stores the tokens that the smaller vendors issue: whose they are, until when they live, and which refresh token gives the next.
import { randomBytes } from 'node:crypto';
import type { Person } from './people.ts';

export interface Session {
  readonly person: Person;
  readonly scopes: readonly string[];
}

export interface Issued extends Session {
  readonly vendor: string;
  /** Milliseconds; Infinity for a token without an end. */
  readonly expiresAt: number;
  readonly isRevoked: boolean;
}

/** Why a token is not accepted. */
export type BadToken = 'unknown' | 'expired' | 'revoked';

export interface VendorSessions {
  /** Issues an access token. @param lifeSeconds undefined for one without an end */
  issue(vendor: string, session: Session, lifeSeconds: number | undefined): string;
  /** @returns the session of an access token, or why there is none */
  find(vendor: string, accessToken: string): Session | BadToken;
  /** Remembers a refresh token. */
  hold(vendor: string, refreshToken: string, session: Session): void;
  /** @returns the session of a refresh token; undefined for one that is revoked or of another vendor */
  held(vendor: string, refreshToken: string | undefined): Session | undefined;
  /** @returns the session of a refresh token, which is then used up; undefined for one that is used, revoked or of another vendor */
  spend(vendor: string, refreshToken: string | undefined): Session | undefined;
  /** Ends what a person granted. @param how expired leaves the refresh tokens @returns how many access tokens ended */
  end(vendor: string, personId: string, how: 'revoked' | 'expired'): number;
  /** Returns every access token that was issued. */
  all(): readonly Issued[];
}

/** @param now milliseconds @param onIssued receives each access token */
export function createSessions(now: () => number, onIssued: (token: string) => void = () => undefined): VendorSessions {
  const issued = new Map<string, Issued>();
  const refreshes = new Map<string, Issued>();
  const isOf = (vendor: string, personId: string) => (one: Issued) =>
    one.vendor === vendor && one.person.id === personId;
  return {
    issue: (vendor, session, lifeSeconds) => {
      const token = `${vendor}-${randomBytes(18).toString('base64url')}`;
      onIssued(token);
      const expiresAt = lifeSeconds === undefined ? Number.POSITIVE_INFINITY : now() + lifeSeconds * 1000;
      issued.set(token, { ...session, vendor, expiresAt, isRevoked: false });
      return token;
    },
    find: (vendor, accessToken) => {
      const found = issued.get(accessToken);
      if (found?.vendor !== vendor) return 'unknown';
      if (found.isRevoked) return 'revoked';
      return found.expiresAt <= now() ? 'expired' : found;
    },
    hold: (vendor, refreshToken, session) => {
      refreshes.set(refreshToken, { ...session, vendor, expiresAt: Number.POSITIVE_INFINITY, isRevoked: false });
    },
    held: (vendor, refreshToken = '') => {
      const found = refreshes.get(refreshToken);
      return found?.vendor === vendor ? found : undefined;
    },
    spend: (vendor, refreshToken = '') => {
      const found = refreshes.get(refreshToken);
      if (found?.vendor !== vendor) return undefined;
      refreshes.delete(refreshToken);
      return found;
    },
    end: (vendor, personId, how) => {
      const isTheirs = isOf(vendor, personId);
      const theirs = [...issued].filter(([, one]) => isTheirs(one) && !one.isRevoked);
      for (const [token, one] of theirs)
        issued.set(token, how === 'expired' ? { ...one, expiresAt: now() } : { ...one, isRevoked: true });
      if (how === 'revoked') for (const [token, one] of refreshes) if (isTheirs(one)) refreshes.delete(token);
      return theirs.length;
    },
    all: () => [...issued.values()],
  };
}
