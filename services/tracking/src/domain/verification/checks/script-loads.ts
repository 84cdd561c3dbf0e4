// Says whether the tracker's script loads from the address that the page uses.
import { type Finding, failed, found } from '../install-checks.ts';
import type { FetchedScript, InstallFacts, TrackerRequest } from '../install-facts.ts';

type Failure = Exclude<FetchedScript['result'], 'loaded'>;

const ADVICE: Readonly<Record<Failure, string>> = {
  host_not_public: 'Its name does not resolve to public addresses only. Point the name at the collector.',
  timeout: 'It did not respond in time. Check that the name leads to the collector.',
  tls_failed: 'Its certificate is not valid for the name. Have a certificate made for it (docs: A custom domain).',
  connection_failed: 'Nothing answers there. Check that the name leads to the collector.',
  bad_status: 'It did not respond with success. Check that the name leads to the collector and that the key is active.',
  not_script: 'It did not respond with JavaScript: another server answers. Point the name at the collector.',
  not_tracker: 'The script that it sends is not the tracker: another server answers. Point the name at the collector.',
  too_many_redirects: 'It redirects too often. Point the name at the collector itself.',
  bad_redirect: 'It redirects to something that is not a web address. Point the name at the collector itself.',
};

export function scriptLoads({ visit, script, key }: InstallFacts): Finding {
  const seen = visit.isVisited ? visit.scripts.filter((request) => request.key === key) : [];
  const loaded = seen.find((request) => request.failure === '' && request.status >= 200 && request.status < 400);
  const [broken] = seen;
  if (broken && !loaded) return failed(brokenInBrowser(broken));
  if (script === undefined)
    return failed('The profile has no active tracking key. Issue one with POST /api/v1/tracking/keys.');
  if (script.result !== 'loaded') {
    const status = script.httpStatus > 0 ? ` Its status is ${script.httpStatus}.` : '';
    return failed(`The script does not load from ${script.url}. ${ADVICE[script.result]}${status}`);
  }
  return found(loaded ? `The browser loaded ${loaded.url}.` : `${script.url} responds with the tracker.`);
}

function brokenInBrowser({ url, status, failure }: TrackerRequest): string {
  if (failure === 'csp') return `The page’s Content-Security-Policy blocks ${url}; csp_allows says what to change.`;
  if (failure.startsWith('net::ERR_CERT') || failure.startsWith('net::ERR_SSL'))
    return `The browser refuses the certificate of ${url} (${failure}). ${ADVICE.tls_failed}`;
  if (failure !== '') return `The browser could not load ${url} (${failure}). Remove what blocks it, and verify again.`;
  return status === 0
    ? `The browser did not receive ${url} in time. Verify again.`
    : `The browser could not load ${url}: its status is ${status}. ${ADVICE.bad_status}`;
}
