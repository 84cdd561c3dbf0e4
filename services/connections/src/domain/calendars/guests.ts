// Decides which guests of calendar entries are looked up among the customers of a profile, and which customer an entry is with.
import type { CalendarEntry, Guest } from './calendar-source.ts';

/** Customer ids by guestKey; whoever is no customer is absent. */
export type CustomersByGuest = ReadonlyMap<string, string>;

/** Looks guests up, each distinct one once. @throws AppError when identity is unavailable */
export type FindGuests = (profileId: string, guests: readonly Guest[]) => Promise<CustomersByGuest>;

/** An appointment is with a few people; a meeting of more is with nobody in particular. */
const MOST_OF_ENTRY = 20;
/** The most guests that are looked up for one caller. */
const MOST_OF_ANSWER = 3000;

/** The same for the same person of the same system. */
export const guestKey = ({ type, value }: Guest): string => `${type}:${value}`;

/** Returns the guests of these entries that are looked up: the first of each entry, each once, and of the first entries only. */
export function guestsToFind(entries: readonly Pick<CalendarEntry, 'guests'>[]): Guest[] {
  const found = new Map<string, Guest>();
  for (const { guests } of entries)
    for (const guest of guests.slice(0, MOST_OF_ENTRY))
      if (found.size < MOST_OF_ANSWER) found.set(guestKey(guest), guest);
  return [...found.values()];
}

/** Returns the customer whom an entry is with: the first guest who is one; null when none is. */
export function customerOf({ guests }: Pick<CalendarEntry, 'guests'>, customers: CustomersByGuest): string | null {
  for (const guest of guests) {
    const customer = customers.get(guestKey(guest));
    if (customer !== undefined) return customer;
  }
  return null;
}
