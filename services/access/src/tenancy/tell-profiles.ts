// Tells of profiles once more: after an upgrade, since a service that came to keep more of access.profile-changed has missed it in
// what it heard before, and when the bus has lost what nobody had heard, since nobody of an unknown profile is ever derived.
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { Db, MongoClient } from 'mongodb';
import { type ProfileDoc, TOLD } from '../store/profiles.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';
import { profileChangedEvent } from './profile-event.ts';

const PART = 100;

interface Deps {
  readonly client: MongoClient;
  readonly db: Db;
  readonly outbox: Outbox;
}

/** Tells of every profile. Repeatable as well. @returns how many there are */
export async function tellProfilesAgain(deps: Deps): Promise<number> {
  const { matchedCount } = await deps.db.collection<ProfileDoc>('profiles').updateMany({}, { $unset: { told: '' } });
  await tellProfiles(deps);
  return matchedCount;
}

/**
 * Tells of those that are not marked as told. Repeatable, and harmless beside an access that is already at work.
 * @param deps db is the gateway's own database
 */
export async function tellProfiles({ client, db, outbox }: Deps): Promise<void> {
  const profiles = db.collection<ProfileDoc>('profiles');
  for (;;) {
    const untold = await profiles.find({ told: { $ne: TOLD } }, { limit: PART }).toArray();
    if (untold.length === 0) return;
    const ids = untold.map(({ workspace_id }) => workspace_id);
    const found = await db
      .collection<WorkspaceDoc>('workspaces')
      .find({ _id: { $in: ids } })
      .toArray();
    const workspaces = new Map(found.map((workspace) => [workspace._id, workspace]));
    const events = untold.flatMap((profile) => {
      const workspace = workspaces.get(profile.workspace_id);
      return workspace === undefined ? [] : [profileChangedEvent(profile, workspace)];
    });
    await withTransaction(client, async (session) => {
      await outbox.write(events, session);
      const told = { _id: { $in: untold.map(({ _id }) => _id) } };
      await profiles.updateMany(told, { $set: { told: TOLD } }, { session });
    });
    outbox.nudge();
  }
}
