// Defines what the service needs from any system whose calendars can be read live, in terms that fit a CRM and Google Calendar
// alike.
import type { ProviderError } from '../provider-error.ts';

export interface CalendarAccess {
  readonly accountExternalId: string;
  /** The connection's token, unsealed. */
  readonly accessToken: string;
  readonly signal: AbortSignal;
}

export interface CalendarWindow {
  /** '' for all calendars of the account. */
  readonly calendarId: string;
  /** The range in which entries begin, both ends included. */
  readonly from: Date;
  readonly to: Date;
}

/** A person with whom an appointment is, as the system names them. */
export interface Guest {
  readonly type: 'email' | 'crm_contact_id';
  readonly value: string;
}

/** An entry of a calendar. Its title and its guests name people: they leave the service only as far as a caller may see persons. */
export interface CalendarEntry {
  readonly id: string;
  readonly calendarId: string;
  readonly calendarName: string;
  /** '' when it has none. */
  readonly title: string;
  /** The system's own word; '' when it has none. */
  readonly status: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly isAllDay: boolean;
  /** Those who can be looked up, in the system's order. */
  readonly guests: readonly Guest[];
  /** How many people it is with, also those who cannot be looked up. */
  readonly guestCount: number;
  readonly madeAt: Date | null;
  readonly changedAt: Date | null;
}

export interface CalendarSource {
  /** Reports whether a token can be used: one from a consent needs the deployment's app. */
  isConfigured(accessToken: string): boolean;
  /** Reports whether a refusal means that the grant does not include calendars. */
  isScopeMissing(error: ProviderError): boolean;
  /**
   * Reads the entries that begin within a window, in the order in which they begin.
   * @returns null when the account has no calendar of that id, or no longer has its only one
   * @throws ProviderError; too_much_data when the window has more entries than are read for one caller
   */
  entries(access: CalendarAccess, window: CalendarWindow): Promise<CalendarEntry[] | null>;
}

/** By channel. */
export type CalendarSources = Pick<ReadonlyMap<string, CalendarSource>, 'get'>;

/** The most characters of a title that are passed on. */
const MAX_TITLE = 300;

export const shortTitle = (title: string | null | undefined): string => (title ?? '').trim().slice(0, MAX_TITLE);
