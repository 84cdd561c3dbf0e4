// Sends one event of a store to the collector, and retries under the same id until it gets a response, so that it counts once.
import type {} from '../options.ts';

const ATTEMPTS = 4;
const FIRST_RETRY_MS = 2000;

/** @param isAllowed whether the visitor still allows it: a retry asks again */
export async function send(visitor: string, event: object, isAllowed: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS && isAllowed(); attempt += 1) {
    const body = JSON.stringify({ visitor_id: visitor, sent_at: new Date().toISOString(), events: [event] });
    const status = await post(body);
    if (status >= 200 && status < 500 && status !== 408 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
  }
}

async function post(body: string): Promise<number> {
  try {
    const init: RequestInit = { method: 'POST', body, keepalive: true, credentials: 'omit' };
    return (await fetch(OPTIONS.endpoint as string, init)).status;
  } catch {
    return 0;
  }
}
