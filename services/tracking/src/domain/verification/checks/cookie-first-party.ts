// Says whether the page's own site keeps the visitor cookie.
import { type Finding, failed, found, unchecked } from '../install-checks.ts';
import type { KnownInstall } from '../install-facts.ts';
import { noVisit } from './no-visit.ts';

const NAME = '_tl_vid';

export function cookieFirstParty({ visit, key, isExcludedPage, waitsForConsent }: KnownInstall): Finding {
  if (!visit.isVisited)
    return unchecked(`${noVisit(visit.why)} Only a browser shows whether the cookie ${NAME} is kept.`);
  // The tracker of another key has the same cookie.
  const hasRun = visit.posts.some((request) => request.key === key);
  if (hasRun && visit.cookieDomain !== undefined)
    return found(`The browser keeps the cookie ${NAME} for ${visit.cookieDomain.replace(/^\./, '')}.`);
  if (isExcludedPage) return unchecked('The tracker stores no cookie on a page that exclude_paths names.');
  if (!hasRun)
    return unchecked(
      waitsForConsent
        ? 'The tracker waits for consent before it stores a cookie (setting consent: opt_in).'
        : 'The tracker did not run, so it set no cookie.',
    );
  return failed(
    `The tracker runs, and the browser did not keep its cookie ${NAME}, so each page counts as another visitor. Remove what refuses it: a sandbox in the Content-Security-Policy, a script that replaces document.cookie, or a consent manager that does not list ${NAME}.`,
  );
}
