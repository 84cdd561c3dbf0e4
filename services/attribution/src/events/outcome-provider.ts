// Derives the provider of a recorded outcome from the origin of its event.
import { type Event, Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';

/** The names that connections may use. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/**
 * Returns the provider of a server's event: api for POST /events, else the provider's own name, such as webpay.
 * @returns null for a browser's own event: a conversion that it reaches is not recorded as an outcome
 */
export function outcomeProvider({ origin, provider }: Pick<Event, 'origin' | 'provider'>): string | null {
  if (origin === Origin.SERVER) return 'api';
  if (origin !== Origin.PROVIDER) return null;
  return NAME.test(provider) ? provider : 'unknown';
}
