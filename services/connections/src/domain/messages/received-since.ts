// Decides from when on a mailbox is read.

const DAY_MS = 86_400_000;
/** messages recognises a mail that comes again for eight days. */
const MOST_MS = 7 * DAY_MS;
/** A vendor lists a mail a moment after its time of arrival. */
const OVERLAP_MS = 5 * 60_000;

/** Mails from before the mailbox was connected are never read. @param lastRead when the last read began; null before the first */
export function receivedSince({
  connectedAt,
  lastRead,
  now,
}: Record<'connectedAt' | 'now', Date> & { lastRead: Date | null }): Date {
  const due = lastRead === null ? connectedAt.getTime() : lastRead.getTime() - OVERLAP_MS;
  return new Date(Math.max(due, connectedAt.getTime(), now.getTime() - MOST_MS));
}
