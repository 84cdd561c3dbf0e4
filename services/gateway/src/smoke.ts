// Runs the checks of `helm test` inside a cluster: posts one event, and reads the person that it names from a journey.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface SmokeOptions {
  /** The gateway's address, such as http://touchline-gateway. */
  url: string;
  /** A key with attribution:write and conversions:read; without one, only the published description is requested. */
  apiKey: string | undefined;
  say: (line: string) => void;
  /** How long each step may take, such as until the event appears, or until a release that is being rolled out answers. */
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
      const left = until - performance.now();
      const answer = await answerOf(`${api}${path}`, { method, headers, body }, left).catch((error: unknown) => {
        if (left <= PAUSE_MS) throw new Error(`${nameOf(method, path)} was not answered.`, { cause: error });
        return null;
      });
      if (answer?.status === expected) return;
      const pauseMs = answer === null ? PAUSE_MS : pauseBefore(answer, notYet);
      if (answer !== null && (pauseMs === null || pauseMs > left))
        throw refusal(nameOf(method, path), expected, answer);
      await delay(pauseMs ?? PAUSE_MS);
    }
  };
}

const PAUSE_MS = 500;

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** @throws what fetch throws when nothing answers, also within the milliseconds that are left */
async function answerOf(
  url: string,
  {
    body,
    ...init
  }: { readonly method: string; readonly headers: Record<string, string>; readonly body: object | undefined },
  leftMs: number,
): Promise<Answer> {
  const signal = AbortSignal.timeout(Math.max(PAUSE_MS, Math.floor(leftMs)));
  const response = await fetch(url, { ...init, signal, ...(body && { body: JSON.stringify(body) }) });
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
}

/** Returns after how many milliseconds a request may be repeated, or null where that changes nothing. */
function pauseBefore({ status, retryAfter }: Answer, notYet: number | undefined): number | null {
  if (status === notYet) return PAUSE_MS;
  const seconds = Number(retryAfter ?? Number.NaN);
  return status === 503 && Number.isFinite(seconds) ? Math.max(PAUSE_MS, seconds * 1000) : null;
}

/** Names the operation without its query: this log is read by more people than the data. */
const nameOf = (method: string, path: string): string => `${method} ${path.replace(/\?.*/, '')}`;

/** Tells of the answer only its status and code. */
function refusal(operation: string, expected: number, { status, text }: Answer): Error {
  const code = /"code":"([a-z_]+)"/.exec(text)?.[1] ?? 'no error code';
  return new Error(`${operation} answered ${status} (${code}) instead of ${expected}.`);
}
