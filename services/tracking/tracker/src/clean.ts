// Reduces what a page passes to identify and track to what the collector accepts: the collector refuses a batch as a whole, so
// one bad call must not take other events with it.
import type { Scalar } from './tracked-event.ts';

/** The longest value of each trait; a longer one cannot be right and is left out. */
const TRAITS: Record<string, number> = {
  email: 320,
  phone: 50,
  external_id: 200,
  national_id: 50,
  first_name: 200,
  last_name: 200,
  country: 100,
};
const MAX_PROPERTIES = 50;
/** What the collector refuses in a name: a leading $, dots, control characters, and names of object prototypes. */
const BAD_NAME = /^$|^\$|[.\p{Cc}]|^(__proto__|constructor|prototype)$/u;

/** Returns the known traits as texts; undefined when none is left. */
export function cleanTraits(traits: unknown): Record<string, string> | undefined {
  const given = Object(traits) as Record<string, unknown>;
  const kept = Object.entries(TRAITS).flatMap(([name, longest]) => {
    const text = /^(string|number)$/.test(typeof given[name]) ? String(given[name]).trim() : '';
    return text && text.length <= longest ? [[name, text] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** Returns the texts, finite numbers, booleans and nulls under harmless names; everything else is left out. */
export function cleanProperties(properties: unknown): Record<string, Scalar> {
  const given = Object.entries(Object(properties) as Record<string, unknown>).filter(
    ([name, value]) => !BAD_NAME.test(name) && name.length <= 100 && isScalar(value),
  );
  return Object.fromEntries(
    given
      .slice(0, MAX_PROPERTIES)
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 1000) : (value as Scalar)]),
  );
}

function isScalar(value: unknown): boolean {
  return value === null || /^(string|boolean)$/.test(typeof value) || Number.isFinite(value);
}
