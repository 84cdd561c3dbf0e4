// Runs callers that keep their connections open and post one event after the other, so that a restart that drops a request is
// noticed.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

export interface SteadyPosts {
  /** Returns how many requests were accepted so far. */
  answered(): number;
  /** Stops the callers and returns the outcome of their requests. */
  stop(): Promise<{ answered: number; failures: string[] }>;
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
        const answer = await fetch(`${apiUrl}/api/v1/events`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify(event),
        });
        const body = await answer.text();
        if (answer.status === 202) answered++;
        else failures.push(`${answer.status} ${body.slice(0, 200)}`);
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
      return { answered, failures };
    },
  };
}
