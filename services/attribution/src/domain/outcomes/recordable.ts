// Which of the conversions that have just appeared are outcomes to be recorded, and in which order.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { ConversionDoc } from '../shapes/conversion-doc.ts';
import type { JourneyEventDoc } from '../shapes/journey-event-doc.ts';

/** How long recorded outcomes are answered (contract, Limits: outcomes replay window). */
const WINDOW_MS = 90 * 86_400_000;

/** The id of the outcome that an event is: the same after every derivation, merge and replay. */
export const outcomeId = (eventId: string): string => deterministicId(eventId, 'outcome');

/** What was recorded earlier than this is not answered any more. */
export const windowStart = (now: Date): Date => new Date(now.getTime() - WINDOW_MS);

/** What says of an event whether it is an outcome. */
export type OutcomeEvent = Pick<JourneyEventDoc, '_id' | 'provider' | 'received_at'>;

export interface Recordable {
  readonly id: string;
  readonly provider: string;
  readonly conversion: ConversionDoc;
}

/**
 * The conversions of a server's origin within the window, in the order in which they happened. What was received
 * earlier is news no more, whatever a goal says of it today; and so the log need remember nothing for longer than it is read.
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
