// Chooses the experiment that proves a lift of an ad: its own ones decide before those of its campaign, later before earlier.
import { type Experiment, isCurrent, showsLift } from './experiment.ts';

/** The ad as its platform names it; the campaign is empty where it is not known. */
export interface NamedAd {
  readonly platform: string;
  readonly externalId: string;
  readonly campaignExternalId: string;
}

/** The experiments of a profile that are current on one day, by what they are about. */
export type CurrentExperiments = ReadonlyMap<string, readonly Experiment[]>;

const subject = (level: Experiment['level'], platform: string, externalId: string) =>
  `${level}|${platform}|${externalId}`;

/** Returns the experiments that are current on a day, by what they are about, whatever their order. */
export function currentExperiments(experiments: readonly Experiment[], day: string): CurrentExperiments {
  const current = experiments.filter((experiment) => isCurrent(experiment, day)).sort(latestFirst);
  return Map.groupBy(current, ({ level, platform, externalId }) => subject(level, platform, externalId));
}

/**
 * Returns the experiment that proves a lift; undefined without one. For each metric one experiment decides: the last one of the
 * ad, or of its campaign where the ad has none. So a later experiment without a lift withdraws an earlier one.
 */
export function provenLift(
  experiments: CurrentExperiments,
  { platform, externalId, campaignExternalId }: NamedAd,
): Experiment | undefined {
  const own = experiments.get(subject('ad', platform, externalId)) ?? [];
  const ofCampaign = campaignExternalId !== '' && experiments.get(subject('campaign', platform, campaignExternalId));
  const wider = ofCampaign || [];
  const deciding = new Map<string, Experiment>();
  for (const experiment of [...own, ...wider])
    if (!deciding.has(experiment.metric)) deciding.set(experiment.metric, experiment);
  return [...deciding.values()].filter(showsLift).sort(latestFirst)[0];
}

/** No two differ in nothing of this: it is what a recorded experiment is known by. */
function latestFirst(a: Experiment, b: Experiment): number {
  return (
    descending(a.to, b.to) ||
    descending(a.from, b.from) ||
    -descending(a.level, b.level) ||
    -descending(a.metric, b.metric)
  );
}

const descending = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);
