// Checks the installs that wait for verification. Each is claimed in the database, so the death of a process only delays it.
import { randomBytes } from 'node:crypto';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { inWaitingTrace } from '@touchline/chassis/telemetry/waiting-trace.ts';
import type { SeenPage, VisitPage } from '../browser/visit-page.ts';
import { isExcludedPath } from '../domain/settings/excluded-path.ts';
import type { FetchedPage, Visit } from '../domain/verification/install-facts.ts';
import { type InstallVerdict, judgeInstall } from '../domain/verification/judge-install.ts';
import { installsVerified } from '../metrics.ts';
import type { FetchPage } from '../pages/fetch-page.ts';
import type { FetchScript } from '../pages/fetch-script.ts';
import type { LedgerQueries } from '../store/ledger-queries.ts';
import type { TrackerSettingsStore } from '../store/tracker-settings.ts';
import type { TrackingKeys } from '../store/tracking-keys.ts';
import type { VerificationDoc, Verifications } from '../store/verifications.ts';

interface Deps {
  verifications: Pick<Verifications, 'claim' | 'recordVerdict' | 'isReceived'>;
  keys: Pick<TrackingKeys, 'active'>;
  settings: Pick<TrackerSettingsStore, 'find'>;
  queries: Pick<LedgerQueries, 'hasBrowserEvents'>;
  /** Returns the address at which the profile's browsers reach the collector. */
  originOf: (profileId: string) => Promise<string>;
  fetchPage: FetchPage;
  fetchScript: FetchScript;
  /** Absent where no browser may be used. */
  visitPage: VisitPage | undefined;
  clock: () => Date;
  logger: Logger;
  /** How long a claim holds; longer than the checks of one claim take together. */
  claimMs: number;
}

/** How many are checked at a time. Their visits take turns. */
export const AT_ONCE = 4;
/** A page that crashes every process that reads it is given up after so many claims. */
const MAX_CLAIMS = 5;
const RECENT_MS = 86_400_000;

/** Makes the sweep, which works through what waits, a few at a time, and ends when nothing does. */
export function checkInstalls(deps: Deps) {
  for (const state of ['passed', 'failed']) installsVerified.add(0, { state });
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
    const mark = randomBytes(16).toString('hex');
    const row = await verifications.claim(now, new Date(now.getTime() + claimMs), mark);
    if (row === null) break;
    claimed.push(row);
  }
  return claimed;
}

/** Checks one install. A failure for any other reason than the page is left to the next claim. */
async function check(deps: Deps, row: VerificationDoc, stopping: AbortSignal): Promise<void> {
  const { verifications, clock, logger } = deps;
  try {
    const verdict = await inWaitingTrace('verify install', [row.trace], () => verdictOf(deps, row, stopping));
    const isRecorded = await verifications.recordVerdict(row, verdict, clock());
    if (isRecorded) installsVerified.add(1, { state: verdict.state });
  } catch (err) {
    if (!stopping.aborted)
      logger.warn({ profile_id: row._id, err }, 'an install could not be checked; it will be retried');
  }
}

async function verdictOf(deps: Deps, row: VerificationDoc, stopping: AbortSignal): Promise<InstallVerdict> {
  const { keys, settings, queries, originOf, clock } = deps;
  const { _id: profileId, page: address, claims } = row;
  const page: FetchedPage =
    claims > MAX_CLAIMS
      ? { isReached: false, httpStatus: 0, reason: 'given_up' }
      : await deps.fetchPage(address, stopping);
  const hosts = [new URL(address).host, ...(page.isReached ? [page.url.host] : [])];
  const [active, profileSettings, origin, hasRecentEvents] = await Promise.all([
    keys.active(profileId),
    settings.find(profileId),
    originOf(profileId),
    queries.hasBrowserEvents(profileId, [...new Set(hosts)], new Date(clock().getTime() - RECENT_MS)),
  ]);
  const key = active?.key;
  const scriptUrl = key === undefined ? '' : `${origin}/t/${key}.js`;
  const script = key === undefined ? undefined : await deps.fetchScript(scriptOf(page, key) ?? scriptUrl, stopping);
  const visit = await visitOf(deps, row, { page, key }, stopping);
  return judgeInstall({
    ...{ page, script, visit, key, scriptUrl, hasRecentEvents },
    allowedSites: profileSettings.sites,
    isExcludedPage: page.isReached && isExcludedPath(page.url.pathname, profileSettings.excludePaths),
    waitsForConsent: profileSettings.consent === 'opt_in',
  });
}

/** Returns where the page's own tag finds the script. */
function scriptOf(page: FetchedPage, key: string): string | undefined {
  const tag = page.isReached ? page.tags.tags.find((one) => one.key === key) : undefined;
  return page.isReached && tag ? URL.parse(tag.src, page.url.href)?.href : undefined;
}

async function visitOf(
  { visitPage, verifications, logger }: Deps,
  row: VerificationDoc,
  { page, key }: { page: FetchedPage; key: string | undefined },
  stopping: AbortSignal,
): Promise<Visit> {
  if (!page.isReached || key === undefined) return { isVisited: false, why: 'not_made' };
  if (visitPage === undefined) return { isVisited: false, why: 'off' };
  const seen = await visitPage({ url: page.url, key, mark: row.mark ?? '' }, stopping).catch(
    (err: unknown): SeenPage => {
      stopping.throwIfAborted();
      logger.warn({ profile_id: row._id, err }, 'a browser could not visit a page');
      return { isVisited: false, why: 'not_started' };
    },
  );
  return seen.isVisited ? { ...seen, isReceived: await verifications.isReceived(row) } : seen;
}
