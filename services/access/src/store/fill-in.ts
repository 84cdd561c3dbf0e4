// Brings rows that older versions wrote to the current shape; it runs at every start, and touches only rows that lack a field.
import type { Collection, Db, Document } from 'mongodb';

/** Fields, each with the value that an old row without it gets. */
type Defaults = Readonly<Record<string, unknown>>;

const WORKSPACE: Defaults = {
  type: 'standard',
  plan: { name: 'standard', active_profiles: null },
  provisioned_by: null,
  archived_at: null,
};
const PROFILE: Defaults = { provisioned_by: null, delegated_keys_issued: 0 };
const KEY: Defaults = { kind: 'profile', app_id: null, user_id: null, created_by: 'operator' };

/**
 * Fills in what is missing. It is repeatable, and harmless beside an access that is already running.
 * @param db access's own database
 */
export async function fillIn(db: Db): Promise<void> {
  await fillDefaults(db.collection('workspaces'), WORKSPACE);
  await fillDefaults(db.collection('profiles'), PROFILE);
  await fillDefaults(db.collection('api_keys'), KEY);
  await countProfiles(db);
  await nameWorkspaces(db);
}

async function fillDefaults(rows: Collection<Document>, defaults: Defaults): Promise<void> {
  for (const [field, value] of Object.entries(defaults))
    await rows.updateMany({ [field]: { $exists: false } }, { $set: { [field]: value } });
}

/** Gives workspaces without a count the count of their profiles. */
async function countProfiles(db: Db): Promise<void> {
  const workspaces = db.collection<{ _id: string }>('workspaces');
  const uncounted = { profile_count: { $exists: false } };
  for await (const { _id } of workspaces.find(uncounted, { projection: { _id: 1 } })) {
    const profile_count = await db.collection('profiles').countDocuments({ workspace_id: _id });
    await workspaces.updateOne({ _id, ...uncounted }, { $set: { profile_count } });
  }
}

/** Gives keys without a workspace that of their profile. */
async function nameWorkspaces(db: Db): Promise<void> {
  const keys = db.collection('api_keys');
  const unnamed = { workspace_id: { $exists: false } };
  for (const profileId of await keys.distinct('profile_id', unnamed)) {
    const profile = await db.collection<{ _id: string; workspace_id: string }>('profiles').findOne({ _id: profileId });
    if (profile)
      await keys.updateMany({ profile_id: profileId, ...unnamed }, { $set: { workspace_id: profile.workspace_id } });
  }
}
