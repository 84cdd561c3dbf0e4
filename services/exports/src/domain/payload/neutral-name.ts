// Names events on platform_safe profiles by number, so that the name reveals nothing of what happened (contract, exports: Privacy).

/** Signal<n> is a name of an earlier release: a key that has one keeps it, since the platform's campaigns optimise for it. */
const NEUTRAL = /^(?:CustomEvent|Signal)(\d{1,6})$/;

export const isNeutralName = (name: string): boolean => NEUTRAL.test(name);

/**
 * Gives every key its neutral name: the one that it had, otherwise CustomEvent with the first number that no key has or had.
 * @param keys may repeat; a key has one name
 * @param before the names so far, also of keys that were removed: the platform still knows them
 */
export function neutralNames(keys: Iterable<string>, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const names = new Map([...before].filter(([, name]) => isNeutralName(name)));
  const taken = new Set([...names.values()].map((name) => Number(NEUTRAL.exec(name)?.[1])));
  let next = 1;
  for (const key of keys) {
    if (names.has(key)) continue;
    while (taken.has(next)) next += 1;
    taken.add(next);
    names.set(key, `CustomEvent${next}`);
  }
  return names;
}
