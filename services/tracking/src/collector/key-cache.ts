// Which profile a tracking key belongs to, remembered for less than a second: a revoked key is unknown in every
// replica within one.

const KEPT_MS = 800;
const MOST = 10_000;
const SHAPE = /^tk_[A-Za-z0-9]{22}$/;

/**
 * Makes the look-up of one process.
 * @param profileOf asks the database
 * @returns the key's profile, or undefined for a key that is malformed, unknown or revoked
 */
export function createKeyCache(
  profileOf: (key: string) => Promise<string | undefined>,
  now: () => number = () => performance.now(),
): (key: string) => Promise<string | undefined> {
  const known = new Map<string, { until: number; profile: Promise<string | undefined> }>();
  return async (key) => {
    if (!SHAPE.test(key)) return undefined;
    const kept = known.get(key);
    if (kept && kept.until > now()) return kept.profile;
    if (known.size >= MOST) known.clear();
    const profile = profileOf(key);
    known.set(key, { until: now() + KEPT_MS, profile });
    profile.catch(() => known.delete(key));
    return profile;
  };
}
