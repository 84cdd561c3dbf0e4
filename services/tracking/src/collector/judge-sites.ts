// Decides which events of a batch come from a site that the profile allows: by the page's address, or, where an event has none,
// by the origin that the browser sent.
import type { BatchEvent } from '@touchline/proto/collector-batch.ts';
import { webUrl } from '../domain/clean-url.ts';
import { isOfSites } from '../domain/settings/read-site.ts';
import type { RefusalRecord } from '../store/refusals.ts';

/** Reports whether the origin names no page to judge: a sandboxed page sends null, and what is not a browser sends none. */
export function hasNoPage(origin: string | undefined): boolean {
  return origin === undefined || origin === '' || origin === 'null';
}

/**
 * Returns the host of the page that a browser gives as its origin; undefined when there is none, or when it is not a website,
 * such as an extension.
 */
export function originHost(origin: string | undefined): string | undefined {
  return webUrl(origin ?? '')?.hostname;
}

/** @param sites when empty, every site is allowed */
export function isAllowedHost(host: string | undefined, sites: readonly string[]): boolean {
  return sites.length === 0 || (host !== undefined && isOfSites(host, sites));
}

/** Splits a batch's events into those that are accepted and the refusals of the others. */
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

/** Returns a refusal that names the site, so that the profile can see who uses its key. */
export function foreignSite(profileId: string, host: string | undefined): RefusalRecord {
  return {
    profileId,
    code: 'forbidden',
    field: 'origin',
    message: 'The page is on no site that the tracking settings allow (sites).',
    idempotencyKey: '',
    ...(host === undefined ? {} : { site: host }),
  };
}
