// Stores consents: a code can be exchanged once, for a short time, by the client and for the address for which it was made.
import { createHash, randomBytes } from 'node:crypto';

export interface Consent {
  readonly vendor: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly personId: string;
  readonly scopes: readonly string[];
  /** PKCE's challenge, with S256; undefined when none was sent. */
  readonly codeChallenge: string | undefined;
}

export interface Consents {
  /** @param lifeMs how long the code can be exchanged */
  issue(consent: Consent, lifeMs: number): string;
  /** @returns the consent of a code, which is then used up; undefined for a code that is used, expired or of another vendor */
  spend(vendor: string, code: string | undefined): Consent | undefined;
}

/** @param onIssued receives each code */
export function createConsents(onIssued: (code: string) => void = () => undefined): Consents {
  const open = new Map<string, Consent & { until: number }>();
  return {
    issue: (consent, lifeMs) => {
      const code = randomBytes(24).toString('base64url');
      onIssued(code);
      open.set(code, { ...consent, until: Date.now() + lifeMs });
      return code;
    },
    spend: (vendor, code = '') => {
      const found = open.get(code);
      if (found?.vendor !== vendor) return undefined;
      open.delete(code);
      return found.until < Date.now() ? undefined : found;
    },
  };
}

/** Reports whether the verifier matches the challenge, or no challenge was sent (RFC 7636, section 4.6). */
export function fitsChallenge({ codeChallenge }: Consent, verifier: string | undefined): boolean {
  if (codeChallenge === undefined) return true;
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === codeChallenge
  );
}
