// Stores scores by window and generation: they are written beside the served ones, read completely or not at all, and removed
// once they are no longer served.
import { Decimal128, type Filter } from 'mongodb';
import type { ScoredAd } from '../domain/score-ads.ts';
import { WINDOWS, type Window } from '../domain/vocabulary.ts';
import type { Collections } from './collections.ts';
import type { ProfileDoc, StoredWindowDoc } from './profile-doc.ts';
import { storedWindow } from './profiles.ts';
import type { ScoreDoc } from './score-doc.ts';

const INSERTED_AT_ONCE = 1000;

/** An ad, and the rank with which it was served. */
export interface RankedAd {
  readonly adId: string;
  readonly rank: number;
}

export interface ScoreQuery {
  readonly profileId: string;
  readonly window: Window;
  readonly limit: number;
  /** The last row of the previous page; null for the first page. */
  readonly after: RankedAd | null;
  /** Decimal string; null for any spend, unknown included. */
  readonly minSpend: string | null;
  /** Each keeps the rows with one of its values; empty for all. */
  readonly objectives: readonly string[];
  readonly truthGrades: readonly string[];
  readonly outcomeKinds: readonly string[];
  readonly formats: readonly string[];
  /** Null for all. */
  readonly hasVideo: boolean | null;
}

/** What is served for a profile at one moment. */
export interface ServedScores {
  /** Null for an unknown profile. */
  readonly profile: ProfileDoc | null;
  readonly rows: readonly ScoredAd[];
  /** The last of the rows when more follow. */
  readonly next: RankedAd | null;
}

export type Scores = ReturnType<typeof createScores>;

export function createScores({ profiles, scores }: Collections) {
  const rowsOf = async (generation: string, query: ScoreQuery): Promise<ScoreDoc[]> => {
    const behind = await rankBehind(generation, query);
    const filter = { ...filterOf(generation, query), rank: { $gt: behind } };
    return scores
      .find(filter)
      .sort({ rank: 1 })
      .limit(query.limit + 1)
      .toArray();
  };

  /**
   * Returns the rank after which a page begins: that of the last ad in this generation, or the one that it had when it has none
   * here.
   */
  async function rankBehind(generation: string, { after, window }: ScoreQuery): Promise<number> {
    if (after === null) return 0;
    const last = await scores.findOne({ _id: scoreId(generation, window, after.adId) }, { projection: { rank: 1 } });
    return last?.rank ?? after.rank;
  }

  return {
    /** Stores a part of one window of a generation that is not served yet. */
    async insert(
      of: { profileId: string; generation: string; window: Window },
      ranked: readonly { readonly rank: number; readonly scored: ScoredAd }[],
    ): Promise<void> {
      for (let from = 0; from < ranked.length; from += INSERTED_AT_ONCE) {
        const some = ranked.slice(from, from + INSERTED_AT_ONCE);
        const docs = some.map(({ scored, rank }) => scoreDoc(of, scored, rank));
        await scores.insertMany(docs, { ordered: false });
      }
    },

    /** Removes what a rebuild wrote that is not served. */
    async removeOnly(profileId: string, generation: string): Promise<void> {
      await scores.deleteMany({ profile_id: profileId, generation });
    },
    /** Removes everything except one generation of each window. */
    async removeOthers(
      profileId: string,
      kept: Readonly<Record<Window, Pick<StoredWindowDoc, 'generation'>>>,
    ): Promise<void> {
      for (const window of WINDOWS) {
        const others = { generation: { $ne: kept[window].generation }, window };
        await scores.deleteMany({ profile_id: profileId, ...others });
      }
    },

    /**
     * Returns the best rows of one generation. A generation that was replaced during the read may be half removed, so the read is
     * repeated.
     */
    async served(query: ScoreQuery): Promise<ServedScores> {
      let profile = await profiles.findOne({ _id: query.profileId });
      for (;;) {
        const stored = profile && storedWindow(profile, query.window);
        if (profile === null || stored === null) return { profile, rows: [], next: null };
        const rows = await rowsOf(stored.generation, query);
        const after: ProfileDoc | null = await profiles.findOne({ _id: query.profileId });
        if (after?.generation === profile.generation) return { profile, ...pageOf(rows, query.limit) };
        profile = after;
      }
    },
  };
}

const scoreId = (generation: string, window: Window, adId: string): string => `${generation}|${window}|${adId}`;

/** @param found up to one row more than the page holds */
function pageOf(found: readonly ScoreDoc[], limit: number): Pick<ServedScores, 'rows' | 'next'> {
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    rows: page.map(({ scored }) => scored),
    next: last ? { adId: last.scored.ad.id, rank: last.rank } : null,
  };
}

function scoreDoc(
  { profileId, generation, window }: { profileId: string; generation: string; window: Window },
  scored: ScoredAd,
  rank: number,
): ScoreDoc {
  const { ad, truthGrade, outcomeKind } = scored;
  return {
    _id: scoreId(generation, window, ad.id),
    ...{ profile_id: profileId, generation, window, rank },
    spend: ad.spend === null ? null : Decimal128.fromStringWithRounding(ad.spend),
    ...{ objective: ad.objective, format: ad.format, truth_grade: truthGrade, outcome_kind: outcomeKind, scored },
  };
}

function filterOf(generation: string, query: ScoreQuery): Filter<ScoreDoc> {
  const { profileId: profile_id, window, minSpend, hasVideo, formats } = query;
  const anyOf = (member: string, values: readonly string[]) =>
    values.length === 0 ? {} : { [member]: { $in: values } };
  const isVideo = hasVideo ? { format: 'video' } : { format: { $in: ['static', 'carousel'] } };
  return {
    ...{ profile_id, generation, window },
    ...(minSpend !== null && { spend: { $gte: Decimal128.fromString(minSpend) } }),
    ...anyOf('objective', query.objectives),
    ...anyOf('truth_grade', query.truthGrades),
    ...anyOf('outcome_kind', query.outcomeKinds),
    $and: [anyOf('format', formats), hasVideo === null ? {} : isVideo],
  } as Filter<ScoreDoc>;
}
