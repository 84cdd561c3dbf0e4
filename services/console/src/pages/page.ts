// Defines a page of the console as data: its path, who may see it, what it shows, and what its form does.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { ServiceClients } from '../service-clients.ts';
import type { Download } from '../view/csv-of.ts';
import type { View } from '../view/layout.ts';

/** One request for a page. */
export interface Visit {
  /** The path of the page itself, as in the address bar, without a query. */
  readonly path: string;
  /** Returns a parameter of the path; empty for a name that the path does not have. */
  readonly param: (name: string) => string;
  readonly query: URLSearchParams;
  /** Included in every form of the page. */
  readonly formToken: string;
  /** The text that the page before passed on to be shown once; null when there is none, or no longer. */
  readonly flash: string | null;
  /** Where the request came from. */
  readonly address: string;
  /** The Cookie header. */
  readonly cookies: string | undefined;
  /** The person's session; null on open pages for a visitor without one. */
  readonly person: Credential | null;
}

/** A visit of a signed-in person. */
export type PersonVisit = Visit & { readonly person: Credential };

/** The result of a form that succeeded: where to look at it (303). */
export interface Redirect {
  /** One of the console's own paths. */
  readonly to: string;
  /** A secret for that page to show once. */
  readonly flash?: string;
  /** Values of Set-Cookie. */
  readonly cookies?: readonly string[];
}

/** A picture that a page shows, from the same profile. */
export interface Picture {
  /** Content-Type. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

export type Outcome = View | Redirect | Download | Picture;

interface PageSpec<V extends Visit> {
  /** Below /console, in Express's syntax for parameters. */
  readonly path: string;
  readonly show?: (visit: V, services: ServiceClients) => Promise<Outcome>;
  /** What its form does; the form's token is checked before. */
  readonly submit?: (visit: V, form: URLSearchParams, services: ServiceClients) => Promise<Outcome>;
}

/** A page as it is served, without the types of its audience. */
export interface Page extends PageSpec<Visit> {
  /** True when a visitor without a session is asked to sign in, and then returns. */
  readonly needsPerson: boolean;
}

/** Declares a page for signed-in people. */
export function personPage(page: PageSpec<PersonVisit>): Page {
  return { needsPerson: true, ...page } as Page;
}

/** Declares a page that needs no session. */
export function openPage(page: PageSpec<Visit>): Page {
  return { needsPerson: false, ...page };
}

export function isRedirect(outcome: Outcome): outcome is Redirect {
  return 'to' in outcome;
}

export function isDownload(outcome: Outcome): outcome is Download {
  return 'fileName' in outcome;
}

export function isPicture(outcome: Outcome): outcome is Picture {
  return 'bytes' in outcome;
}
