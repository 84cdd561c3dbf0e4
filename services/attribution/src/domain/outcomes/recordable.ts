// Decides which of the conversions that have just appeared are recorded as outcomes, and in which order.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { ConversionDoc } from '../shapes/conversion-doc.ts';
import type { JourneyEventDoc } from '../shapes/journey-event-doc.ts';

/** How long recorded outcomes are served (contract, Limits: outcomes replay window). */
const WINDOW_MS = 90 * 86_400_000;

/** Returns the id of an event's outcome, which is the same after every derivation, merge and replay. */
export const outcomeId = (eventId: string): string => deterministicId(eventId, 'outcome');

/** Returns the time before which recorded outcomes are no longer served. */
export const windowStart = (now: Date): Date => new Date(now.getTime() - WINDOW_MS);

/** The fields of an event that decide whether it is an outcome. */
export type OutcomeEvent = Pick<JourneyEventDoc, '_id' | 'provider' | 'received_at'>;

export interface Recordable {
  readonly id: string;
  readonly provider: string;
  readonly conversion: ConversionDoc;
}

/**
 * Returns the conversions with a server's origin within the window, in the order in which they happened. What was received
 * earlier is no longer news, whatever a goal says about it today. The log therefore need not remember anything longer than it is
 * read.
 * @param events the conversions' own, in any order
 */
export function recordable(
  conversions: readonly ConversionDoc[],
  events: readonly OutcomeEvent[],
  now: Date,
): Recordable[] {
  const start = windowStart(now);
  const byId = new Map(events.map((event) => [event._id, event]));
  const found = conversions.flatMap((conversion): Recordable[] => {
    const { provider, received_at } = byId.get(conversion.event_id) ?? {};
    if (provider === undefined || received_at === undefined || received_at < start) return [];
    return [{ id: outcomeId(conversion.event_id), provider, conversion }];
  });
  return found.sort((a, b) => byTime(a.conversion, b.conversion));
}

const byTime = (a: ConversionDoc, b: ConversionDoc): number =>
  a.time.getTime() - b.time.getTime() || (a.event_id < b.event_id ? -1 : 1);
