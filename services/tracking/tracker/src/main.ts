// Runs the tracker, as a page's script tag does: it reads the page, keeps events until they are delivered, and offers
// touchline.identify and touchline.track.
import { cleanProperties, cleanTraits } from './clean.ts';
import { endpointOf } from './endpoint.ts';
import { readForm } from './form.ts';
import { guard } from './guard.ts';
import { createIdleWork } from './idle-work.ts';
import { takeLinkToken } from './link-token.ts';
import { hasAny, marketingOf } from './marketing.ts';
import { objects } from './objection.ts';
import type {} from './options.ts';
import { pageOf, pageUrl, watchPages } from './page.ts';
import { createQueue, QUEUE_KEY, type Queue } from './queue.ts';
import { SESSION_KEY, touchSession } from './session.ts';
import { forget } from './store.ts';
import type { TrackedEvent } from './tracked-event.ts';
import { uuid } from './uuid.ts';
import { cookieDomain, deleteVisitorCookie, visitorId } from './visitor.ts';

type Call = ['identify' | 'track', ...unknown[]];

interface Touchline {
  /** Calls made before the script was loaded, which the page's stub collected. */
  q?: Call[];
  isLoaded?: boolean;
  identify(traits: unknown): void;
  track(name: unknown, properties?: unknown): void;
}

type Facts = Pick<TrackedEvent, 'type'> & Partial<TrackedEvent>;

const host = window as Window & { touchline?: Touchline };

function start(endpoint: string, early: readonly Call[]): void {
  let token = takeLinkToken();
  if (OPTIONS.signals && objects()) {
    host.touchline = { isLoaded: true, identify() {}, track() {} };
    deleteVisitorCookie();
    forget(SESSION_KEY);
    forget(QUEUE_KEY);
    return;
  }
  const work = createIdleWork();
  let queue: Queue | undefined;
  let visitor = '';
  let page = pageOf(pageUrl(), document.referrer);

  /** Reads and writes the cookie, for which the page waits in most browsers. */
  function open(): void {
    const domain = cookieDomain(location.hostname);
    const collector = new URL(endpoint).hostname;
    const isSameSite = collector === location.hostname || (domain !== '' && `.${collector}`.endsWith(`.${domain}`));
    visitor = visitorId(domain);
    // A sandboxed page has no site, so no cookie can belong to it.
    queue = createQueue(endpoint, isSameSite && origin !== 'null');
  }

  /** Records an event on the current page. */
  function record(facts: Facts): void {
    const event = {
      event_id: uuid(),
      at: new Date().toISOString(),
      ...page,
      title: document.title.slice(0, 300),
      ...facts,
    };
    work.add(() => deliver(event));
  }

  /** Stores an event; the first use of the storage takes longer than all the rest. */
  function deliver(event: TrackedEvent): void {
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

  function leave(): void {
    work.finish();
    queue?.handOver();
  }

  work.add(open);

  watchPages((next) => {
    page = next;
    record({ type: 'page_view' });
  });

  const onSubmit = guard((event: Event) => {
    const form = event.target;
    const read = form instanceof HTMLFormElement && readForm(form, page.url);
    if (read) record({ type: 'form_submit', ...read });
  });
  if (OPTIONS.forms) addEventListener('submit', onSubmit, true);

  const api: Touchline = {
    isLoaded: true,
    identify: guard((given) => {
      const traits = cleanTraits(given);
      if (traits) record({ type: 'identify', traits });
    }),
    track: guard((name, properties) => {
      if (typeof name !== 'string' || name === '') return;
      record({ type: 'track', name: name.slice(0, 200), properties: cleanProperties(properties) });
    }),
  };
  host.touchline = api;
  for (const [method, ...args] of early) (api[method] as (...args: unknown[]) => void)?.(...args);

  addEventListener('pagehide', leave);
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : queue?.resume()));
  addEventListener('pageshow', (event) => event.persisted && queue?.resume());
  addEventListener('online', () => queue?.flush());
}

guard(() => {
  const endpoint = OPTIONS.endpoint ?? endpointOf(document);
  const { q: early = [], isLoaded } = host.touchline ?? ({} as Partial<Touchline>);
  if (!endpoint || isLoaded) return;
  // The page is not shown while it is prerendered, so calls wait until it is.
  host.touchline = {
    isLoaded: true,
    identify: (traits) => early.push(['identify', traits]),
    track: (...args) => early.push(['track', ...args]),
  };
  const begin = guard(() => start(endpoint, early));
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true });
  } else begin();
})();
