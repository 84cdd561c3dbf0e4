// Deletes ledger rows that are older than their profile keeps them, in one process at a time per profile. Rows are deleted before
// the stored position advances, so whoever continues after a crash finds what is left.
import type { Lease, Leases } from '@touchline/chassis/mongo/lease.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { rowsExpired } from '../metrics.ts';
import { AT_ONCE, type LedgerExpiry } from '../store/ledger-expiry.ts';
import type { TimeSpan } from '../store/oldest-first.ts';
import type { ProfileStates } from '../store/profile-states.ts';
import type { RelayWriters } from '../store/relay-writers.ts';

export interface ExpireLedgerDeps {
  readonly expiry: Omit<LedgerExpiry, 'begunUntil'>;
  readonly states: Pick<ProfileStates, 'withRetention' | 'ledgerDaysOf'>;
  readonly writers: Pick<RelayWriters, 'all'>;
  readonly leases: Leases;
  /** Publishes until when everything is deleted. */
  readonly publish: (profileId: string, expiredUntil: Date) => Promise<void>;
  readonly clock: () => Date;
  readonly logger: Logger;
}

const DAY_MS = 86_400_000;

/** Makes the pass, which visits every profile that does not keep everything, and ends within one deletion when it is stopped. */
export function expireLedger(deps: ExpireLedgerDeps) {
  return async function expireLedger(stopping: AbortSignal): Promise<void> {
    rowsExpired.add(0, {});
    for (const profileId of await deps.states.withRetention()) {
      if (stopping.aborted) return;
      try {
        await takeProfile(deps, profileId, stopping);
      } catch (err) {
        if (stopping.aborted) return;
        deps.logger.warn({ profile_id: profileId, err }, 'ledger rows were not deleted; they will be retried');
      }
    }
  };
}

async function takeProfile(deps: ExpireLedgerDeps, profileId: string, stopping: AbortSignal): Promise<void> {
  const lease = await deps.leases.take(profileId);
  if (lease === null) return;
  await using held = lease;
  await expireRows(deps, profileId, held, stopping);
  const until = await deps.expiry.expiredUntil(profileId);
  if (until !== undefined) await deps.publish(profileId, until);
}

async function expireRows(
  deps: ExpireLedgerDeps,
  profileId: string,
  lease: Lease,
  stopping: AbortSignal,
): Promise<void> {
  const { expiry, states } = deps;
  const days = await states.ledgerDaysOf(profileId);
  const from = (await expiry.expiredUntil(profileId))?.getTime() ?? 0;
  const before = Math.min(deps.clock().getTime() - days * DAY_MS, await unpublishedFrom(deps));
  /** Checked before each deletion, since an operator may have decided to keep the rows. */
  const goesOn = async () =>
    !stopping.aborted && days > 0 && (await states.ledgerDaysOf(profileId)) === days && (await lease.isHeld());
  for await (const part of expiry.parts(profileId, { from, before })) {
    if (!(await expirePart(deps, profileId, part, goesOn))) return;
  }
  if (from < before && (await goesOn())) await expiry.finish(profileId, new Date(before));
}

/** @returns false when the position is not past the part: the pass was stopped, or a row of the part must stay for now */
async function expirePart(
  { expiry }: Pick<ExpireLedgerDeps, 'expiry'>,
  profileId: string,
  part: TimeSpan,
  goesOn: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await goesOn())) return false;
  await expiry.begin(profileId, new Date(part.before));
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    if (!(await goesOn())) return false;
    deleted = await expiry.deleteSome(profileId, part);
    rowsExpired.add(deleted, {});
  }
  const waiting = await expiry.waitingFrom(profileId, part);
  await expiry.finish(profileId, waiting ?? new Date(part.before));
  return waiting === undefined;
}

/** Returns the time from which rows may still wait for their first publication; infinite when there are none. */
async function unpublishedFrom({ writers }: Pick<ExpireLedgerDeps, 'writers'>): Promise<number> {
  return Math.min(...(await writers.all()).map(({ from }) => from.getTime()));
}
