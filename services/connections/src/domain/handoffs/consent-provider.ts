// What a hand-off wants of any provider: a consent screen, a token for the code that comes back, and the accounts behind it.

/** One account that a consent exposed, in one shape for every provider. */
export interface Candidate {
  /** The one spelling of the account's id. */
  readonly id: string;
  readonly name: string;
  /** The manager account through which it is reached; '' when directly. */
  readonly managerId: string;
  /** What else the provider says of it, such as currency. */
  readonly details: Readonly<Record<string, string>>;
}

/** What a connection holds to act for its owner. */
export interface ProviderToken {
  readonly token: string;
  /** How long it lives, as the provider says; undefined for one that does not end, or can not be renewed. */
  readonly lifeSeconds?: number | undefined;
}

/** What a consent gave. */
export interface Grant extends ProviderToken {
  /** Who consented, as the provider numbers them, behind its own name; null when it does not say or nothing is taken back. */
  readonly grantor: string | null;
  /** The one account that the token is of, where the answer to the code says so. */
  readonly account?: string;
}

export interface ConsentRequest {
  readonly redirectUri: string;
  readonly state: string;
  /** PKCE (RFC 7636, S256). */
  readonly codeChallenge: string;
}

export interface CodeExchange {
  readonly code: string;
  /** The same, byte for byte, as the consent was asked with. */
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly signal: AbortSignal;
}

export interface ConsentProvider {
  authorizeUrl(request: ConsentRequest): string;
  /** Trades the code. @throws ProviderError; MissingScope when the person left out what the connection can not do without */
  exchange(exchange: CodeExchange): Promise<Grant>;
  /** The accounts that can be connected: those that are disabled or of no use are left out. @throws ProviderError */
  candidates(grant: Grant, signal: AbortSignal): Promise<Candidate[]>;
  /**
   * Trades what the connection holds for what lives longer.
   * @throws ProviderError; reconnect where the old one was spent by a renewal whose answer was lost
   */
  renew?(token: string, signal: AbortSignal): Promise<ProviderToken>;
  /** Tells the provider that the grant is not used any more. @throws ProviderError */
  revoke?(token: string, account: string, signal: AbortSignal): Promise<void>;
}

/** The consent came back without a permission that the connection needs. */
export class MissingScope extends Error {
  override readonly name = 'MissingScope';
}
