// Declares what a calendar can be asked for: its events in a time, all of them or those that changed.

export interface EventsQuestion {
  /** Only what ends after this. */
  readonly timeMin: Date;
  /** Only what begins before this. */
  readonly timeMax: Date;
  /** Only what changed since; calendars know no more than some weeks. */
  readonly updatedMin?: Date;
  /** Also what was cancelled. */
  readonly showDeleted: boolean;
}
