// Removes the empty members of an event: an empty text, false, and a part with nothing in it.

/** The caller's own members, in which an empty text is intended. */
const VERBATIM: ReadonlySet<string> = new Set(['properties']);

/** Returns a copy without empty members, at any depth. Dates, numbers and what is under `properties` stay as they are. */
export function compact<T extends object>(event: T): T {
  const left: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(event)) {
    if (value === undefined || value === null || value === '' || value === false) continue;
    const kept = isPart(value) && !VERBATIM.has(name) ? compact(value) : value;
    if (!isPart(kept) || Object.keys(kept).length > 0) left[name] = kept;
  }
  return left as T;
}

const isPart = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
