// Judges an install of the tracker: each check by the page, the script, a browser's visit and the events of the site.
import { cookieFirstParty } from './checks/cookie-first-party.ts';
import { cspAllows } from './checks/csp-allows.ts';
import { eventReceived } from './checks/event-received.ts';
import { keyMatches } from './checks/key-matches.ts';
import { reachable } from './checks/reachable.ts';
import { scriptLoads } from './checks/script-loads.ts';
import { tagFound } from './checks/tag-found.ts';
import { type CheckName, type Finding, type InstallCheck, inOrder, stateOf, unchecked } from './install-checks.ts';
import type { InstallFacts, KnownInstall, UnreachableReason } from './install-facts.ts';

export interface InstallVerdict {
  readonly state: 'passed' | 'failed';
  readonly checks: readonly InstallCheck[];
  readonly reason: UnreachableReason | '';
  readonly httpStatus: number;
  readonly hasTagManager: boolean;
  readonly hasRecentEvents: boolean;
}

/** The checks of a page that was reached. */
const OF_PAGE = {
  tag_found: tagFound,
  key_matches: keyMatches,
  event_received: eventReceived,
  cookie_first_party: cookieFirstParty,
  csp_allows: cspAllows,
} satisfies Partial<Record<CheckName, (facts: KnownInstall) => Finding>>;

export function judgeInstall(facts: InstallFacts): InstallVerdict {
  const { page, hasRecentEvents } = facts;
  const checks = inOrder({ reachable: reachable(page), script_loads: scriptLoads(facts), ...ofPage(facts) });
  return {
    state: stateOf(checks),
    checks,
    reason: page.isReached ? '' : page.reason,
    httpStatus: page.httpStatus,
    hasTagManager: page.isReached && page.tags.hasTagManager,
    hasRecentEvents,
  };
}

function ofPage(facts: InstallFacts): Record<keyof typeof OF_PAGE, Finding> {
  const { page, key } = facts;
  const without = (detail: string) => mapChecks(() => unchecked(detail));
  if (!page.isReached) return without('The page was not reached.');
  if (key === undefined) return without('The profile has no active tracking key.');
  const known: KnownInstall = { ...facts, page, key };
  return mapChecks((check) => check(known));
}

function mapChecks(find: (check: (facts: KnownInstall) => Finding) => Finding): Record<keyof typeof OF_PAGE, Finding> {
  return {
    tag_found: find(OF_PAGE.tag_found),
    key_matches: find(OF_PAGE.key_matches),
    event_received: find(OF_PAGE.event_received),
    cookie_first_party: find(OF_PAGE.cookie_first_party),
    csp_allows: find(OF_PAGE.csp_allows),
  };
}
