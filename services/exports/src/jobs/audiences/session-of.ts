// Makes the ids by which a platform recognises batches that belong together.

/** More than the sessions of one run. */
const SESSIONS_OF_RUN = 10_000;

/** Returns the same id for every batch that one run of an audience adds; the fill is run 0. */
export const sessionOf = (audienceId: string, run: number): number =>
  Number.parseInt(audienceId.replaceAll('-', '').slice(0, 12), 16) + 1 + run * SESSIONS_OF_RUN;
