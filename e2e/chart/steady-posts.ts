// Runs callers that keep their connections open and post one event after the other, so that a restart that drops a request is
// noticed. As clients should, they repeat a request that was answered 503 with Retry-After, under the same idempotency key.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface SteadyPosts {
  /** Returns how many requests were accepted so far. */
  answered(): number;
  /** Stops the callers and returns the outcome of their requests. */
  stop(): Promise<Outcome>;
}

export interface Outcome {
  /** How many events were accepted. */
  readonly answered: number;
  /** What was answered to requests that a client may not repeat, or what broke their connection. */
  readonly failures: readonly string[];
  /** What was answered to requests that were repeated. */
  readonly repeated: readonly string[];
}

/** Starts `callers` callers, each posting an event with money every `everyMs`. */
export function steadyPosts(
  apiUrl: string,
  apiKey: string,
  { callers, everyMs, value }: { callers: number; everyMs: number; value: string },
): SteadyPosts {
  let isOver = false;
  let answered = 0;
  const failures: string[] = [];
  const repeated: string[] = [];

  async function post(event: object): Promise<void> {
    const answer = await fetch(`${apiUrl}/api/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(event),
    });
    const said = `${answer.status} ${(await answer.text()).slice(0, 200)}`;
    const retryAfter = answer.headers.get('retry-after');
    if (answer.status === 202) answered++;
    else if (answer.status === 503 && retryAfter) {
      repeated.push(said);
      await delay(Number(retryAfter) * 1000);
      await post(event);
    } else failures.push(said);
  }

  async function call(caller: number): Promise<void> {
    while (!isOver) {
      const event = {
        event_name: 'payment_received',
        event_type: 'payment_received',
        idempotency_key: randomUUID(),
        user_traits: { external_id: `caller-${caller}` },
        properties: { value, currency: 'USD' },
      };
      try {
        await post(event);
      } catch (error) {
        failures.push(error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error));
      }
      await delay(everyMs);
    }
  }

  const running = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  return {
    answered: () => answered,
    async stop() {
      isOver = true;
      await running;
      return { answered, failures, repeated };
    },
  };
}
