// What was consented to: codes that can be traded once, soon, by the client and for the address that they were made for.
import { createHash, randomBytes } from 'node:crypto';

export interface Consent {
  readonly vendor: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly personId: string;
  readonly scopes: readonly string[];
  /** PKCE's, with S256; undefined when none was sent. */
  readonly codeChallenge: string | undefined;
}

export interface Consents {
  /** @param lifeMs how long the code can be traded */
  issue(consent: Consent, lifeMs: number): string;
  /** @returns the consent of a code, which is spent by that; undefined for one that is spent, lapsed or of another vendor */
  spend(vendor: string, code: string | undefined): Consent | undefined;
}

export function createConsents(): Consents {
  const open = new Map<string, Consent & { until: number }>();
  return {
    issue: (consent, lifeMs) => {
      const code = randomBytes(24).toString('base64url');
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

/** True when the verifier is the one that the challenge was made of, or none was asked for (RFC 7636, section 4.6). */
export function fitsChallenge({ codeChallenge }: Consent, verifier: string | undefined): boolean {
  if (codeChallenge === undefined) return true;
  return (
    createHash('sha256')
      .update(verifier ?? '')
      .digest('base64url') === codeChallenge
  );
}
