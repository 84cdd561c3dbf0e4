// Runs the tracker, as a page's script tag does: it reads the page, keeps events until they are delivered, and offers the calls of
// api.ts.
import type { Touchline, TouchlineCall } from './api.ts';
import { cleanProperties, cleanTraits } from './clean.ts';
import { endpointOf } from './endpoint.ts';
import { readForm } from './form.ts';
import { guard } from './guard.ts';
import { takeLinkToken } from './link-token.ts';
import { objects } from './objection.ts';
import type {} from './options.ts';
import { outboundLink } from './outbound.ts';
import { pageOf, pageUrl, watchPages } from './page.ts';
import { createRecorder, type Facts, forgetVisitor } from './recorder.ts';

const host = window as Window & { touchline?: Touchline };

function start(endpoint: string, early: readonly TouchlineCall[]): void {
  const token = takeLinkToken();
  if (objects()) {
    host.touchline = { isLoaded: true, identify() {}, track() {}, consent() {} };
    forgetVisitor();
    return;
  }
  const recorder = createRecorder(endpoint, token);
  let page = pageOf(pageUrl(), document.referrer);
  const record = (facts: Facts) => recorder.record(page, facts);

  watchPages((next) => {
    page = next;
    record({ type: 'page_view' });
  });

  if (OPTIONS.forms) {
    const onSubmit = guard((event: Event) => {
      const form = event.target;
      const read = form instanceof HTMLFormElement && readForm(form, page.url);
      if (read) record({ type: 'form_submit', ...read });
    });
    addEventListener('submit', onSubmit, true);
  }
  if (OPTIONS.outbound) {
    const onClick = guard((event: MouseEvent) => {
      const properties = outboundLink(event);
      if (properties) record({ type: 'outbound_click', properties });
    });
    addEventListener('click', onClick, true);
    addEventListener('auxclick', onClick, true);
  }

  const api: Touchline = {
    isLoaded: true,
    identify: guard((given) => {
      const traits = cleanTraits(given);
      if (traits) record({ type: 'identify', traits });
    }),
    track: guard((name: unknown, properties: unknown) => {
      if (typeof name !== 'string' || name === '') return;
      record({ type: 'track', name: name.slice(0, 200), properties: cleanProperties(properties) });
    }),
    consent: guard((given: unknown) => {
      const detail = given === true;
      if (recorder.consent(detail)) record({ type: 'page_view' });
      dispatchEvent(new CustomEvent('touchline:consent', { detail }));
    }),
  };
  host.touchline = api;
  for (const [method, ...args] of early) (api[method] as (...args: unknown[]) => void)?.(...args);
}

guard(() => {
  const endpoint = OPTIONS.isOwnFile ? OPTIONS.endpoint : endpointOf(document);
  const { q: early = [], isLoaded } = host.touchline ?? ({} as Partial<Touchline>);
  if (!endpoint || isLoaded) return;
  // The page is not shown while it is prerendered, so calls wait until it is.
  host.touchline = {
    isLoaded: true,
    identify: (...args) => early.push(['identify', ...args]),
    track: (...args) => early.push(['track', ...args]),
    consent: (...args) => early.push(['consent', ...args]),
  };
  const begin = guard(() => start(endpoint, early));
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener('prerenderingchange', begin, { once: true });
  } else begin();
})();
