// Decides what a sync asks a calendar, so that it finds every appointment that was made, changed or has taken place since the last.
import type { EventsQuestion } from './events-question.ts';

const DAY_MS = 86_400_000;

/** How far ahead appointments are read: what is further away is read when it comes nearer. */
const AHEAD_MS = 366 * DAY_MS;
/** How far back a change of an appointment is noticed, such as an answer that a guest gives late. */
const CHANGED_LATE_MS = 90 * DAY_MS;

export interface AppointmentRead {
  readonly since: Date;
  /** Absent to read up to now, and what is to come. */
  readonly until?: Date | undefined;
  /** null to read everything since. */
  readonly lastRead: Date | null;
  readonly now: Date;
}

/** Returns the question for everything in the time of a read. */
export const wholeQuestion = ({ since, until, now }: AppointmentRead): EventsQuestion => ({
  timeMin: since,
  timeMax: until ?? new Date(now.getTime() + AHEAD_MS),
  showDeleted: true,
});

/** Returns the questions of a read: all of its time, or what changed and what took place since the last one. */
export function appointmentQuestions(read: AppointmentRead): EventsQuestion[] {
  const { since, lastRead, now } = read;
  if (lastRead === null) return [wholeQuestion(read)];
  return [
    {
      timeMin: new Date(now.getTime() - CHANGED_LATE_MS),
      timeMax: new Date(now.getTime() + AHEAD_MS),
      updatedMin: since,
      showDeleted: true,
    },
    // An appointment that nobody touches is attended all the same.
    { timeMin: since, timeMax: now, showDeleted: false },
  ];
}
