// Who is calling: what a verified credential says of itself. Every kind ends in this one shape.
import type { Role } from './roles.ts';

/** The kinds of the contract (Authentication, rule 1). */
export const CREDENTIAL_KINDS = ['api_key', 'app_token', 'user_token', 'session'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/**
 * Who answers for what the credential makes: a key on its own, the app of a delegated key or an app token, or the person of a
 * user token or a session. What a principal provisioned stays in its reach.
 */
export interface Principal {
  readonly kind: 'api_key' | 'app' | 'user';
  readonly id: string;
}

export interface Credential {
  readonly kind: CredentialKind;
  /** Of the key, the token or the session; never its secret. */
  readonly id: string;
  readonly name: string;
  readonly principal: Principal;
  /** The profile that every profile-level call acts on; null for an app token or a session that named none. */
  readonly profileId: string | null;
  /** Of an app token: the client secret that minted it, with which it ends. */
  readonly secretId?: string;
  /** The workspace of that profile; of a session or a user token the workspace of the membership. */
  readonly workspaceId: string | null;
  /** The role in workspaceId, for sessions and user tokens. */
  readonly role: Role | null;
  readonly scopes: ReadonlySet<string>;
  /** Scopes granted but taken away by the healthcare rule (contract, Authentication rule 6). */
  readonly withheldScopes: ReadonlySet<string>;
  /** Of the profile. */
  readonly entitlements: ReadonlySet<string>;
  /** Of the profile: ISO 3166-1 alpha-2, the country of what a request says no country of; null for none. */
  readonly defaultCountry: string | null;
  /** Whose allowance a call takes from, and how much it is a minute. */
  readonly allowance: { readonly of: string; readonly perMinute: number };
  readonly expiresAt: Date | null;
}
