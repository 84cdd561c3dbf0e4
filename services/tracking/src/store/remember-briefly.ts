// What was read lately, remembered for less than a second: what changes is known in every replica within one (ADR 10).

const KEPT_MS = 800;
const MOST = 10_000;

/**
 * Makes the memory of one process. Its time counts from before the read, and a read that failed is not remembered.
 * @param read asks the database
 */
export function rememberBriefly<T>(read: (id: string) => Promise<T>, now: () => number): (id: string) => Promise<T> {
  const known = new Map<string, { until: number; value: Promise<T> }>();
  return async (id) => {
    const kept = known.get(id);
    if (kept && kept.until > now()) return kept.value;
    if (known.size >= MOST) known.clear();
    const entry = { until: now() + KEPT_MS, value: read(id) };
    known.set(id, entry);
    entry.value.catch(() => known.delete(id));
    return entry.value;
  };
}
