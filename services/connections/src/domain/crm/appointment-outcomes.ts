// Derives the outcomes that an appointment in a CRM's calendar has reached.
import type { ProviderOutcome, ProviderPerson } from '../provider-outcome.ts';

export interface Appointment {
  readonly id: string;
  readonly calendarId: string;
  /** The CRM's word: new, confirmed, cancelled, showed, noshow, invalid, … */
  readonly status: string;
  readonly startsAt: Date;
  readonly madeAt: Date;
  readonly changedAt: Date;
}

/** The status of an appointment that was made by mistake and counts for nothing. */
const NONE = 'invalid';
const ATTENDED = 'showed';

/**
 * Returns the outcomes of an appointment in its current state. It was booked when it was made, whatever happened to it since. It
 * was attended when it began, or when it was marked as attended if that was earlier.
 */
export function appointmentOutcomes(appointment: Appointment, person: ProviderPerson): ProviderOutcome[] {
  const { id, calendarId, status, startsAt, madeAt, changedAt } = appointment;
  if (status === NONE) return [];
  const outcome = (key: string, occurredAt: Date): ProviderOutcome => ({
    externalId: `appointment:${id}:${key}`,
    eventName: key,
    eventType: key,
    occurredAt,
    person,
    money: null,
    properties: { appointment_id: id, calendar_id: calendarId },
    actionSource: 'system_generated',
  });
  const booked = outcome('appointment_booked', madeAt);
  if (status !== ATTENDED) return [booked];
  const attendedAt = new Date(Math.min(startsAt.getTime(), changedAt.getTime()));
  return [booked, outcome('appointment_attended', attendedAt)];
}
