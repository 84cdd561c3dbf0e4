// Limits how many names are counted apart, since whoever has the key of a page can send events of any host.
import { OTHER } from './unknown-click-ids.ts';

/** How many groups are known at a time; then all are forgotten, and each may have new names. */
const MOST_GROUPS = 10_000;

/**
 * Makes the limit.
 * @param most how many names a group may have
 * @returns the name, or OTHER where the group has as many names already
 */
export function createLimitNames(most: number): (group: string, name: string) => string {
  const groups = new Map<string, Set<string>>();
  return (group, name) => {
    let names = groups.get(group);
    if (names === undefined) {
      if (groups.size >= MOST_GROUPS) groups.clear();
      names = new Set();
      groups.set(group, names);
    }
    if (!names.has(name) && names.size >= most) return OTHER;
    names.add(name);
    return name;
  };
}
