// What access told last of each profile: whether it is archived, which makes its tracking keys unknown, and its default country.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Collection, Db } from 'mongodb';

interface ProfileStateDoc {
  _id: string; // profile_id
  archived: boolean;
  /** ISO 3166-1 alpha-2; empty for none, and absent in rows of earlier releases. */
  default_country?: string;
  changed_at: Date;
}

export interface ProfileState {
  readonly profileId: string;
  readonly archived: boolean;
  /** ISO 3166-1 alpha-2; empty for none. */
  readonly defaultCountry: string;
  readonly changedAt: Date;
}

export type ProfileStates = ReturnType<typeof createProfileStates>;

/** Opens the collection. */
export function createProfileStates(db: Db) {
  const rows: Collection<ProfileStateDoc> = db.collection('profile_states');
  return {
    /**
     * Keeps what is newest by changed_at. Of two words of one moment what either says stays, archived or a country: a release that did not
     * know of it says nothing.
     */
    async keep({ profileId: _id, archived, defaultCountry, changedAt: changed_at }: ProfileState): Promise<void> {
      const state = { archived, default_country: defaultCountry, changed_at };
      const isNewest = await rows
        .updateOne({ _id, changed_at: { $lt: changed_at } }, { $set: state }, { upsert: true })
        .then(({ matchedCount, upsertedCount }) => matchedCount + upsertedCount > 0)
        .catch((error: unknown) => {
          // There is a row, and it is as new.
          if (isDuplicateKey(error)) return false;
          throw error;
        });
      if (isNewest) return;
      if (archived) await rows.updateOne({ _id, changed_at, archived: false }, { $set: { archived } });
      if (defaultCountry === '') return;
      const unsaid = { $or: [{ default_country: '' }, { default_country: { $exists: false } }] };
      await rows.updateOne({ _id, changed_at, ...unsaid }, { $set: { default_country: defaultCountry } });
    },

    isArchived: async (profileId: string): Promise<boolean> =>
      (await rows.findOne({ _id: profileId }))?.archived === true,

    /** ISO 3166-1 alpha-2; empty for none. */
    countryOf: async (profileId: string): Promise<string> =>
      (await rows.findOne({ _id: profileId }))?.default_country ?? '',
  };
}
