// Publishes profiles that access.profile-changed did not carry in full: after an upgrade, for services that now store more of
// them, and after the bus lost messages, since attribution derives nothing for a profile that it does not know.
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { Db, MongoClient } from 'mongodb';
import { PROFILE_EVENT_VERSION, type ProfileDoc } from '../store/profiles.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';
import { profileChangedEvent } from './profile-event.ts';

const PART = 100;

interface Deps {
  readonly client: MongoClient;
  readonly db: Db;
  readonly outbox: Outbox;
}

/** Republishes every profile; repeating it is harmless. @returns how many there are */
export async function republishProfiles(deps: Deps): Promise<number> {
  const { matchedCount } = await deps.db.collection<ProfileDoc>('profiles').updateMany({}, { $unset: { told: '' } });
  await publishProfiles(deps);
  return matchedCount;
}

/**
 * Publishes the profiles whose message of the current version has not been published. Repeating it is harmless, also beside an
 * access that is already running.
 * @param deps db is access's own database
 */
export async function publishProfiles({ client, db, outbox }: Deps): Promise<void> {
  const profiles = db.collection<ProfileDoc>('profiles');
  for (;;) {
    const unpublished = await profiles.find({ told: { $ne: PROFILE_EVENT_VERSION } }, { limit: PART }).toArray();
    if (unpublished.length === 0) return;
    const ids = unpublished.map(({ workspace_id }) => workspace_id);
    const found = await db
      .collection<WorkspaceDoc>('workspaces')
      .find({ _id: { $in: ids } })
      .toArray();
    const workspaces = new Map(found.map((workspace) => [workspace._id, workspace]));
    const events = unpublished.flatMap((profile) => {
      const workspace = workspaces.get(profile.workspace_id);
      return workspace === undefined ? [] : [profileChangedEvent(profile, workspace)];
    });
    await withTransaction(client, async (session) => {
      await outbox.write(events, session);
      const told = { _id: { $in: unpublished.map(({ _id }) => _id) } };
      await profiles.updateMany(told, { $set: { told: PROFILE_EVENT_VERSION } }, { session });
    });
    outbox.nudge();
  }
}
