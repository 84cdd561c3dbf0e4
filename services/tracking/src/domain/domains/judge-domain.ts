// Judges by the DNS whether a custom domain leads to the collector, belongs to this profile, and can have a certificate. Two
// profiles could point at the same collector, so each identifies itself in a TXT record.
import { isProven, type Registration } from './expected-records.ts';
import { caaText, proofsText, routeText } from './found-text.ts';
import { type CaaRecord, permitsIssuers } from './judge-caa.ts';

/** Where a host leads. */
export interface Route {
  /** The targets of its CNAME records, in order. */
  readonly aliases: readonly string[];
  /** The aliases lead in a circle, or are more than anybody needs. */
  readonly isEndless: boolean;
  /** The addresses at their end, looked up when no alias is the collector. */
  readonly addresses: readonly string[];
  /** The addresses of the collector, looked up likewise. */
  readonly targetAddresses: readonly string[];
}

/** What the DNS look-ups found; null for one that was not answered. */
export interface DnsFacts {
  readonly route: Route | null;
  /** The TXT records of the proof's name. */
  readonly proofs: readonly string[] | null;
  readonly caa: readonly CaaRecord[] | null;
}

export interface Expected {
  readonly domain: Registration;
  /** The collector's host. */
  readonly target: string;
  /** The domains of the certificate authorities that the operator uses. */
  readonly issuers: readonly string[];
}

export const CHECK_NAMES = ['cname', 'ownership', 'caa'] as const;

export interface Check {
  readonly name: (typeof CHECK_NAMES)[number];
  /** Null when the DNS did not answer. */
  readonly ok: boolean | null;
  /** What the DNS has, shortened; null for nothing. */
  readonly found: string | null;
}

export type DomainFault = 'no_record' | 'dangling' | 'alias_loop' | 'wrong_target' | 'no_proof' | 'caa_forbidden';

export interface Judgement {
  readonly checks: readonly Check[];
  /** The first thing that is wrong; undefined when nothing is. */
  readonly fault: DomainFault | undefined;
  /** Every look-up was answered. */
  readonly isComplete: boolean;
}

/** Judges what was found. Where the DNS flattens a CNAME, its addresses count. */
export function judgeDomain({ route, proofs, caa }: DnsFacts, { domain, target, issuers }: Expected): Judgement {
  const routeFault = route === null ? undefined : faultOf(route, target);
  const isOwned = proofs && isProven(proofs, domain);
  const isPermitted = caa && permitsIssuers(caa, issuers);
  return {
    checks: [
      { name: 'cname', ok: route && routeFault === undefined, found: route && routeText(route) },
      { name: 'ownership', ok: isOwned, found: proofs && proofsText(proofs) },
      { name: 'caa', ok: isPermitted, found: caa && caaText(caa) },
    ],
    fault: routeFault ?? (isOwned === false ? 'no_proof' : isPermitted === false ? 'caa_forbidden' : undefined),
    isComplete: route !== null && proofs !== null && caa !== null,
  };
}

function faultOf({ aliases, isEndless, addresses, targetAddresses }: Route, target: string): DomainFault | undefined {
  if (aliases.includes(target)) return undefined;
  if (isEndless) return 'alias_loop';
  if (addresses.length === 0) return aliases.length === 0 ? 'no_record' : 'dangling';
  return addresses.every((address) => targetAddresses.includes(address)) ? undefined : 'wrong_target';
}
