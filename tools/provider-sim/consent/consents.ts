// Stores consents: a code can be exchanged once, for a short time, by the client and for the address for which it was made.
import { createHash, randomBytes } from 'node:crypto';

export interface Consent {
  readonly vendor: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly personId: string;
  readonly scopes: readonly string[];
  /** The parameters with which the consent was requested. */
  readonly query: URLSearchParams;
  /** True when the vendor is to take long to exchange the code. */
  readonly isSlow: boolean;
}

export interface Consents {
  /** @param lifeMs how long the code can be exchanged */
  issue(consent: Consent, lifeMs: number): string;
  /** Reports whether the vendor is to take long to exchange a code. */
  isSlow(code: string | undefined): boolean;
  /** @returns the consent of a code, which is then used up; undefined for a code that is used, expired or of another vendor */
  spend(vendor: string, code: string | undefined): Consent | undefined;
}

/** @param now milliseconds @param onIssued receives each code */
export function createConsents(now: () => number, onIssued: (code: string) => void = () => undefined): Consents {
  const open = new Map<string, Consent & { until: number }>();
  return {
    issue: (consent, lifeMs) => {
      const code = randomBytes(24).toString('base64url');
      onIssued(code);
      open.set(code, { ...consent, until: now() + lifeMs });
      return code;
    },
    isSlow: (code = '') => open.get(code)?.isSlow ?? false,
    spend: (vendor, code = '') => {
      const found = open.get(code);
      if (found?.vendor !== vendor) return undefined;
      open.delete(code);
      return found.until < now() ? undefined : found;
    },
  };
}

/** Reports whether the verifier matches the challenge, or no challenge was sent (RFC 7636, section 4.6). */
export function fitsChallenge({ query }: Consent, verifier: string | undefined): boolean {
  const challenge = query.get('code_challenge');
  if (challenge === null) return true;
  if (query.get('code_challenge_method') !== 'S256') return challenge === verifier;
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === challenge
  );
}

/** Returns what is wrong with PKCE's parameters; undefined when they are valid. */
export function challengeFault(query: URLSearchParams, methods: readonly string[]): string | undefined {
  if (!query.has('code_challenge')) return undefined;
  return methods.includes(query.get('code_challenge_method') ?? 'plain')
    ? undefined
    : 'Error 400: invalid_request (code_challenge_method)';
}
