// Describes the caller, as a verified credential says it. Credentials of every kind are turned into this one shape.
import type { Role } from './roles.ts';

/** The kinds in the contract (Authentication, rule 1). */
export const CREDENTIAL_KINDS = ['api_key', 'app_token', 'user_token', 'session'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/**
 * Who is responsible for what is made with the credential: a key itself, the app of a delegated key or an app token, or the
 * person of a user token or a session. A principal keeps access to what it provisioned.
 */
export interface Principal {
  readonly kind: 'api_key' | 'app' | 'user';
  readonly id: string;
}

export interface Credential {
  readonly kind: CredentialKind;
  /** The id of the key, the token or the session; never its secret. */
  readonly id: string;
  readonly name: string;
  readonly principal: Principal;
  /** The profile on which every profile-level call acts; null for an app token or a session that named none. */
  readonly profileId: string | null;
  /** Only for an app token: the client secret that minted it. The token ends when this secret does. */
  readonly secretId?: string;
  /** The workspace of that profile; for a session or a user token, the workspace of the membership. */
  readonly workspaceId: string | null;
  /** The person's role in workspaceId, for sessions and user tokens. */
  readonly role: Role | null;
  readonly scopes: ReadonlySet<string>;
  /** Scopes that were granted but that the healthcare rule withholds (contract, Authentication rule 6). */
  readonly withheldScopes: ReadonlySet<string>;
  /** The profile's entitlements. */
  readonly entitlements: ReadonlySet<string>;
  /** The profile's default country, ISO 3166-1 alpha-2, for requests that name none; null when it has none. */
  readonly defaultCountry: string | null;
  /** Whose allowance a call uses, and how many requests a minute it has. */
  readonly allowance: { readonly of: string; readonly perMinute: number };
  readonly expiresAt: Date | null;
}
