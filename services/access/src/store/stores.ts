// Puts every collection of access behind its own store.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';
import { type AppStore, appIndexes, createAppStore } from './apps.ts';
import { createInvitationStore, type InvitationStore, invitationIndexes } from './invitations.ts';
import { createKeyStore, type KeyStore, keyIndexes } from './keys.ts';
import { createPasswordSettingStore, type PasswordSettingStore } from './password-settings.ts';
import { createPeopleStore, memberIndexes, type PeopleStore, userIndexes } from './people.ts';
import { createPersonReadStore, type PersonReadStore, personReadIndexes } from './person-reads.ts';
import { createProfileStore, type ProfileStore, profileIndexes } from './profiles.ts';
import { createSessionStore, type SessionStore, sessionIndexes } from './sessions.ts';
import { createTokenRevocationStore, type TokenRevocationStore, tokenRevocationIndexes } from './token-revocations.ts';
import { createWorkspaceStore, type WorkspaceStore, workspaceIndexes } from './workspaces.ts';

export interface Stores {
  readonly workspaces: WorkspaceStore;
  readonly profiles: ProfileStore;
  readonly keys: KeyStore;
  readonly apps: AppStore;
  readonly tokenRevocations: TokenRevocationStore;
  readonly people: PeopleStore;
  readonly passwordSettings: PasswordSettingStore;
  readonly invitations: InvitationStore;
  readonly sessions: SessionStore;
  readonly personReads: PersonReadStore;
}

/** @param db access's own database */
export function createStores(db: Db): Stores {
  return {
    workspaces: createWorkspaceStore(db),
    profiles: createProfileStore(db),
    keys: createKeyStore(db),
    apps: createAppStore(db),
    tokenRevocations: createTokenRevocationStore(db),
    people: createPeopleStore(db),
    passwordSettings: createPasswordSettingStore(db),
    invitations: createInvitationStore(db),
    sessions: createSessionStore(db),
    personReads: createPersonReadStore(db),
  };
}

export const collectionIndexes: readonly CollectionIndexes[] = [
  workspaceIndexes,
  profileIndexes,
  keyIndexes,
  appIndexes,
  tokenRevocationIndexes,
  userIndexes,
  memberIndexes,
  invitationIndexes,
  sessionIndexes,
  personReadIndexes,
];
