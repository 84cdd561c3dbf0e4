// Imitates Shopify's web pixel sandbox as a custom pixel sees it: the objects that it gets, and the events that the store
// publishes.
import { webcrypto } from 'node:crypto';
import { createContext, runInContext } from 'node:vm';

export interface Sandbox {
  /** The cookies of the store's page. */
  readonly cookies: Map<string, string>;
  /** Every cookie as it was set. */
  readonly set: string[];
  publish(name: string, event: object): void;
}

/** Runs a pixel. The sandbox is an opaque origin: its requests have Origin: null. */
export function runPixel(script: string, send: (url: string, init: RequestInit) => Promise<Response>): Sandbox {
  const cookies = new Map<string, string>();
  const set: string[] = [];
  const hearers = new Map<string, (event: object) => void>();
  const context = createContext({
    analytics: { subscribe: (name: string, hear: (event: object) => void) => void hearers.set(name, hear) },
    browser: {
      cookie: {
        get: async (name: string) => cookies.get(name) ?? '',
        set: async (cookie: string) => {
          set.push(cookie);
          const [pair = ''] = cookie.split(';');
          cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
        },
      },
    },
    crypto: webcrypto,
    fetch: send,
    setTimeout: (run: () => void) => setTimeout(run, 5),
  });
  runInContext(script, context);
  return {
    cookies,
    set,
    publish: (name, event) => hearers.get(name)?.(event),
  };
}
