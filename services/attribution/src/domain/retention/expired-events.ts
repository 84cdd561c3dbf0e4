// Which of a person's old events may go: those without which everything is derived the same, and will be when goals get other windows, the
// catalog other names, money other rates and refunds.
import { byTime, type JourneyEvent } from '../journey-event.ts';
import type { Outline } from '../outline.ts';
import { LONGEST_LOOKBACK_DAYS } from '../window.ts';
import { neededEvents, placesOf } from './needed-events.ts';
import { isReadAlike } from './read-of-outline.ts';

const DAY_MS = 86_400_000;

/**
 * Decides by trying: what may go is what leaves the outline as it is read. First all but the events that conversions lean on are tried, then
 * the pages stay, too, that alone say where the person was, then everything within the longest window before a conversion; where even that
 * differs, the person keeps everything.
 * Money and conversions never go. Of a person who never converted all old events do.
 * @param events all of one person, in any order
 * @param old ids of those that are older than they are kept
 * @param outlineOf outlineJourney by the profile's goals, channel rules and zone
 * @param most so many at a time: the earliest of them
 * @returns event ids
 */
export function expiredEvents(
  events: readonly JourneyEvent[],
  old: ReadonlySet<string>,
  outlineOf: (events: readonly JourneyEvent[]) => Outline | null,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const mayGo = (event: JourneyEvent) => old.has(event._id) && !isMoney(event);
  const ordered = [...events].sort(byTime);
  if (!ordered.some(mayGo)) return [];
  const outline = outlineOf(events);
  if (outline === null) return idsOf(ordered.filter(mayGo)).slice(0, most);
  for (const some of choices(ordered, outline, mayGo)) {
    const gone = new Set(idsOf(some).slice(0, most));
    const after = gone.size === 0 ? null : outlineOf(events.filter(({ _id }) => !gone.has(_id)));
    if (after !== null && isReadAlike(outline, after)) return [...gone];
  }
  return [];
}

/** What may be tried, most first. */
function* choices(
  ordered: readonly JourneyEvent[],
  outline: Outline,
  mayGo: (event: JourneyEvent) => boolean,
): Generator<JourneyEvent[]> {
  const without = (kept: ReadonlySet<string>) => {
    const needed = neededEvents(ordered, outline, (event) => kept.has(event._id) || !mayGo(event));
    return ordered.filter((event) => mayGo(event) && !kept.has(event._id) && !needed.has(event._id));
  };
  yield without(new Set());
  const places = placesOf(ordered, outline);
  yield without(places);
  const times = outline.outcomes.map(({ event }) => event.time.getTime());
  yield without(places).filter(({ time }) => !isWithin(time.getTime(), times));
}

const idsOf = (events: readonly JourneyEvent[]): string[] => events.map(({ _id }) => _id);

/** Money that is not booked is money, too: the ledger keeps its row. */
const isMoney = ({ value, money_left_out }: JourneyEvent): boolean => value !== undefined || money_left_out === true;

/** True within the longest window before one of these instants. */
const isWithin = (time: number, instants: readonly number[]): boolean =>
  instants.some((instant) => time <= instant && time >= instant - LONGEST_LOOKBACK_DAYS * DAY_MS);
