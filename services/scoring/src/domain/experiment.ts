// Defines an experiment that measured what an ad or a campaign causes, and checks one before it is recorded.
import { isDay } from '@touchline/chassis/report-days.ts';

/** Compares those who could see an ad or a campaign with a control that could not. */
export interface Experiment {
  readonly level: 'ad' | 'campaign';
  /** The provider value, such as social_ads. */
  readonly platform: string;
  /** The id of the ad or the campaign on its platform. */
  readonly externalId: string;
  /** The first and the last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  /** How the control was made. */
  readonly control: string;
  /** What was compared, such as purchases. */
  readonly metric: string;
  /** By how many percent more there was of it than in the control, and between which bounds at this confidence, in percent. */
  readonly lift: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  readonly note: string;
}

const METRIC = /^[a-z][a-z0-9_]{0,63}$/;
/** Without the ad there is at most everything less: nothing of the metric is left. */
const LEAST_PERCENT = -100;
const MOST_PERCENT = 1_000_000;
const LEAST_CONFIDENCE = 80;
const DAY_MS = 86_400_000;
/** For how long the result of an experiment is believed: after it the ad, its audience and its season are others. */
export const PROVES_FOR_DAYS = 180;

export type Fault = { readonly reason: 'invalid_date_range' | 'invalid_parameter'; readonly message: string };

/** Returns what is wrong with an experiment, and what to send instead; null for one that can be recorded. */
export function faultOf(experiment: Experiment, now: Date): Fault | null {
  const { from, to, metric, lift, low, high, confidence } = experiment;
  if (!isDay(from) || !isDay(to) || from >= to)
    return fault('invalid_date_range', 'Send real days YYYY-MM-DD, the end after the start.');
  if (to > now.toISOString().slice(0, 10))
    return fault('invalid_date_range', 'The end is in the future: record an experiment when it has ended.');
  if (!METRIC.test(metric))
    return fault('invalid_parameter', 'Send a metric of lower-case letters, digits and _, such as purchases.');
  if (![lift, low, high].every((percent) => percent >= LEAST_PERCENT && percent <= MOST_PERCENT))
    return fault('invalid_parameter', `Send lift, low and high in percent, from ${LEAST_PERCENT} to ${MOST_PERCENT}.`);
  if (low > lift || lift > high)
    return fault('invalid_parameter', 'Send the lift between its bounds: low <= lift <= high.');
  if (!(confidence >= LEAST_CONFIDENCE && confidence < 100))
    return fault(
      'invalid_parameter',
      `Send a confidence in percent from ${LEAST_CONFIDENCE} to below 100, such as 95.`,
    );
  return null;
}

const fault = (reason: Fault['reason'], message: string): Fault => ({ reason, message });

/** Reports whether an experiment still says something on a day: it has ended, at most PROVES_FOR_DAYS ago. */
export function isCurrent({ to }: Pick<Experiment, 'to'>, day: string): boolean {
  const age = (Date.parse(day) - Date.parse(to)) / DAY_MS;
  return age >= 0 && age <= PROVES_FOR_DAYS;
}

/** Reports whether its interval is above zero: an interval that reaches zero shows no lift. */
export const showsLift = ({ low }: Pick<Experiment, 'low'>): boolean => low > 0;
