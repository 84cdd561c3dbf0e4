// Rebuilds the scores of a profile: the scores of each window that changed are written beside those that are served, and one
// write swaps all. A process that dies leaves the profile due and the old scores served.
import { randomUUID } from 'node:crypto';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession } from 'mongodb';
import { MODEL_WINDOW } from '../domain/model/cut-days.ts';
import { WINDOWS, type Window } from '../domain/vocabulary.ts';
import { rebuildDuration, rebuiltWindows, scoredAds } from '../metrics.ts';
import type { ReadAdFacts } from '../sources/read-ad-facts.ts';
import type { Models } from '../store/models.ts';
import type { ProfileDoc, StoredWindowDoc } from '../store/profile-doc.ts';
import { type Profiles, storedWindow } from '../store/profiles.ts';
import type { Scores } from '../store/scores.ts';
import { rebuiltEvent } from './rebuilt-event.ts';
import { type ScoredWindow, scoreWindow } from './score-window.ts';

export interface RebuildDeps {
  readonly profiles: Pick<Profiles, 'find' | 'swap'>;
  readonly scores: Pick<Scores, 'insert' | 'removeOnly' | 'removeOthers'>;
  readonly models: Pick<Models, 'kept'>;
  readonly readAdFacts: ReadAdFacts;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  transaction<T>(fn: (session: ClientSession) => Promise<T>): Promise<T>;
  now(): Date;
  readonly intervalMs: number;
  readonly gatherMs: number;
}

/**
 * Rebuilds a profile that is due, and leaves alone one that no longer is.
 * @throws what kept it from being scored; it stays due
 */
export function createRebuildScores(deps: RebuildDeps) {
  for (const window of WINDOWS)
    for (const outcome of ['changed', 'unchanged']) rebuiltWindows.add(0, { window, outcome });
  return async function rebuildScores(profileId: string): Promise<void> {
    const began = deps.now();
    const before = await deps.profiles.find(profileId);
    if (before === null || before.next_at > began) return;
    const started = performance.now();
    let outcome = 'failed';
    try {
      outcome = (await rebuild(deps, before, began)) ? 'served' : 'overtaken';
    } finally {
      rebuildDuration.record((performance.now() - started) / 1000, { outcome });
    }
  };
}

async function rebuild(deps: RebuildDeps, before: ProfileDoc, began: Date): Promise<boolean> {
  const { profiles, scores, models, outbox, transaction, intervalMs, gatherMs } = deps;
  const profileId = before._id;
  const generation = randomUUID();
  const windows = new Map<Window, ScoredWindow>();
  const trained = await models.kept(profileId);
  for (const window of WINDOWS) {
    const served = storedWindow(before, window);
    const kept = window === MODEL_WINDOW ? trained : null;
    windows.set(window, await scoreWindow(deps, { profileId, window, until: began, generation, served, kept }));
  }
  const { stored, days, reportingCurrency, scoredInAll } = summaryOf(windows);
  const later = (ms: number) => new Date(began.getTime() + ms);
  const nexts = { nextAt: later(intervalMs), nextAtAfterNews: later(gatherMs) };
  const flipped = await transaction(async (session) => {
    const rebuilt = { profileId, generation, rebuiltAt: began, scoredAds: scoredInAll };
    const swap = { before, ...rebuilt, reportingCurrency, days, stored, ...nexts };
    if (!(await profiles.swap(swap, session))) return false;
    await outbox.write([rebuiltEvent(rebuilt)], session);
    return true;
  });
  if (!flipped) {
    await scores.removeOnly(profileId, generation);
    return false;
  }
  outbox.nudge();
  for (const [window, { stored: own, ads }] of windows) {
    const isChanged = own.generation === generation;
    rebuiltWindows.add(1, { window, outcome: isChanged ? 'changed' : 'unchanged' });
    scoredAds.add(isChanged ? ads : 0, { window });
  }
  await scores.removeOthers(profileId, stored);
  return true;
}

/** Returns what the profile's document says of the windows. */
function summaryOf(windows: ReadonlyMap<Window, ScoredWindow>) {
  const all = [...windows];
  const lifetime = windows.get('lifetime');
  return {
    stored: Object.fromEntries(all.map(([window, { stored }]) => [window, stored])) as Record<Window, StoredWindowDoc>,
    days: Object.fromEntries(all.flatMap(([window, { days }]) => (days === null ? [] : [[window, days]]))),
    reportingCurrency: lifetime?.reportingCurrency ?? '',
    scoredInAll: lifetime?.ads ?? 0,
  };
}
