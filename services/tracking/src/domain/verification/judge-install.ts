// Judges an install of the tracker by its page and by the events of its site.
import type { ConnectionError } from '@touchline/chassis/net/connection-error.ts';
import { isOfSites } from '../settings/read-site.ts';
import type { PageTags } from './page-tags.ts';

export type UnreachableReason =
  | ConnectionError
  | 'bad_status'
  | 'not_html'
  | 'too_many_redirects'
  | 'bad_redirect'
  | 'given_up';

export type InstallStatus = 'verified' | 'no_events' | 'tag_missing' | 'wrong_key' | 'site_not_allowed' | 'unreachable';

/** The result of fetching a page. */
export type FetchedPage =
  | { readonly isReached: true; readonly httpStatus: number; readonly url: URL; readonly tags: PageTags }
  | { readonly isReached: false; readonly httpStatus: number; readonly reason: UnreachableReason };

export interface InstallFacts {
  readonly page: FetchedPage;
  /** The profile's active key, or none. */
  readonly key: string | undefined;
  readonly allowedSites: readonly string[];
  /** Whether a browser on a page of that host sent events recently. */
  readonly hasRecentEvents: boolean;
}

export interface InstallVerdict {
  readonly status: InstallStatus;
  readonly reason: UnreachableReason | '';
  readonly httpStatus: number;
  readonly hasTag: boolean;
  readonly hasTagManager: boolean;
  readonly hasRecentEvents: boolean;
}

/**
 * Judges one install. A page whose source has no tag is verified too when its events arrive, since a tag manager adds tags later.
 */
export function judgeInstall({ page, key, allowedSites, hasRecentEvents }: InstallFacts): InstallVerdict {
  const { httpStatus } = page;
  if (!page.isReached) {
    const nothing = { hasTag: false, hasTagManager: false, hasRecentEvents };
    return { status: 'unreachable', reason: page.reason, httpStatus, ...nothing };
  }
  const { keys, hasTagManager } = page.tags;
  const hasTag = key !== undefined && keys.includes(key);
  const isAllowed = allowedSites.length === 0 || isOfSites(page.url.hostname, allowedSites);
  const heard = hasRecentEvents ? 'verified' : hasTag ? 'no_events' : 'tag_missing';
  const status = !isAllowed ? 'site_not_allowed' : keys.length > 0 && !hasTag ? 'wrong_key' : heard;
  return { status, reason: '', httpStatus, hasTag, hasTagManager, hasRecentEvents };
}
