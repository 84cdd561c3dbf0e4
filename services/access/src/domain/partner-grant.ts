// Decides what a partner's credential holds: never more than its app, and no persons on healthcare profiles.
import { splitForHealthcare } from '@touchline/chassis/access/healthcare.ts';
import { LEGACY_GRANT } from '@touchline/chassis/access/scopes.ts';

interface Asked {
  /** What the key was given, or with what the token was minted. */
  readonly asked: Iterable<string>;
  /** The app's own grant as it is now. */
  readonly granted: Iterable<string>;
  /** True for a profile of the healthcare family. */
  readonly healthcare: boolean;
}

/**
 * Judges a delegated key or an app token (contract, Authentication rules 4 and 6).
 * @returns held, and withheld: what the app was granted and the healthcare rule takes away, whether or not it was requested,
 * since a partner that lacks it for this reason cannot get it
 */
export function partnerGrant({ asked, granted, healthcare }: Asked): { held: Set<string>; withheld: Set<string> } {
  const { held: allowed, withheld } = splitForHealthcare(granted, healthcare);
  // The older grant is no scope that an app can hold: it still works where the app may connect accounts.
  if (CONNECT_RAIL.every((scope) => allowed.has(scope))) allowed.add(LEGACY_GRANT);
  return { held: new Set([...asked].filter((scope) => allowed.has(scope))), withheld };
}

const CONNECT_RAIL = ['connections:read', 'connections:write'];
