// Defines what a hand-off needs from any provider: a consent screen, a token for the code that comes back, and the accounts that
// it opens.

/** One account that a consent exposed, in one shape for all providers. */
export interface Candidate {
  /** The canonical form of the account's id. */
  readonly id: string;
  readonly name: string;
  /** The manager account through which the account is reached; '' when directly. */
  readonly managerId: string;
  /** Further details from the provider, such as currency. */
  readonly details: Readonly<Record<string, string>>;
}

/** The token that a connection holds to act for its owner. */
export interface ProviderToken {
  readonly token: string;
  /** Its lifetime as the provider reports it; undefined for a token that does not expire, or cannot be renewed. */
  readonly lifeSeconds?: number | undefined;
}

/** The result of a consent. */
export interface Grant extends ProviderToken {
  /**
   * Who consented: the provider's id of the person, prefixed with the provider's name; null when it does not say or when consents
   * are not revoked.
   */
  readonly grantor: string | null;
  /** The one account of the token, where the answer to the code names it. */
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
  /** Byte for byte the one with which the consent was requested. */
  readonly redirectUri: string;
  readonly codeVerifier: string;
  readonly signal: AbortSignal;
}

export interface ConsentProvider {
  authorizeUrl(request: ConsentRequest): string;
  /**
   * Exchanges the code.
   * @throws ProviderError; MissingScope when the person did not grant what the connection cannot do without
   */
  exchange(exchange: CodeExchange): Promise<Grant>;
  /** Lists the accounts that can be connected, without disabled and unusable ones. @throws ProviderError */
  candidates(grant: Grant, signal: AbortSignal): Promise<Candidate[]>;
  /**
   * Exchanges the connection's token for one that lives longer.
   * @throws ProviderError; reconnect when a renewal whose answer was lost has used up the old token
   */
  renew?(token: string, signal: AbortSignal): Promise<ProviderToken>;
  /** Tells the provider that the grant is no longer used. @throws ProviderError */
  revoke?(token: string, account: string, signal: AbortSignal): Promise<void>;
}

/** Thrown when a consent lacks a permission that the connection needs. */
export class MissingScope extends Error {
  override readonly name = 'MissingScope';
}
