// Runs the checks of `helm test` inside a cluster: posts one event, and reads the person that it names from a journey.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface SmokeOptions {
  /** The gateway's address, such as http://touchline-gateway. */
  url: string;
  /** A key with attribution:write and conversions:read; without one, only the published description is requested. */
  apiKey: string | undefined;
  say: (line: string) => void;
  /** How long the event may take to appear. */
  timeoutMs?: number;
}

/**
 * Posts an event of a made-up customer, waits until the journey by that customer's key exists, and erases the customer.
 * @throws Error that says which step failed, with the answer's status and error code
 */
export async function smoke({ url, apiKey, say, timeoutMs = 60_000 }: SmokeOptions): Promise<void> {
  await expectStatus(await fetch(`${url}/api/v1/openapi.json`), 200, 'GET /openapi.json');
  say('the API answers');
  if (!apiKey) return say('no API key was given, so no event was posted: set test.existingSecret');
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const key = `helm-test-${randomUUID()}`;
  const event = { event_name: 'helm_test', event_type: 'helm_test', user_traits: { external_id: key } };
  const posted = await fetch(`${url}/api/v1/events`, { method: 'POST', headers, body: JSON.stringify(event) });
  await expectStatus(posted, 202, 'POST /events');
  say('an event was recorded');
  const journey = `${url}/api/v1/customers/journey?customer_key=${key}`;
  const until = performance.now() + timeoutMs;
  let answer = await fetch(journey, { headers });
  while (answer.status === 404 && performance.now() < until) {
    await delay(500);
    answer = await fetch(journey, { headers });
  }
  await expectStatus(answer, 200, 'GET /customers/journey');
  say('its customer has a journey');
  const erasure = { request_ref: key, customer_key: key };
  const erased = await fetch(`${url}/api/v1/customers/erasures`, {
    method: 'POST',
    headers,
    body: JSON.stringify(erasure),
  });
  await expectStatus(erased, 202, 'POST /customers/erasures');
  say('the customer is erased again');
}

async function expectStatus(answer: Response, status: number, what: string): Promise<void> {
  const body = await answer.text();
  if (answer.status === status) return;
  const code = /"code":"([a-z_]+)"/.exec(body)?.[1] ?? 'no error code';
  throw new Error(`${what} answered ${answer.status} (${code}) instead of ${status}.`);
}
