// With what the passwords of accounts from invitations are hashed: one setting for all of an address, so that one hash finds the
// account that a password fits.
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
    /** Of an address; null while there is none. */
    find: async (email: string): Promise<string | null> => (await settings.findOne({ _id: email }))?.setting ?? null,
    /** The same; the one given becomes it, for good, where there was none. A write either way, so that both take as long. */
    ensure: async (email: string, setting: string): Promise<string> => {
      const use = () =>
        settings.findOneAndUpdate(
          { _id: email },
          { $setOnInsert: { setting }, $inc: { uses: 1 } },
          { upsert: true, returnDocument: 'after' },
        );
      // Of two at once that find none, the second finds that of the first.
      const kept = await use().catch((error: unknown) => (isDuplicateKey(error) ? use() : Promise.reject(error)));
      return kept?.setting ?? setting;
    },
  };
}
