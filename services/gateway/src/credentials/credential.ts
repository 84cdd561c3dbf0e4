// Who is calling: what a verified credential says of itself.

/** The kinds of the contract (Authentication, rule 1) that this deployment knows. */
export type CredentialKind = 'api_key';

export interface Credential {
  readonly kind: CredentialKind;
  readonly id: string;
  readonly name: string;
  readonly profileId: string;
  readonly scopes: ReadonlySet<string>;
  readonly entitlements: ReadonlySet<string>;
  readonly rateLimitPerMinute: number;
  readonly expiresAt: Date | null;
}
