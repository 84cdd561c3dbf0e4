// Exports the internals of access that the gateway's tests need: to insert what no call creates, race with calls, and read what is stored.

export { credentialRevokedEvent } from '../src/credential-revoked.ts';
export { createAppTokens, type NewAppToken } from '../src/credentials/app-token.ts';
export { hashSecret, mintApiKey } from '../src/domain/api-key.ts';
export { mintClientSecret } from '../src/domain/client-secret.ts';
export { createIssueKey, type NewKey } from '../src/keys/issue-key.ts';
export { createPasswords } from '../src/people/password-hash.ts';
export { createSignIn } from '../src/people/sign-in.ts';
export type { Overrides } from '../src/start.ts';
export type { AppDoc } from '../src/store/apps.ts';
export type { KeyDoc } from '../src/store/keys.ts';
export type { PersonReadDoc } from '../src/store/person-reads.ts';
export type { ProfileDoc } from '../src/store/profiles.ts';
export { createStores, type Stores } from '../src/store/stores.ts';
export { profileChangedEvent } from '../src/tenancy/profile-event.ts';
