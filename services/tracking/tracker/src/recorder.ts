// Records events for a visitor who may be tracked. Until a site with opt-in has their consent, events wait in memory, and nothing
// is stored or sent.
import { isExcludedPath } from '../../src/domain/settings/excluded-path.ts';
import { attempt } from './guard.ts';
import { createIdleWork } from './idle-work.ts';
import { hasAny, marketingOf } from './marketing.ts';
import type {} from './options.ts';
import type { Page } from './page.ts';
import { createQueue, plain, QUEUE_KEY, type Queue } from './queue.ts';
import { SESSION_KEY, touchSession } from './session.ts';
import { forget } from './store.ts';
import type { TrackedEvent } from './tracked-event.ts';
import { uuid } from './uuid.ts';
import { cookieDomain, deleteVisitorCookie, knownVisitor, visitorId } from './visitor.ts';

const MAX_HELD = 100;

export type Facts = Pick<TrackedEvent, 'type'> & Partial<TrackedEvent>;

export interface Recorder {
  /** Records an event on a page, unless nothing is recorded on the page on which the visitor is. */
  record(page: Page, facts: Facts): void;
  /**
   * Sends what waited for consent; or tells the collector that the visitor takes it back, deletes what is stored, and stops.
   * @returns true when a visitor who had refused now consents: what they did meanwhile is not recorded
   */
  consent(isGiven: boolean): boolean;
}

/** Deletes everything that the tracker has stored in this browser. */
export function forgetVisitor(): void {
  deleteVisitorCookie();
  forget(SESSION_KEY);
  forget(QUEUE_KEY);
}

/** @param token the link token of the landing page, which goes with the first event */
export function createRecorder(endpoint: string, token: string | undefined): Recorder {
  /** Undefined while the visitor has not said. */
  let consent: boolean | undefined = !OPTIONS.consent || !!knownVisitor() || undefined;
  let held: TrackedEvent[] = [];
  let queue: Queue | undefined;
  let visitor = '';

  const work = createIdleWork();

  /**
   * Reads and writes the cookie, for which the page waits in most browsers. Nothing is stored before the first event, since on some
   * pages there never is one.
   */
  function open(): void {
    if (!consent || visitor) return;
    const domain = cookieDomain(location.hostname);
    const { hostname, protocol } = new URL(endpoint);
    const isOnSite = `.${hostname}`.endsWith(`.${domain || location.hostname}`);
    // To browsers, http and https of a host are two sites, to which the collector sets no common cookie.
    visitor = visitorId(domain, isOnSite && protocol === location.protocol);
    // A sandboxed page has no site, so no cookie can belong to it.
    queue ??= createQueue(endpoint, isOnSite && origin !== 'null', () => consent || forgetVisitor());
  }

  /** Stores an event; the first use of the storage takes longer than all the rest. */
  function deliver(event: TrackedEvent): void {
    // The visitor may have refused while the event waited.
    if (!consent) return;
    const isPageView = event.type === 'page_view';
    const tags = marketingOf(new URL(event.url));
    // Only an arrival can begin another campaign's visit; otherwise two tabs from two campaigns would end each other's visits.
    const session = touchSession(isPageView ? tags : {}, Date.parse(event.at));
    const properties = { ...(isPageView || hasAny(tags) ? {} : session.landing), ...event.properties };
    queue?.add({
      visitor,
      session: session.id,
      ...(token && { token }),
      event: { ...event, ...(hasAny(properties) && { properties }) },
    });
    token = undefined;
  }

  function send(event: TrackedEvent): void {
    if (!visitor) work.add(open);
    work.add(() => deliver(event));
  }

  /** Tells the collector of the visitor who takes consent back, once, since afterwards nothing here knows them. */
  function withdraw(): void {
    const visitor_id = visitor || knownVisitor();
    const body = JSON.stringify({ visitor_id, consent: false, events: plain([]) });
    if (visitor_id) attempt(() => navigator.sendBeacon(endpoint, body));
  }

  function leave(): void {
    work.finish();
    queue?.handOver();
  }

  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : queue?.resume()));
  addEventListener('pageshow', (event) => event.persisted && queue?.resume());
  addEventListener('online', () => queue?.flush());

  return {
    record(page, facts) {
      if (consent === false || isExcludedPath(location.pathname, OPTIONS.paths)) return;
      const event = {
        event_id: uuid(),
        at: new Date().toISOString(),
        ...page,
        title: document.title.slice(0, 300),
        ...facts,
      };
      if (consent) send(event);
      else if (held.length < MAX_HELD) held.push(event);
    },
    consent(isGiven) {
      const isResumed = isGiven && consent === false;
      const waiting = held;
      held = [];
      consent = isGiven;
      if (isGiven) waiting.forEach(send);
      else {
        withdraw();
        visitor = '';
        forgetVisitor();
      }
      return isResumed;
    },
  };
}
