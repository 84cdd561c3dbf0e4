// What the gateway's tests need of access's insides: they plant what no call makes, race what calls do, and read what is kept.

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
