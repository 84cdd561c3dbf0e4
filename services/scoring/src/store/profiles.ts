// Stores when profiles are due and which scores they are served; one document a profile decides both.
import type { ClientSession } from 'mongodb';
import type { Window } from '../domain/vocabulary.ts';
import type { Collections } from './collections.ts';
import type { ProfileDoc, StoredWindowDoc } from './profile-doc.ts';

/** A generation that is served. */
export interface Rebuilt {
  readonly profileId: string;
  readonly generation: string;
  readonly rebuiltAt: Date;
  readonly scoredAds: number;
}

/** The result of a rebuild, and the generation with which it began. */
export interface Swap {
  readonly before: ProfileDoc;
  readonly generation: string;
  readonly rebuiltAt: Date;
  readonly scoredAds: number;
  readonly reportingCurrency: string;
  readonly days: NonNullable<ProfileDoc['days']>;
  readonly stored: Readonly<Record<Window, StoredWindowDoc>>;
  /** When the profile is due again: in any case, and when a sync was received while the rebuild ran. */
  readonly nextAt: Date;
  readonly nextAtAfterNews: Date;
}

/** Returns where the rows of a window are that is served; null where none is. */
export function storedWindow(
  { generation, stored }: Pick<ProfileDoc, 'generation' | 'stored'>,
  window: Window,
): StoredWindowDoc | null {
  if (generation === null) return null;
  const known = stored?.of === generation ? stored.windows[window] : undefined;
  return known ?? { generation, digest: '' };
}

export type Profiles = ReturnType<typeof createProfiles>;

/** The first sync of an account brings its history in slices; a model that is trained on the first of them has to wait for a week. */
const FIRST_TRAINING_MS = 86_400_000;

export function createProfiles({ profiles }: Pick<Collections, 'profiles'>) {
  return {
    /** Marks the profiles that were synced; each is due at `at` unless it is due earlier. A repeat only marks again. */
    async hear(profileIds: readonly string[], at: Date): Promise<void> {
      if (profileIds.length === 0) return;
      const unscored = { generation: null, rebuilt_at: null, asks: 0, scored_ads: 0, reporting_currency: '' };
      const fresh = { ...unscored, train_at: new Date(at.getTime() + FIRST_TRAINING_MS) };
      const update = { $inc: { news: 1 }, $min: { next_at: at }, $setOnInsert: fresh };
      const writes = profileIds.map((_id) => ({ updateOne: { filter: { _id }, update, upsert: true } }));
      await profiles.bulkWrite(writes, { ordered: false });
    },

    /** Makes a profile due now. @returns false for one of which nothing was ever synced */
    async ask(profileId: string, now: Date): Promise<boolean> {
      const update = { $inc: { asks: 1 }, $min: { next_at: now } };
      return (await profiles.updateOne({ _id: profileId }, update)).matchedCount === 1;
    },

    /** Returns the profiles that are due, the longest waiting first. */
    async *due(now: Date): AsyncGenerator<string> {
      const found = profiles.find({ next_at: { $lte: now } }, { projection: { _id: 1 } });
      for await (const { _id } of found.sort({ next_at: 1 })) yield _id;
    },

    dueCount: (now: Date): Promise<number> => profiles.countDocuments({ next_at: { $lte: now } }),

    /** Returns since when the longest waiting profile is due; undefined when none is. */
    async dueSince(now: Date): Promise<Date | undefined> {
      const [oldest] = await profiles
        .find({ next_at: { $lte: now } })
        .sort({ next_at: 1 })
        .limit(1)
        .toArray();
      return oldest?.next_at;
    },

    find: (profileId: string): Promise<ProfileDoc | null> => profiles.findOne({ _id: profileId }),

    /** Returns what is served of every profile that was scored since that time. */
    async *rebuiltSince(since: Date): AsyncGenerator<Rebuilt> {
      for await (const { _id, generation, rebuilt_at, scored_ads } of profiles.find({ rebuilt_at: { $gte: since } }))
        if (generation !== null && rebuilt_at !== null)
          yield { profileId: _id, generation, rebuiltAt: rebuilt_at, scoredAds: scored_ads };
    },

    /**
     * Replaces the generation with which the rebuild began by the new one, in one write.
     * @returns false when another rebuild was served meanwhile
     */
    async swap({ before, generation, ...to }: Swap, session: ClientSession): Promise<boolean> {
      const { _id, news, asks } = before;
      const { rebuiltAt: rebuilt_at, scoredAds: scored_ads, reportingCurrency: reporting_currency } = to;
      const served = { generation, rebuilt_at, scored_ads, reporting_currency, days: to.days };
      const stored = { of: generation, windows: to.stored };
      // A profile for which a rebuild was requested meanwhile is still due, one that was synced is due again soon, and any other
      // is due tomorrow.
      const attempts: [filter: Partial<ProfileDoc>, due: Partial<ProfileDoc>][] = [
        [{ news, asks }, { next_at: to.nextAt }],
        [{ asks }, { next_at: to.nextAtAfterNews }],
        [{}, {}],
      ];
      for (const [unchanged, due] of attempts) {
        const filter = { _id, generation: before.generation, ...unchanged };
        const { matchedCount } = await profiles.updateOne(filter, { $set: { ...served, stored, ...due } }, { session });
        if (matchedCount === 1) return true;
      }
      return false;
    },
  };
}
