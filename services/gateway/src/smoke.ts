// Runs the checks of `helm test` inside a cluster: posts one event, and reads the person that it names from a journey.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface SmokeOptions {
  /** The gateway's address, such as http://touchline-gateway. */
  url: string;
  /** A key with attribution:write and conversions:read; without one, only the published description is requested. */
  apiKey: string | undefined;
  say: (line: string) => void;
  /** How long each step may take: until the event appears, or until a release that is still being rolled out answers. */
  timeoutMs?: number;
}

/**
 * Posts an event of a made-up customer, waits until the journey by that customer's key exists, and erases the customer. Repeats
 * what is answered 503 with Retry-After, as the contract asks of clients.
 * @throws Error that says which step failed, with the answer's status and error code
 */
export async function smoke({ url, apiKey, say, timeoutMs = 60_000 }: SmokeOptions): Promise<void> {
  const step = stepsOf(`${url}/api/v1`, apiKey, timeoutMs);
  await step('GET', '/openapi.json', { expected: 200 });
  say('the API answers');
  if (!apiKey) return say('no API key was given, so no event was posted: set test.existingSecret');
  const key = `helm-test-${randomUUID()}`;
  const event = {
    event_name: 'helm_test',
    event_type: 'helm_test',
    idempotency_key: key,
    user_traits: { external_id: key },
  };
  await step('POST', '/events', { expected: 202, body: event });
  say('an event was recorded');
  await step('GET', `/customers/journey?customer_key=${key}`, { expected: 200, notYet: 404 });
  say('its customer has a journey');
  await step('POST', '/customers/erasures', { expected: 202, body: { request_ref: key, customer_key: key } });
  say('the customer is erased again');
}

interface Step {
  readonly expected: number;
  readonly body?: object;
  /** A status that becomes the expected one when the event has been worked through. */
  readonly notYet?: number;
}

function stepsOf(api: string, apiKey: string | undefined, timeoutMs: number) {
  const headers = { ...(apiKey && { authorization: `Bearer ${apiKey}` }), 'content-type': 'application/json' };
  return async (method: string, path: string, { expected, body, notYet }: Step): Promise<void> => {
    const until = performance.now() + timeoutMs;
    for (;;) {
      const answer = await fetch(`${api}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
      const text = await answer.text();
      if (answer.status === expected) return;
      const pauseMs = pauseBefore(answer, notYet);
      if (pauseMs === null || performance.now() + pauseMs > until) throw refusal(method, path, expected, answer, text);
      await delay(pauseMs);
    }
  };
}

/** Returns after how many milliseconds a request may be repeated, or null where that changes nothing. */
function pauseBefore({ status, headers }: Response, notYet: number | undefined): number | null {
  if (status === notYet) return 500;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  return status === 503 && Number.isFinite(seconds) ? seconds * 1000 : null;
}

/** Names the operation without its query, and of the answer only its code: this log is read by more people than the data. */
function refusal(method: string, path: string, expected: number, { status }: Response, text: string): Error {
  const code = /"code":"([a-z_]+)"/.exec(text)?.[1] ?? 'no error code';
  return new Error(`${method} ${path.replace(/\?.*/, '')} answered ${status} (${code}) instead of ${expected}.`);
}
