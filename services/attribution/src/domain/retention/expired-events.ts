// Decides which of a person's old events may be removed: those without which everything is derived the same, now and when goals
// get other windows, the catalog other names, or money other rates and refunds.

import type { JourneyAnalysis } from '../journey-analysis.ts';
import { byTime, type JourneyEvent } from '../journey-event.ts';
import { LONGEST_LOOKBACK_DAYS } from '../window.ts';
import { neededEvents, placesOf } from './needed-events.ts';
import { isDerivedTheSame } from './read-of-analysis.ts';

const DAY_MS = 86_400_000;

/**
 * Returns the events that may be removed: those whose removal leaves the analysis as the derivation reads it, which is tried. The
 * first attempt removes everything on which conversions do not depend. The second also keeps the only pages that say where the
 * person was. The third also keeps everything within the longest window before a conversion. If even that changes the analysis,
 * the person keeps everything. Money and conversions are never removed. A person who never converted loses all old events that
 * carry no money.
 * @param events all of one person, in any order
 * @param old ids of those that are older than the retention
 * @param analysisOf analyseJourney with the profile's goals, channel rules and zone
 * @param most the most to remove at a time: the earliest of them
 * @returns event ids
 */
export function expiredEvents(
  events: readonly JourneyEvent[],
  old: ReadonlySet<string>,
  analysisOf: (events: readonly JourneyEvent[]) => JourneyAnalysis | null,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const isRemovable = (event: JourneyEvent) => old.has(event._id) && !isMoney(event);
  const ordered = [...events].sort(byTime);
  if (!ordered.some(isRemovable)) return [];
  const analysis = analysisOf(events);
  if (analysis === null) return idsOf(ordered.filter(isRemovable)).slice(0, most);
  for (const some of choices(ordered, analysis, isRemovable)) {
    const gone = new Set(idsOf(some).slice(0, most));
    const after = gone.size === 0 ? null : analysisOf(events.filter(({ _id }) => !gone.has(_id)));
    if (after !== null && isDerivedTheSame(analysis, after)) return [...gone];
  }
  return [];
}

/** Yields the sets of events to try to remove, the largest first. */
function* choices(
  ordered: readonly JourneyEvent[],
  analysis: JourneyAnalysis,
  isRemovable: (event: JourneyEvent) => boolean,
): Generator<JourneyEvent[]> {
  const without = (kept: ReadonlySet<string>) => {
    const needed = neededEvents(ordered, analysis, (event) => kept.has(event._id) || !isRemovable(event));
    return ordered.filter((event) => isRemovable(event) && !kept.has(event._id) && !needed.has(event._id));
  };
  yield without(new Set());
  const places = placesOf(ordered, analysis);
  yield without(places);
  const times = analysis.outcomes.map(({ event }) => event.time.getTime());
  yield without(places).filter(({ time }) => !isWithin(time.getTime(), times));
}

const idsOf = (events: readonly JourneyEvent[]): string[] => events.map(({ _id }) => _id);

/** Money that is not booked is money, too: the ledger keeps its row. */
const isMoney = ({ value, money_left_out }: JourneyEvent): boolean => value !== undefined || money_left_out === true;

/** Reports whether a time is within the longest window before one of these instants. */
const isWithin = (time: number, instants: readonly number[]): boolean =>
  instants.some((instant) => time <= instant && time >= instant - LONGEST_LOOKBACK_DAYS * DAY_MS);
