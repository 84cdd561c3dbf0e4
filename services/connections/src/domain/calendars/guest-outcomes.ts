// Derives the outcomes that an appointment in a calendar has reached, for those of its guests who are customers.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { ProviderOutcome } from '../provider-outcome.ts';
import type { Guest } from './calendar-source.ts';
import { type CustomersByGuest, guestKey } from './guests.ts';

export interface InvitedGuest extends Guest {
  /** True when the guest said that they would come. */
  readonly hasAccepted: boolean;
}

export interface GuestAppointment {
  /** An instance of a recurring event has an id of its own. */
  readonly id: string;
  readonly isCancelled: boolean;
  readonly madeAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly guests: readonly InvitedGuest[];
}

/**
 * Returns the outcomes of an appointment in its current state, for each customer once. It was booked when it was made, whatever
 * happened to it since. It was attended when it began, once it has ended, if it was not cancelled and the guest had accepted it: a
 * calendar does not know who came. Guests who are no customers, such as the staff, have no outcomes.
 */
export function guestOutcomes(
  appointment: GuestAppointment,
  customers: CustomersByGuest,
  now: Date,
): ProviderOutcome[] {
  const isOver = !appointment.isCancelled && appointment.endsAt <= now;
  return onePerCustomer(appointment.guests, customers).flatMap((guest) => {
    const booked = outcomeOf(appointment, guest, 'appointment_booked', appointment.madeAt);
    if (!isOver || !guest.hasAccepted) return [booked];
    return [booked, outcomeOf(appointment, guest, 'appointment_attended', appointment.startsAt)];
  });
}

/** A customer who was invited under two addresses counts once, and accepted if they did so under either. */
function onePerCustomer(guests: readonly InvitedGuest[], customers: CustomersByGuest): InvitedGuest[] {
  const known = guests
    .filter((guest) => customers.has(guestKey(guest)))
    // The first by its address stays the first, in whichever order the calendar lists them.
    .toSorted((a, b) => (guestKey(a) < guestKey(b) ? -1 : 1));
  const byCustomer = Map.groupBy(known, (guest) => customers.get(guestKey(guest)));
  return [...byCustomer.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ ...first, hasAccepted: own.some(({ hasAccepted }) => hasAccepted) }] : [];
  });
}

function outcomeOf(
  { id }: GuestAppointment,
  guest: InvitedGuest,
  key: 'appointment_booked' | 'appointment_attended',
  occurredAt: Date,
): ProviderOutcome {
  return {
    // Of the instance and the guest: a merge of customers changes their id, and would record the appointment again.
    externalId: `appointment:${deterministicId('appointment-guest', id, guestKey(guest))}:${key}`,
    eventName: key,
    eventType: key,
    occurredAt,
    person: { email: guest.value },
    money: null,
    properties: { appointment_id: id },
    actionSource: 'system_generated',
  };
}
