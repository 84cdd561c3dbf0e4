// Scores the ads of a profile in one window, and writes the scores unless they are those that are stored.
import type { AdFacts, RankedFacts } from '../domain/ad-facts.ts';
import { digestOf } from '../domain/digest-of.ts';
import type { KeptModel } from '../domain/model/model.ts';
import { type Ranking, rankAds, type ScoredAd } from '../domain/score-ads.ts';
import { WINDOWS, type Window } from '../domain/vocabulary.ts';
import type { StoredWindowDoc } from '../store/profile-doc.ts';
import type { Scores } from '../store/scores.ts';
import type { FactPages } from './fact-pages.ts';

export interface ScoreWindowDeps {
  readonly scores: Pick<Scores, 'insert'>;
}

export interface WindowToScore {
  readonly profileId: string;
  readonly window: Window;
  /** The ads, in the order of WINDOWS. */
  readonly pages: FactPages;
  /** The generation of what is written. */
  readonly generation: string;
  /** The rows that are served; null before there are any. */
  readonly served: StoredWindowDoc | null;
  /** The model that gives the likelihood; null for the rules. */
  readonly kept: KeptModel | null;
}

export interface ScoredWindow {
  /** The served ones where nothing changed. */
  readonly stored: StoredWindowDoc;
  readonly ads: number;
}

export async function scoreWindow(
  { scores }: ScoreWindowDeps,
  { profileId, window, pages, generation, served, kept }: WindowToScore,
): Promise<ScoredWindow> {
  const place = WINDOWS.indexOf(window);
  const ranking = rankAds(pages.ranked(place), kept);
  const digest = digestOf(pages.digest(place), ranking);
  const ads = ranking.order.length;
  if (served?.digest === digest) return { stored: served, ads };
  let writing = Promise.resolve();
  for (const rows of rowsOf(pages.read(place), ranking)) {
    await writing;
    writing = scores.insert({ profileId, generation, window }, rows);
    // It is awaited after the next page is made; until then a failure is not unhandled.
    writing.catch(() => undefined);
  }
  await writing;
  return { stored: { generation, digest }, ads };
}

/** Returns the rows, a page of facts at a time. */
function* rowsOf(pages: Iterable<AdFacts[]>, { order, scoreAt }: Ranking<RankedFacts>) {
  const ranks = new Map<number, number>();
  for (const [i, place] of order.entries()) ranks.set(place, i + 1);
  let next = 0;
  for (const page of pages) {
    const first = next;
    next += page.length;
    yield page.flatMap((ad: AdFacts, i): { rank: number; scored: ScoredAd }[] => {
      const rank = ranks.get(first + i);
      return rank === undefined ? [] : [{ rank, scored: { ...scoreAt(first + i), ad } }];
    });
  }
}
