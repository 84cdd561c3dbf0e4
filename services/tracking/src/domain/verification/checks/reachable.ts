// Says whether the page was reached, and otherwise what to change.

import { type Finding, failed, found } from '../install-checks.ts';
import type { FetchedPage, UnreachableReason } from '../install-facts.ts';

const ADVICE: Readonly<Record<UnreachableReason, string>> = {
  host_not_public:
    'The page, or one to which it redirects, does not resolve to public addresses only. Name a page on a public host.',
  timeout: 'The page did not respond in time. Verify again when it does.',
  tls_failed: 'The certificate of the page is not valid. Renew it, and verify again.',
  connection_failed:
    'The page cannot be reached: its name does not resolve, or nothing answers there. Check the address.',
  bad_status: 'The page did not respond with success. Name a page that anyone can open without signing in.',
  not_html: 'The address is not that of an HTML page. Name a page that people see.',
  too_many_redirects: 'The page redirects too often. Name the page at which it ends.',
  bad_redirect: 'The page redirects to something that is not a web address. Name the page at which it should end.',
  given_up: 'The check was interrupted repeatedly. Start it again.',
};

export function reachable(page: FetchedPage): Finding {
  if (page.isReached) return found(`The page responds with status ${page.httpStatus}.`);
  const status = page.httpStatus > 0 ? ` Its status is ${page.httpStatus}.` : '';
  return failed(`${ADVICE[page.reason]}${status}`);
}
