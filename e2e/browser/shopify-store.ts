// Serves a store whose pages run a custom pixel as Shopify does: in an iframe without an origin, which reaches the page by
// messages only. The sandbox attribute and the objects are Shopify's; the events and the banner are the test's.
import { type Site, serveSite } from './site.ts';

/** Serves the store. A test calls window.publish(name, event) and window.answerBanner(privacy) on its pages. */
export function serveStore(pixel: string, privacy: object): Promise<Site> {
  return serveSite((path) => (path === '/pixel.js' ? pixel : storePage(privacy)));
}

const storePage = (privacy: object) => `<!doctype html><title>Shop</title><body><script>
  const frame = document.createElement('iframe');
  frame.sandbox = 'allow-scripts';
  const ready = new Promise((resolve) => addEventListener('message', ({ data }) => data === 'ready' && resolve()));
  const post = (message) => ready.then(() => frame.contentWindow.postMessage(message, '*'));
  window.publish = (topic, event) => post({ topic, event });
  window.answerBanner = (customerPrivacy) => post({ topic: 'visitorConsentCollected', event: { customerPrivacy } });
  addEventListener('message', ({ data }) => {
    if (!data.call) return;
    if (data.call === 'set') document.cookie = data.argument;
    const found = document.cookie.split('; ').find((one) => one.startsWith(data.argument + '='));
    post({ id: data.id, value: found ? found.slice(data.argument.length + 1) : '' });
  });
  const context = { document: { location: { href: location.href, hostname: location.hostname }, referrer: '', title: document.title } };
  frame.srcdoc = '<script>(' + ${JSON.stringify(String(sandbox()))} + ')(' + JSON.stringify({ context, customerPrivacy: ${JSON.stringify(privacy)} }) +
    ')<\\/script><script src="' + location.origin + '/pixel.js" onload="parent.postMessage(\\'ready\\', \\'*\\')"><\\/script>';
  document.body.append(frame);
</script></body>`;

const sandbox = () => `(start) => {
  const hearers = new Map(), open = new Map();
  let calls = 0;
  const call = (name, argument) => new Promise((resolve) => {
    open.set(++calls, resolve);
    parent.postMessage({ id: calls, call: name, argument }, '*');
  });
  const subscribe = (topic, hear) => hearers.set(topic, [...(hearers.get(topic) ?? []), hear]);
  addEventListener('message', ({ data: { id, value, topic, event } }) => {
    if (topic) for (const hear of hearers.get(topic) ?? []) hear(event);
    else open.get(id)(value);
  });
  window.init = start;
  window.analytics = { subscribe };
  window.browser = { cookie: { get: (name) => call('get', name), set: (cookie) => call('set', cookie) } };
  window.api = { customerPrivacy: { subscribe } };
}`;
