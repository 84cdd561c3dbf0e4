// What to do about the state of an install, in words for whoever installs it.
import type { InstallStatus, InstallVerdict, UnreachableReason } from './judge-install.ts';

const OF_STATUS: Readonly<Record<Exclude<InstallStatus, 'tag_missing' | 'unreachable'>, string>> = {
  verified: 'Events of this site arrive. There is nothing to do.',
  no_events:
    'The page has the tag, but no event of this site arrived in the last 24 hours. Open the page in a browser without a content blocker, allow the collector in script-src and connect-src of its Content-Security-Policy, and verify again.',
  wrong_key:
    'The page has a tracker with another key, which may be revoked or of another profile. Replace the tag by that of GET /api/v1/tracking/snippet.',
  site_not_allowed:
    'The tracking settings take no events of this site. Add its host to allowed_sites with PATCH /api/v1/tracking/settings.',
};

const OF_REASON: Readonly<Record<UnreachableReason, string>> = {
  host_not_public: 'The page, or one that it redirects to, does not resolve to public addresses alone.',
  timeout: 'The page did not answer in time. Verify again when it does.',
  tls_failed: 'The certificate of the page is not valid. Mend it, and verify again.',
  connection_failed: 'The page can not be reached: its name leads nowhere, or nothing answers there.',
  bad_status: 'The page did not answer with success. Name one that anybody can open, without signing in.',
  not_html: 'The address is that of no HTML page.',
  too_many_redirects: 'The page redirects too often. Name the one that it ends at.',
  bad_redirect: 'The page redirects to what is no web address.',
  given_up: 'The check was broken off again and again. Start it anew.',
};

/** Of a verdict, or of one that is still to come. */
export function adviceOf(verdict: Pick<InstallVerdict, 'status' | 'reason' | 'hasTagManager'>): string {
  const { status, reason, hasTagManager } = verdict;
  if (status === 'unreachable') return reason === '' ? '' : OF_REASON[reason];
  if (status !== 'tag_missing') return OF_STATUS[status];
  return hasTagManager
    ? 'The page has no tag of its own, and no event of this site arrived in the last 24 hours. If its tag manager loads the tracker, publish the container, open the page in a browser, and verify again.'
    : 'The page has no tag. Put that of GET /api/v1/tracking/snippet into every page, before </head>.';
}
