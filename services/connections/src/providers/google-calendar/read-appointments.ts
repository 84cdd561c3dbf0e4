// Reads one sync of google_calendar: the appointments that were made, changed or have taken place, as outcomes of customers.
import { appointmentQuestions, wholeQuestion } from '../../domain/calendars/appointment-questions.ts';
import type { EventsQuestion } from '../../domain/calendars/events-question.ts';
import { type GuestAppointment, guestOutcomes } from '../../domain/calendars/guest-outcomes.ts';
import type { FindGuests } from '../../domain/calendars/guests.ts';
import type { OutcomeRead } from '../../domain/outcome-source.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import type { AskEvents } from './calendar-api.ts';
import { type EventsPage, type GoogleEvent, guestOf, peopleOf, timesOf } from './calendar-event.ts';
import { TOO_LONG_AGO } from './google-calendar-error.ts';

/** Imported events can carry a made-up year. */
const FIRST_MADE = new Date('2000-01-01T00:00:00Z');

/** @throws (while it is read) ProviderError; AppError when identity is unavailable */
export async function* readAppointments(
  ask: AskEvents,
  findGuests: FindGuests,
  read: OutcomeRead,
): AsyncGenerator<readonly ProviderOutcome[]> {
  const { connection, accessToken, signal, now } = read;
  const access = { accountExternalId: connection.account_external_id, accessToken, signal };
  const pagesOf = (question: EventsQuestion) => pagesOrAll(ask, access, question, read);
  for (const question of appointmentQuestions(read)) {
    for await (const page of pagesOf(question)) {
      const appointments = page.items.flatMap((event) => appointmentOf(event, page.timeZone) ?? []);
      const guests = appointments.flatMap((appointment) => appointment.guests);
      const customers = await findGuests(connection.profile_id, guests);
      yield appointments.flatMap((appointment) => guestOutcomes(appointment, customers, now));
    }
  }
}

/** Where a calendar no longer knows what changed since, everything of the time is read. */
async function* pagesOrAll(
  ask: AskEvents,
  access: Parameters<AskEvents>[0],
  question: EventsQuestion,
  read: OutcomeRead,
): AsyncGenerator<EventsPage> {
  try {
    yield* ask(access, question);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== TOO_LONG_AGO) throw error;
    yield* ask(access, wholeQuestion(read));
  }
}

/** @returns null for an event without guests, and for one of which it is not known when it was made or takes place */
function appointmentOf(event: GoogleEvent, timeZone: string): GuestAppointment | null {
  const times = timesOf(event, timeZone);
  const guests = peopleOf(event).flatMap(({ email, responseStatus }) =>
    email.includes('@') ? [{ ...guestOf(email), hasAccepted: responseStatus === 'accepted' }] : [],
  );
  if (times === null || event.created === undefined || event.created < FIRST_MADE || guests.length === 0) return null;
  return { id: event.id, isCancelled: event.status === 'cancelled', madeAt: event.created, ...times, guests };
}
