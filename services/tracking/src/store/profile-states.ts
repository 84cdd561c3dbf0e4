// Stores what access published last of each profile: whether it is archived, which makes its tracking keys unknown, its default
// country, the zone of its days, and how long its ledger keeps events.
import { isDuplicateKey } from '@touchline/chassis/mongo/mongo.ts';
import { isTimeZone, UTC } from '@touchline/chassis/report-days.ts';
import type { Collection, Db } from 'mongodb';

interface ProfileStateDoc {
  _id: string; // profile_id
  archived: boolean;
  /** ISO 3166-1 alpha-2; empty for none, and absent in rows of earlier releases. */
  default_country?: string;
  /** 0: permanently; absent in rows of earlier releases. */
  ledger_days?: number;
  /** An IANA name; empty for UTC, and absent in rows of earlier releases. */
  time_zone?: string;
  changed_at: Date;
}

export interface ProfileState {
  readonly profileId: string;
  readonly archived: boolean;
  /** ISO 3166-1 alpha-2; empty for none. */
  readonly defaultCountry: string;
  /** How many days the ledger keeps an event without money; 0: permanently. */
  readonly ledgerDays: number;
  /** The IANA name of the zone of the profile's days; empty for UTC. */
  readonly timeZone: string;
  readonly changedAt: Date;
}

export type ProfileStates = ReturnType<typeof createProfileStates>;

/** Opens the collection. */
export function createProfileStates(db: Db) {
  const rows: Collection<ProfileStateDoc> = db.collection('profile_states');

  /** Stores the state if it is the profile's newest, and reports whether it is. */
  async function storeNewest({ _id, changed_at, ...said }: ProfileStateDoc): Promise<boolean> {
    try {
      const state = { $set: { ...said, changed_at } };
      const kept = await rows.updateOne({ _id, changed_at: { $lt: changed_at } }, state, { upsert: true });
      return kept.matchedCount + kept.upsertedCount > 0;
    } catch (error) {
      // There is a row that is at least as new.
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  return {
    /**
     * Stores the newest state by changed_at. Where two states have the same time, what either of them sets (archived, a country,
     * days or a zone) stays, because a release that did not know a member left it empty.
     */
    async keep({
      profileId: _id,
      archived,
      defaultCountry,
      ledgerDays,
      timeZone,
      changedAt: changed_at,
    }: ProfileState) {
      const said = { archived, default_country: defaultCountry, ledger_days: ledgerDays, time_zone: timeZone };
      if (await storeNewest({ _id, changed_at, ...said })) return;
      const defaults = { archived: false, default_country: '', ledger_days: 0, time_zone: '' } as const;
      for (const name of Object.keys(defaults) as (keyof typeof defaults)[]) {
        if (said[name] === defaults[name]) continue;
        const unset = { $or: [{ [name]: defaults[name] }, { [name]: { $exists: false } }] };
        await rows.updateOne({ _id, changed_at, ...unset }, { $set: { [name]: said[name] } });
      }
    },

    isArchived: async (profileId: string): Promise<boolean> =>
      (await rows.findOne({ _id: profileId }))?.archived === true,

    /** Returns those of the profiles that are archived. */
    archivedAmong: async (profileIds: readonly string[]): Promise<Set<string>> => {
      const found = rows.find({ _id: { $in: [...profileIds] }, archived: true }, { projection: { _id: 1 } });
      return new Set((await found.toArray()).map(({ _id }) => _id));
    },

    /** Returns ISO 3166-1 alpha-2; empty for none. */
    countryOf: async (profileId: string): Promise<string> =>
      (await rows.findOne({ _id: profileId }))?.default_country ?? '',

    /** Returns the IANA name of the zone of a profile's days. */
    async timeZoneOf(profileId: string): Promise<string> {
      const zone = (await rows.findOne({ _id: profileId }))?.time_zone ?? '';
      return isTimeZone(zone) ? zone : UTC;
    },

    /** Returns how many days the ledger keeps an event without money; 0: permanently. */
    ledgerDaysOf: async (profileId: string): Promise<number> =>
      (await rows.findOne({ _id: profileId }))?.ledger_days ?? 0,

    /** Returns the profiles whose ledger does not keep everything. */
    withRetention: async (): Promise<string[]> =>
      (await rows.find({ ledger_days: { $gt: 0 } }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
  };
}
