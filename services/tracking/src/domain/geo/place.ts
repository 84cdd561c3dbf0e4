// Decides which place is recorded with an event: what somebody named before what the address tells, and no more than the profile
// keeps.
import type { GeoLevel } from '../settings/tracker-settings.ts';

/** A country as ISO 3166-1 alpha-2, and a city; empty where unknown. */
export interface Place {
  readonly country: string;
  readonly city: string;
}

/** Returns the place of an address; NOWHERE for what is no public address, and where no database has it. */
export type FindPlace = (address: string) => Place;

export const NOWHERE: Place = { country: '', city: '' };

/**
 * Completes a place that was named with the place of the address. A city of another country than the named one is not used: one of
 * the two is wrong, and the named country counts.
 * @param named by the caller, or by a proxy that knows the visitor's connection
 * @param found by the address, in the databases
 */
export function completePlace(named: Place, found: Place): Place {
  const country = named.country || found.country;
  const isSame = named.country === '' || named.country.toUpperCase() === found.country;
  return { country, city: named.city || (isSame ? found.city : '') };
}

/** Returns as much of a place as the profile keeps. */
export function keptPlace(level: GeoLevel, { country, city }: Place): Place {
  return { country: level === 'off' ? '' : country, city: level === 'city' ? city : '' };
}
