// Decides whether a profile's registration of a host gives way to another profile's claim (docs/adr/0054).
import { isProven, type Registration } from './expected-records.ts';

export interface Holder extends Registration {
  readonly status: 'pending' | 'verified' | 'failed';
  readonly created_at: Date;
  /** When a verified domain failed; absent or null for one that was never verified, or is. */
  readonly failed_at?: Date | null;
}

export interface Claim {
  readonly claimant: Registration;
  /** The TXT records of the proof's name; null when the DNS did not answer. */
  readonly proofs: readonly string[] | null;
  readonly now: Date;
}

/** How long a registration may stay unproven before anybody may register its host. */
export const UNPROVEN_MS = 7 * 86_400_000;

/** Reports whether a registration has been unproven for so long that it gives way to any profile. */
export function isStale({ status, created_at, failed_at }: Holder, now: Date): boolean {
  return status !== 'verified' && now.getTime() - (failed_at ?? created_at).getTime() > UNPROVEN_MS;
}

/**
 * Reports whether a registration gives way: a stale one to anybody, an unverified one to the profile that the DNS names, a verified
 * one only when the DNS names that profile and no longer its own.
 */
export function givesWay(holder: Holder, { claimant, proofs, now }: Claim): boolean {
  if (isStale(holder, now)) return true;
  if (proofs === null || !isProven(proofs, claimant)) return false;
  return holder.status !== 'verified' || !isProven(proofs, holder);
}
