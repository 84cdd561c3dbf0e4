// Workspaces, profiles and API keys: the only file that reads or writes their collections.
import type { ClientSession, Db } from 'mongodb';
import type { ApiKeyDoc, ProfileDoc, WorkspaceDoc } from './schema.ts';

/** A key with what its profile allows it, as the hot path needs them. */
export interface KeyRecord {
  readonly key: ApiKeyDoc;
  readonly scopes: ReadonlySet<string>;
  readonly entitlements: ReadonlySet<string>;
}

export interface AccessStore {
  findWorkspace(id: string): Promise<WorkspaceDoc | null>;
  findWorkspaceByName(name: string): Promise<WorkspaceDoc | null>;
  /** Throws the driver's duplicate key error when the id is taken. */
  insertWorkspace(workspace: WorkspaceDoc): Promise<void>;
  findProfile(id: string): Promise<ProfileDoc | null>;
  findProfileByName(workspaceId: string, name: string): Promise<ProfileDoc | null>;
  insertProfile(profile: ProfileDoc, session: ClientSession): Promise<void>;
  listProfiles(): Promise<ProfileDoc[]>;
  insertKey(key: ApiKeyDoc): Promise<void>;
  /** null for an unknown id, and for a key whose profile is gone. */
  findKey(id: string): Promise<KeyRecord | null>;
  touchKey(id: string, at: Date): Promise<void>;
}

/** @param db the gateway's own database */
export function createAccessStore(db: Db): AccessStore {
  const workspaces = db.collection<WorkspaceDoc>('workspaces');
  const profiles = db.collection<ProfileDoc>('profiles');
  const keys = db.collection<ApiKeyDoc>('api_keys');
  return {
    findWorkspace: (id) => workspaces.findOne({ _id: id }),
    findWorkspaceByName: (name) => workspaces.findOne({ name }, { sort: { created_at: 1 } }),
    insertWorkspace: async (workspace) => {
      await workspaces.insertOne(workspace);
    },
    findProfile: (id) => profiles.findOne({ _id: id }),
    findProfileByName: (workspaceId, name) =>
      profiles.findOne({ workspace_id: workspaceId, name }, { sort: { created_at: 1 } }),
    insertProfile: async (profile, session) => {
      await profiles.insertOne(profile, { session });
    },
    listProfiles: () => profiles.find({}, { sort: { created_at: 1 } }).toArray(),
    insertKey: async (key) => {
      await keys.insertOne(key);
    },
    findKey: async (id) => {
      const key = await keys.findOne({ _id: id });
      const profile = key && (await profiles.findOne({ _id: key.profile_id }));
      return key && profile ? { key, scopes: new Set(key.scopes), entitlements: new Set(profile.entitlements) } : null;
    },
    touchKey: async (id, at) => {
      await keys.updateOne({ _id: id }, { $max: { last_used_at: at } });
    },
  };
}
