// Sends one event of a store to the collector, and retries under the same id until it gets a response, so that it counts once.
import type {} from '../options.ts';
import type { AdCookies } from './ad-cookies.ts';

const ATTEMPTS = 4;
const FIRST_RETRY_MS = 2000;

/** What the visitor says now: whether events may be sent, and whether they may be used for advertising (undefined: not said). */
export interface Allowed {
  isAllowed: boolean;
  consent?: boolean | undefined;
}

/** Who sends: the visitor, and the ids of ad platforms' cookies, which are sent only of a visitor who agreed to advertising. */
export interface Sender {
  visitor: string;
  ids: AdCookies | undefined;
}

/** @param allowed asked before each attempt */
export async function send({ visitor, ids }: Sender, event: object, allowed: () => Allowed): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { isAllowed, consent } = allowed();
    if (!isAllowed) return;
    const body = JSON.stringify({
      visitor_id: visitor,
      sent_at: new Date().toISOString(),
      consent,
      ad_cookies: consent ? ids : undefined,
      events: [event],
    });
    const status = await post(body);
    if (status >= 200 && status < 500 && status !== 408 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
  }
}

/** Tells the collector once that the visitor takes consent back. */
export async function sendWithdrawal(visitor: string): Promise<void> {
  await post(JSON.stringify({ visitor_id: visitor, consent: false, events: [] }));
}

async function post(body: string): Promise<number> {
  try {
    const init: RequestInit = { method: 'POST', body, keepalive: true, credentials: 'omit' };
    return (await fetch(OPTIONS.endpoint as string, init)).status;
  } catch {
    return 0;
  }
}
