// Imitates Shopify's strict sandbox for pixels: a worker of its own, which has the objects that Shopify passes and nothing of a
// page or of Node. What it calls on the store's page arrives here as messages, as it does at Shopify.
import { Worker } from 'node:worker_threads';

export interface Sandbox extends AsyncDisposable {
  /** The cookies of the store's page. */
  readonly cookies: Map<string, string>;
  /** Every cookie as it was set. */
  readonly set: string[];
  /** The names of the cookies that were read. */
  readonly read: string[];
  /** What the pixel threw, or left rejected. */
  readonly errors: unknown[];
  publish(name: string, event: unknown): void;
  /** Reports what the visitor answered to the store's banner. */
  consent(privacy: unknown): void;
  /** Resolves when the pixel has heard everything that was published, and done what that needs no answer for. */
  heard(): Promise<void>;
}

export interface SandboxOptions {
  /** What the page has when the pixel begins; the visitor allows everything unless it says otherwise. */
  init?: object;
  /** Names of objects that this Shopify does not pass. */
  without?: readonly string[];
  /** Domains on which the page may write no cookie. */
  publicSuffixes?: readonly string[];
  globals?: object;
}

export const ALLOWED = { analyticsProcessingAllowed: true, marketingAllowed: true };

/** @param send answers the pixel's requests with a status; what it throws is a failed network */
export function runPixel(
  script: string,
  send: (url: string, body: string) => Promise<number>,
  { init = { customerPrivacy: ALLOWED }, without = [], publicSuffixes = [], globals = {} }: SandboxOptions = {},
): Sandbox {
  const cookies = new Map<string, string>();
  const set: string[] = [];
  const read: string[] = [];
  const errors: unknown[] = [];
  const page: Record<string, (...args: string[]) => unknown> = {
    fetch: (url = '', body = '') => send(url, body),
    getCookie(name = '') {
      read.push(name);
      return cookies.get(name) ?? '';
    },
    setCookie(cookie = '') {
      set.push(cookie);
      const [pair = '', ...attributes] = cookie.split(/; ?/);
      const name = pair.slice(0, pair.indexOf('='));
      const domain = attributes.find((one) => one.startsWith('domain='))?.slice('domain='.length);
      if (domain && publicSuffixes.includes(domain)) return;
      if (attributes.includes('max-age=0')) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    },
  };
  const worker = new Worker(SANDBOX, { eval: true, workerData: { script, init, without, globals } });
  worker.on('error', (error) => errors.push(error));
  const heard: (() => void)[] = [];
  worker.on('message', async ({ id, call, args, error, hasHeard }) => {
    if (error) return errors.push(error);
    if (hasHeard) return heard.shift()?.();
    const answer = await Promise.resolve()
      .then(() => page[call]?.(...args))
      .then(
        (value) => ({ id, value }),
        (failure: Error) => ({ id, failure: failure.message }),
      );
    worker.postMessage(answer);
  });
  return {
    cookies,
    set,
    read,
    errors,
    publish: (name, event) => worker.postMessage({ topic: name, event }),
    consent: (privacy) => worker.postMessage({ topic: 'visitorConsentCollected', event: privacy }),
    heard: () =>
      new Promise((resolve) => {
        heard.push(resolve);
        worker.postMessage({ topic: 'ask' });
      }),
    async [Symbol.asyncDispose]() {
      await worker.terminate();
    },
  };
}

const SANDBOX = `
const { parentPort, workerData } = require('node:worker_threads');
const { createContext, runInContext } = require('node:vm');
const { script, init, without, globals } = workerData;
const report = (error) => parentPort.postMessage({ error: String(error && error.stack || error) });
process.on('uncaughtException', report).on('unhandledRejection', report);
const open = new Map();
let calls = 0;
const call = (name, ...args) => new Promise((resolve, reject) => {
  open.set(++calls, { resolve, reject });
  parentPort.postMessage({ id: calls, call: name, args });
});
const hearers = new Map();
const subscribe = (name, hear) => void hearers.set(name, [...(hearers.get(name) || []), hear]);
parentPort.on('message', ({ id, value, failure, topic, event }) => {
  if (topic === 'ask') setImmediate(() => parentPort.postMessage({ hasHeard: true }));
  else if (topic) for (const hear of hearers.get(topic) || []) hear(event);
  else if (failure) open.get(id).reject(new TypeError(failure));
  else open.get(id).resolve(value);
});
const objects = {
  analytics: { subscribe },
  browser: { cookie: { get: (name) => call('getCookie', name), set: (cookie) => call('setCookie', cookie) } },
  init,
  customerPrivacy: { subscribe },
  ...globals,
};
objects.api = { ...objects };
for (const name of without) delete objects[name];
const context = createContext({
  ...objects,
  crypto,
  fetch: (url, { method, body }) => call('fetch', url, String(body)).then((status) => ({ status })),
  setTimeout: (run) => setImmediate(run),
});
runInContext(script, context);
`;
