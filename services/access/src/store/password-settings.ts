// Stores the settings with which the passwords of accounts from invitations are hashed: one per address, so that one hash finds
// the account of a password.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import type { Db } from 'mongodb';

interface PasswordSettingRow {
  _id: string; // the address
  /** As newSetting() of passwords makes it. */
  setting: string;
  uses: number;
}

export type PasswordSettingStore = ReturnType<typeof createPasswordSettingStore>;

/** @param db access's own database */
export function createPasswordSettingStore(db: Db) {
  const settings = db.collection<PasswordSettingRow>('password_settings');
  return {
    /** Returns the setting of an address; null while there is none. */
    find: async (email: string): Promise<string | null> => (await settings.findOne({ _id: email }))?.setting ?? null,
    /**
     * Returns the setting of an address, and permanently stores the given one where there was none. It writes in either case, so
     * that both take equally long.
     */
    ensure: async (email: string, setting: string): Promise<string> => {
      const use = () =>
        settings.findOneAndUpdate(
          { _id: email },
          { $setOnInsert: { setting }, $inc: { uses: 1 } },
          { upsert: true, returnDocument: 'after' },
        );
      // When two calls at once find none, the second one finds that of the first.
      const kept = await use().catch((error: unknown) => (isDuplicateKey(error) ? use() : Promise.reject(error)));
      return kept?.setting ?? setting;
    },
  };
}
