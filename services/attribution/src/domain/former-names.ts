// Keeps the former names of a campaign, because links that are tagged by hand keep the name that it had when they were made.

/** A name that a campaign no longer has. */
export interface FormerName {
  /** Same form as name_key, with which utm_campaign is compared. */
  name_key: string;
  /** Time of the newest sync that brought it. */
  last_seen: Date;
}

/** More names than a campaign has in years, unless a machine renames it every day. */
const KEPT = 200;

/**
 * Adds the name that a sync brought to the former names of a campaign, even when the sync's message came late.
 * @param present the name that it has now, which is not a former one
 * @returns newest first, each once; the same in whatever order syncs arrive
 */
export function addFormerName(known: readonly FormerName[], seen: FormerName | null, present: string): FormerName[] {
  const names = new Map<string, Date>();
  for (const { name_key, last_seen } of seen === null ? known : [...known, seen]) {
    const before = names.get(name_key);
    if (before === undefined || before < last_seen) names.set(name_key, last_seen);
  }
  return [...names]
    .filter(([name]) => name !== '' && name !== present)
    .map(([name_key, last_seen]) => ({ name_key, last_seen }))
    .sort((a, b) => b.last_seen.getTime() - a.last_seen.getTime() || (a.name_key < b.name_key ? -1 : 1))
    .slice(0, KEPT);
}
