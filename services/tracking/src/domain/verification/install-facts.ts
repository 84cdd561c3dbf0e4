// Declares what is known of an install when it is judged: its page, its script, a browser's visit, and the profile's settings.
import type { ConnectionError } from '@touchline/chassis/net/connection-error.ts';
import type { PageTags } from './page-tags.ts';

export type UnreachableReason =
  | ConnectionError
  | 'bad_status'
  | 'not_html'
  | 'too_many_redirects'
  | 'bad_redirect'
  | 'given_up';

/** The result of fetching a page. */
export type FetchedPage =
  | {
      readonly isReached: true;
      readonly httpStatus: number;
      readonly url: URL;
      readonly tags: PageTags;
      /** The Content-Security-Policies that are enforced, of headers and of meta elements. */
      readonly policies: readonly string[];
    }
  | { readonly isReached: false; readonly httpStatus: number; readonly reason: UnreachableReason };

/** The result of fetching the tracker's script. */
export interface FetchedScript {
  readonly url: string;
  /** 'loaded', or why it was not; not_script: of another type, not_tracker: a script, and not the tracker. */
  readonly result:
    | 'loaded'
    | ConnectionError
    | 'bad_status'
    | 'not_script'
    | 'not_tracker'
    | 'too_many_redirects'
    | 'bad_redirect';
  readonly httpStatus: number;
}

/** One request of a page for a tracker's script, or to a collector. */
export interface TrackerRequest {
  readonly key: string;
  readonly url: string;
  /** 0 while there is no response. */
  readonly status: number;
  /** Empty, 'csp' when the page's Content-Security-Policy blocked it, or how Chromium names the failure, such as net::ERR_FAILED. */
  readonly failure: string;
}

export type NoVisitReason = 'off' | 'not_installed' | 'not_started' | 'not_loaded' | 'not_made';

/** What a browser saw when it visited the page. */
export type Visit =
  | { readonly isVisited: false; readonly why: NoVisitReason }
  | {
      readonly isVisited: true;
      readonly scripts: readonly TrackerRequest[];
      readonly posts: readonly TrackerRequest[];
      /** Whether the collector reported that the visit's event arrived, and that it would record it. */
      readonly isReceived: boolean;
      /** The domain of the visitor cookie; undefined when the page has none. */
      readonly cookieDomain: string | undefined;
    };

export interface InstallFacts {
  readonly page: FetchedPage;
  readonly script: FetchedScript | undefined;
  readonly visit: Visit;
  /** The profile's active key, or none. */
  readonly key: string | undefined;
  /** The address of the tracker's script in the snippet; empty without a key. */
  readonly scriptUrl: string;
  readonly allowedSites: readonly string[];
  /** Whether the settings exclude the page, so that nothing is recorded on it. */
  readonly isExcludedPage: boolean;
  /** Whether the tracker waits for the visitor's consent. */
  readonly waitsForConsent: boolean;
  /** Whether a browser on a page of that host sent events recently. */
  readonly hasRecentEvents: boolean;
}

/** The facts about a page that was reached, and a profile with a key. */
export interface KnownInstall extends InstallFacts {
  readonly page: Extract<FetchedPage, { isReached: true }>;
  readonly key: string;
}
