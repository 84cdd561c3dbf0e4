// Defines a verified credential, which says who is calling. Every kind of credential ends in this one shape.
import type { Role } from './roles.ts';

/** The kinds in the contract (Authentication, rule 1). */
export const CREDENTIAL_KINDS = ['api_key', 'app_token', 'user_token', 'session'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/**
 * Who is responsible for what the credential creates: a key by itself, the app of a delegated key or an app token, or the person
 * of a user token or a session. A principal can always reach what it provisioned.
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
  /** For an app token: the client secret that minted it; the token ends with the secret. */
  readonly secretId?: string;
  /** The workspace of that profile; for a session or a user token the workspace of the membership. */
  readonly workspaceId: string | null;
  /** The person's role in workspaceId, for sessions and user tokens. */
  readonly role: Role | null;
  readonly scopes: ReadonlySet<string>;
  /** Scopes that were granted but removed by the healthcare rule (contract, Authentication rule 6). */
  readonly withheldScopes: ReadonlySet<string>;
  /** The entitlements of the profile. */
  readonly entitlements: ReadonlySet<string>;
  /** The profile's country, ISO 3166-1 alpha-2, which applies where a request names none; null for none. */
  readonly defaultCountry: string | null;
  /** The allowance from which a call takes, and its size per minute. */
  readonly allowance: { readonly of: string; readonly perMinute: number };
  readonly expiresAt: Date | null;
}
