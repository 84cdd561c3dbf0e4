// A page of the console as data: its path, who may see it, what it shows, and what its form does.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { ServiceClients } from '../service-clients.ts';
import type { View } from '../view/layout.ts';

/** One request for a page. */
export interface Visit {
  /** Of the page itself, as in the address bar, without a query. */
  readonly path: string;
  /** A value of the path; empty for a name that the path does not have. */
  readonly param: (name: string) => string;
  readonly query: URLSearchParams;
  /** Stands in every form of the page. */
  readonly formToken: string;
  /** The text that the page before passed on to be shown once; null when there is none, or none any more. */
  readonly flash: string | null;
  /** Where the request came from. */
  readonly address: string;
  /** The Cookie header. */
  readonly cookies: string | undefined;
  /** The person's session; null on open pages for who has none. */
  readonly person: Credential | null;
}

/** A visit of somebody who is signed in. */
export type PersonVisit = Visit & { readonly person: Credential };

/** What a form that did its work answers: where to look at the result (303). */
export interface Redirect {
  /** One of the console's own paths. */
  readonly to: string;
  /** A secret for that page to show once. */
  readonly flash?: string;
  /** Values of Set-Cookie. */
  readonly cookies?: readonly string[];
}

export type Outcome = View | Redirect;

interface PageSpec<V extends Visit> {
  /** Below /console, as Express writes parameters. */
  readonly path: string;
  readonly show?: (visit: V, services: ServiceClients) => Promise<Outcome>;
  /** What its form does; the form's own token is checked before. */
  readonly submit?: (visit: V, form: URLSearchParams, services: ServiceClients) => Promise<Outcome>;
}

/** A page with its audience's types forgotten: what is served. */
export interface Page extends PageSpec<Visit> {
  /** True: who is not signed in is asked to, and comes back. */
  readonly needsPerson: boolean;
}

/** Declares a page for who is signed in. */
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
