// Checks the installs that wait for verification. Each is claimed in the database, so the death of a process only delays it.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { type InstallVerdict, judgeInstall } from '../domain/verification/judge-install.ts';
import type { FetchPage } from '../pages/fetch-page.ts';
import type { LedgerQueries } from '../store/ledger-queries.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';
import type { VerificationDoc, Verifications } from '../store/verifications.ts';

interface Deps {
  verifications: Pick<Verifications, 'claim' | 'recordVerdict'>;
  keys: Pick<TrackingKeys, 'active'>;
  settings: Pick<TrackerSettingsStore, 'find'>;
  queries: Pick<LedgerQueries, 'hasBrowserEvents'>;
  pages: Pick<FetchPage, 'fetchPage'>;
  clock: () => Date;
  logger: Logger;
  /** How long a claim holds; longer than a check takes. */
  claimMs: number;
}

const AT_ONCE = 4;
/** A page that crashes every process that reads it is given up after so many claims. */
const MAX_CLAIMS = 5;
const RECENT_MS = 86_400_000;

/** Makes the sweep, which works through what waits, a few at a time, and ends when nothing does. */
export function checkInstalls(deps: Deps) {
  return async function checkInstalls(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const claimed = await claimSome(deps);
      if (claimed.length === 0) return;
      await Promise.all(claimed.map((row) => check(deps, row, stopping)));
    }
  };
}

async function claimSome({ verifications, clock, claimMs }: Deps): Promise<VerificationDoc[]> {
  const claimed: VerificationDoc[] = [];
  while (claimed.length < AT_ONCE) {
    const now = clock();
    const row = await verifications.claim(now, new Date(now.getTime() + claimMs));
    if (row === null) break;
    claimed.push(row);
  }
  return claimed;
}

/** Checks one install. A failure for any other reason than the page is left to the next claim. */
async function check(deps: Deps, row: VerificationDoc, stopping: AbortSignal): Promise<void> {
  const { verifications, clock, logger } = deps;
  try {
    await verifications.recordVerdict(row, await verdictOf(deps, row, stopping), clock());
  } catch (err) {
    if (!stopping.aborted)
      logger.warn({ profile_id: row._id, err }, 'an install could not be checked; it will be retried');
  }
}

async function verdictOf(
  { keys, settings, queries, pages, clock }: Deps,
  { _id: profileId, page: address, claims }: VerificationDoc,
  stopping: AbortSignal,
): Promise<InstallVerdict> {
  const page =
    claims > MAX_CLAIMS
      ? ({ isReached: false, httpStatus: 0, reason: 'given_up' } as const)
      : await pages.fetchPage(address, stopping);
  const hosts = [new URL(address).host, ...(page.isReached ? [page.url.host] : [])];
  const [active, { sites: allowedSites }, hasRecentEvents] = await Promise.all([
    keys.active(profileId),
    settings.find(profileId),
    queries.hasBrowserEvents(profileId, [...new Set(hosts)], new Date(clock().getTime() - RECENT_MS)),
  ]);
  return judgeInstall({ page, key: active?.key, allowedSites, hasRecentEvents });
}
