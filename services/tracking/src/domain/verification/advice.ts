// Advises whoever installs the tracker what to do in each state of an install.
import type { InstallStatus, InstallVerdict, UnreachableReason } from './judge-install.ts';

const OF_STATUS: Readonly<Record<Exclude<InstallStatus, 'tag_missing' | 'unreachable'>, string>> = {
  verified: 'Events from this site arrive. There is nothing to do.',
  no_events:
    'The page has the tag, but no event from this site arrived in the last 24 hours. Open the page in a browser without a content blocker, allow the collector in script-src and connect-src of its Content-Security-Policy, and verify again.',
  wrong_key:
    'The page has a tracker with another key, which may be revoked or belong to another profile. Replace the tag with that of GET /api/v1/tracking/snippet.',
  site_not_allowed:
    'The tracking settings accept no events from this site. Add its host to sites with PATCH /api/v1/tracking/settings.',
};

const ADVICE_OF_REASON: Readonly<Record<UnreachableReason, string>> = {
  host_not_public: 'The page, or one to which it redirects, does not resolve to public addresses only.',
  timeout: 'The page did not answer in time. Verify again when it does.',
  tls_failed: 'The certificate of the page is not valid. Fix it, and verify again.',
  connection_failed: 'The page cannot be reached: its name does not resolve, or nothing answers there.',
  bad_status: 'The page did not answer with success. Name a page that anyone can open without signing in.',
  not_html: 'The address is not that of an HTML page.',
  too_many_redirects: 'The page redirects too often. Name the page at which it ends.',
  bad_redirect: 'The page redirects to something that is not a web address.',
  given_up: 'The check was interrupted repeatedly. Start it again.',
};

/** Returns the advice for a verdict, or for a check that is still to come. */
export function adviceOf(verdict: Pick<InstallVerdict, 'status' | 'reason' | 'hasTagManager'>): string {
  const { status, reason, hasTagManager } = verdict;
  if (status === 'unreachable') return reason === '' ? '' : ADVICE_OF_REASON[reason];
  if (status !== 'tag_missing') return OF_STATUS[status];
  return hasTagManager
    ? 'The page has no tag of its own, and no event from this site arrived in the last 24 hours. If its tag manager loads the tracker, publish the container, open the page in a browser, and verify again.'
    : 'The page has no tag. Put that of GET /api/v1/tracking/snippet into every page, before </head>.';
}
