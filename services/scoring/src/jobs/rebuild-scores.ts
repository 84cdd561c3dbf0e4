// Rebuilds the scores of a profile: the scores of each window that changed are written beside those that are served, and one
// write swaps all. A process that dies leaves the profile due and the old scores served.
import { randomUUID } from 'node:crypto';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession } from 'mongodb';
import { MODEL_WINDOW } from '../domain/model/cut-days.ts';
import { WINDOWS, type Window } from '../domain/vocabulary.ts';
import { windowDays } from '../domain/window-days.ts';
import { rebuildDuration, rebuiltWindows, scoredAds } from '../metrics.ts';
import type { ReadAdWindows, ReadWindows } from '../sources/read-ad-windows.ts';
import type { Models } from '../store/models.ts';
import type { ProfileDoc, StoredWindowDoc } from '../store/profile-doc.ts';
import { type Profiles, storedWindow } from '../store/profiles.ts';
import type { Scores } from '../store/scores.ts';
import { createFactPages } from './fact-pages.ts';
import { rebuiltEvent } from './rebuilt-event.ts';
import { type ScoredWindow, scoreWindow } from './score-window.ts';

export interface RebuildDeps {
  readonly profiles: Pick<Profiles, 'find' | 'swap'>;
  readonly scores: Pick<Scores, 'insert' | 'removeOnly' | 'removeOthers'>;
  readonly models: Pick<Models, 'kept'>;
  readonly readAdWindows: ReadAdWindows;
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
  const { profiles, scores, models, readAdWindows, outbox, transaction, intervalMs, gatherMs } = deps;
  const profileId = before._id;
  const generation = randomUUID();
  const windows = new Map<Window, ScoredWindow>();
  const trained = await models.kept(profileId);
  const pages = createFactPages(WINDOWS.length);
  const lastDays = WINDOWS.map((window) => windowDays(window, began).lastDays);
  const read = await readAdWindows(profileId, { until: began, lastDays }, pages.add);
  for (const window of WINDOWS) {
    const served = storedWindow(before, window);
    const kept = window === MODEL_WINDOW ? trained : null;
    windows.set(window, await scoreWindow(deps, { profileId, window, pages, generation, served, kept }));
  }
  const { stored, scoredInAll } = summaryOf(windows);
  const later = (ms: number) => new Date(began.getTime() + ms);
  const nexts = { nextAt: later(intervalMs), nextAtAfterNews: later(gatherMs) };
  const flipped = await transaction(async (session) => {
    const rebuilt = { profileId, generation, rebuiltAt: began, scoredAds: scoredInAll };
    const swap = {
      before,
      ...rebuilt,
      reportingCurrency: read.reportingCurrency,
      days: daysOf(read),
      stored,
      ...nexts,
    };
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
  const stored = [...windows].map(([window, own]) => [window, own.stored]);
  return {
    stored: Object.fromEntries(stored) as Record<Window, StoredWindowDoc>,
    scoredInAll: windows.get('lifetime')?.ads ?? 0,
  };
}

const daysOf = ({ days }: ReadWindows): NonNullable<ProfileDoc['days']> =>
  Object.fromEntries(WINDOWS.flatMap((window, n) => (days[n] === undefined ? [] : [[window, days[n]]])));
