// Detects which page the visitor is on, also where a single-page application changes it without loading anything.
import { guard } from './guard.ts';
import { holdsTags, isMarketing } from './marketing.ts';
import type {} from './options.ts';

const MAX_URL = 4000;
const ROUTE_HASH = /^#!?\//;

export interface Page {
  url: string;
  referrer: string;
}

/**
 * Returns the address without user info, and without a fragment unless an application routes by it or it holds campaign tags.
 */
export function pageUrl(): URL {
  const url = new URL(location.href);
  url.username = '';
  url.password = '';
  if (!ROUTE_HASH.test(url.hash) && !holdsTags(url.hash)) url.hash = '';
  return url;
}

/**
 * Calls back for every page that the visitor sees: the first, each navigation inside a single-page application where the profile
 * counts those, and a return from the back-forward cache. A change of only the campaign tags in the query is the same page, since
 * sites clean their addresses that way.
 */
export function watchPages(onPage: (page: Page) => void): void {
  let current = pageUrl();
  const seen = guard((isReturn: boolean) => {
    const previous = current;
    current = pageUrl();
    if (!isReturn && identityOf(previous) === identityOf(current)) return;
    onPage(pageOf(current, previous.href));
  });
  // Applications set the title after they change the address, and redirect by changing it twice, so this looks once they are
  // done.
  const look = () => void setTimeout(() => seen(false));

  if (OPTIONS.spa) {
    // Newer browsers report every change, also by a router that has kept the browser's own methods; a sandboxed page has no entry
    // there.
    const { navigation } = window as Window & { navigation?: EventTarget & { currentEntry: unknown } };
    if (navigation?.currentEntry) navigation.addEventListener('currententrychange', look);
    else
      for (const method of ['pushState', 'replaceState'] as const) {
        const original = history[method];
        history[method] = function (this: History, ...args) {
          original.apply(this, args);
          look();
        };
      }
    addEventListener('popstate', look);
    addEventListener('hashchange', look);
  }
  addEventListener('pageshow', (event) => {
    if (event.persisted) seen(true);
  });
  onPage(pageOf(current, document.referrer));
}

/** Returns a page as events carry it. */
export function pageOf(url: URL, referrer: string): Page {
  return { url: url.href.slice(0, MAX_URL), referrer: referrer.slice(0, MAX_URL) };
}

function identityOf(url: URL): string {
  const query = [...url.searchParams].filter(([name]) => !isMarketing(name));
  return url.pathname + new URLSearchParams(query) + (ROUTE_HASH.test(url.hash) ? url.hash.split('?')[0] : '');
}
