// Says whether the collector receives the page's events, by the event of a browser's visit and by those of the last day.
import { isOfSites } from '../../settings/read-site.ts';
import { type Finding, failed, found, unchecked } from '../install-checks.ts';
import type { KnownInstall, TrackerRequest } from '../install-facts.ts';
import { noVisit } from './no-visit.ts';

const RECENT = 'Events of this host arrived in the last 24 hours.';

export function eventReceived(facts: KnownInstall): Finding {
  const { page, visit, key, allowedSites, hasRecentEvents } = facts;
  const { hostname } = page.url;
  if (allowedSites.length > 0 && !isOfSites(hostname, allowedSites))
    return failed(
      `The collector refuses events of ${hostname}, since the tracking settings do not allow the site. Change them with PATCH /api/v1/tracking/settings: ${JSON.stringify({ sites: [...allowedSites, hostname] })}`,
    );
  if (facts.isExcludedPage)
    return unchecked(
      `Nothing is recorded at ${page.url.pathname}, since the tracking settings exclude it (exclude_paths). Verify another page.`,
    );
  if (!visit.isVisited)
    return hasRecentEvents
      ? found(RECENT)
      : unchecked(
          `${noVisit(visit.why)} No event of this host arrived in the last 24 hours. Open the page in a browser, and verify again.`,
        );
  if (visit.isReceived)
    return found('The collector received the event of the browser’s visit. It is not counted as a visit.');
  const posts = visit.posts.filter((request) => request.key === key);
  const [post] = posts.toReversed();
  if (post) return failed(refused(post));
  const hasRun = visit.scripts.some(
    (request) => request.key === key && request.failure === '' && request.status === 200,
  );
  if (hasRun && facts.waitsForConsent)
    return unchecked(
      'The tracker loads, and waits for consent before it sends (setting consent: opt_in), which the check does not give. Accept in a browser, and look for the event in GET /api/v1/tracking/events.',
    );
  if (hasRecentEvents) return found(`${RECENT} The browser’s visit sent none, as where a consent dialog comes first.`);
  return failed(
    hasRun
      ? 'The tracker loads and sends no event. Look for errors in the console of a browser, such as a script that ends it or replaces fetch.'
      : 'The tracker did not run, so no event was sent; tag_found, key_matches, script_loads and csp_allows say why.',
  );
}

function refused({ url, status, failure }: TrackerRequest): string {
  if (failure === 'csp') return `The page’s Content-Security-Policy blocks ${url}; csp_allows says what to change.`;
  if (failure !== '')
    return `The browser could not send to ${url} (${failure}). Check that the name leads to the collector.`;
  if (status === 404) return `${url} does not know the key. Replace the tag by that of GET /api/v1/tracking/snippet.`;
  if (status === 0) return `${url} did not respond in time. Verify again.`;
  return status < 300
    ? `${url} accepted the event, and this collector did not receive it. Point the name at the collector.`
    : `${url} refused the event with status ${status}. GET /api/v1/tracking/quality says why.`;
}
