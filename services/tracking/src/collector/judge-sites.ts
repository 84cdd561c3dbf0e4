// Which events of a batch come from a site that the profile allows. The page's address decides; where an event has none, the
// origin that the browser named does.
import type { BatchEvent } from '@touchline/proto/collector-batch.ts';
import { webUrl } from '../domain/clean-url.ts';
import { isOfSites } from '../domain/settings/read-site.ts';
import type { RefusalRecord } from '../store/refusals.ts';

/** True where no page is named to be judged: by a sandboxed one, which says null, and by what is no browser. */
export function isOfNoPage(origin: string | undefined): boolean {
  return origin === undefined || origin === '' || origin === 'null';
}

/** The host of a page that a browser says it sends from; undefined where none is named, and for what is no website, such as an extension. */
export function originHost(origin: string | undefined): string | undefined {
  return webUrl(origin ?? '')?.hostname;
}

/** @param sites all are allowed when there is none */
export function isAllowedHost(host: string | undefined, sites: readonly string[]): boolean {
  return sites.length === 0 || (host !== undefined && isOfSites(host, sites));
}

/** Splits a batch's events into those that are taken and the refusals of the others. */
export function judgeSites(
  events: readonly BatchEvent[],
  { profileId, origin, sites }: { profileId: string; origin: string | undefined; sites: readonly string[] },
): { taken: BatchEvent[]; refusals: RefusalRecord[] } {
  const taken: BatchEvent[] = [];
  const refusals: RefusalRecord[] = [];
  for (const event of events) {
    const host = webUrl(event.url)?.hostname ?? originHost(origin);
    if (isAllowedHost(host, sites)) taken.push(event);
    else refusals.push(foreignSite(profileId, host));
  }
  return { taken, refusals };
}

/** A refusal that names the site, so that the profile can see who carries its key. */
export function foreignSite(profileId: string, host: string | undefined): RefusalRecord {
  return {
    profileId,
    code: 'forbidden',
    field: 'origin',
    message: 'The page is of no site that the tracking settings allow (allowed_sites).',
    idempotencyKey: '',
    ...(host === undefined ? {} : { site: host }),
  };
}
