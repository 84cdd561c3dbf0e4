// Which profiles are archived, as access told last: their tracking keys are unknown to the collector.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';

interface ProfileStateDoc {
  _id: string; // profile_id
  archived: boolean;
  changed_at: Date;
}

export interface ProfileState {
  readonly profileId: string;
  readonly archived: boolean;
  readonly changedAt: Date;
}

export type ArchivedProfiles = ReturnType<typeof createArchivedProfiles>;

/** Opens the collection. */
export function createArchivedProfiles(db: Db) {
  const rows: Collection<ProfileStateDoc> = db.collection('profile_states');
  return {
    /**
     * Keeps what is newest by changed_at. Of two words of one moment the one that says archived stays: a release that did not know of
     * it says the other.
     */
    async keep({ profileId, archived, changedAt }: ProfileState): Promise<void> {
      const older = [{ changed_at: { $lt: changedAt } }, { changed_at: changedAt, archived: false }];
      const change = { $set: { archived, changed_at: changedAt } };
      await rows.updateOne({ _id: profileId, $or: older }, change, { upsert: true }).catch((error: unknown) => {
        // There is a row, and it is as new.
        if (!isDuplicateKey(error)) throw error;
      });
    },

    has: async (profileId: string): Promise<boolean> => (await rows.findOne({ _id: profileId }))?.archived === true,
  };
}
