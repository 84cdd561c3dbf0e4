// Trains the model of a profile on its figures of the last weeks, as attribution has them today, and has the profile rescored.
import { type RankedFacts, rankedFacts } from '../domain/ad-facts.ts';
import { cutDays, MODEL_WINDOW } from '../domain/model/cut-days.ts';
import { type Slice, samplesOfDay } from '../domain/model/samples.ts';
import { MOST_SAMPLES, trainModel, type Verdict } from '../domain/model/train-model.ts';
import { type WindowDays, windowDays } from '../domain/window-days.ts';
import { trainings } from '../metrics.ts';
import type { ReadAdFacts, ReadFacts } from '../sources/read-ad-facts.ts';
import type { Models } from '../store/models.ts';
import type { Profiles } from '../store/profiles.ts';
import type { TrainingTimes } from '../store/training-times.ts';

export interface TrainDeps {
  readonly times: Pick<TrainingTimes, 'begin' | 'end'>;
  readonly models: Pick<Models, 'kept' | 'add'>;
  readonly profiles: Pick<Profiles, 'hear'>;
  readonly readAdFacts: ReadAdFacts;
  now(): Date;
  readonly intervalMs: number;
  readonly gatherMs: number;
}

/** When a training is due again that failed, or whose process died. */
const AGAIN_MS = 600_000;
const VERDICTS: readonly (Verdict | 'failed')[] = ['used', 'too_few_samples', 'not_better', 'not_calibrated', 'failed'];

/** Makes the series of the counter known before the first training. */
export function noTrainingsYet(): void {
  for (const verdict of VERDICTS) trainings.add(0, { verdict });
}

/**
 * Trains a profile that is due, and leaves alone one that no longer is.
 * @throws (the function) what kept it from being trained, a stop included; it is due again later, and its last model stays
 */
export function createTrainModel(deps: TrainDeps) {
  const { times, models, profiles, readAdFacts, now, intervalMs, gatherMs } = deps;
  return async function trainProfile(profileId: string, stopping: AbortSignal): Promise<void> {
    const began = now();
    const after = (ms: number) => new Date(began.getTime() + ms);
    if (!(await times.begin(profileId, began, after(AGAIN_MS)))) return;
    let verdict: Verdict | 'failed' = 'failed';
    try {
      const training = trainModel(await readSlices(readAdFacts, profileId, began, stopping));
      const before = await models.kept(profileId);
      await models.add(profileId, training, began);
      if (before !== null || training.model !== null) await profiles.hear([profileId], after(gatherMs));
      await times.end(profileId, after(intervalMs));
      ({ verdict } = training);
    } finally {
      trainings.add(1, { verdict });
    }
  };
}

/** Returns the slices, oldest first. The figures of one cut at a time are in memory; of the others only the samples. */
async function readSlices(
  readAdFacts: ReadAdFacts,
  profileId: string,
  now: Date,
  stopping: AbortSignal,
): Promise<Slice[]> {
  const slices: Slice[] = [];
  let count = 0;
  for (const { at, weekAfter } of cutDays(now)) {
    if (count >= MOST_SAMPLES) break;
    stopping.throwIfAborted();
    const [beforeDays, afterDays] = [windowDays(MODEL_WINDOW, at), windowDays('7d', weekAfter)];
    const before = await readFacts(readAdFacts, profileId, beforeDays);
    const after = await readFacts(readAdFacts, profileId, afterDays);
    const samples = samplesOfDay(before.ads, after.ads);
    count += samples.length;
    const { from: weekFrom, to } = daysOf(after, afterDays);
    slices.unshift({ from: daysOf(before, beforeDays).from, weekFrom, to, samples });
  }
  return slices;
}

/** Returns what ads are compared by; the rest of them is not kept. */
async function readFacts(readAdFacts: ReadAdFacts, profileId: string, days: WindowDays) {
  const ads: RankedFacts[] = [];
  const read = await readAdFacts(profileId, days, (page) => {
    for (const ad of page) ads.push(rankedFacts(ad));
  });
  return { ...read, ads };
}

/** Returns the profile's days; in UTC from attribution of an earlier release, which names none. */
function daysOf({ days }: ReadFacts, { from, to }: ReturnType<typeof windowDays>): { from: string; to: string } {
  return days === null ? { from, to } : { from: days.date_from, to: days.date_to };
}
