// Clients that send events without a pause, and keep what they were promised: a refused or lost batch is sent again with
// the same keys until it is acknowledged.
import { setTimeout as delay } from 'node:timers/promises';

export const CAMPAIGNS = ['north', 'south', 'east'];
/** What must never show in a log. */
export const CANARIES = ['faults.example', '+5698765', 'Canarina'];

const SENDERS = 2;
const PEOPLE_A_BATCH = 5;
const PACE_MS = 100;
const RETRY_MS = 100;
const GIVE_UP_MS = 30_000;
const HOUR = 3_600_000;

export interface Target {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** One person: a visit, by a campaign or directly, and a payment. */
interface Person {
  campaign: string | null;
  cents: number;
}

export interface Sent {
  /** Every one of them was acknowledged. */
  readonly keys: ReadonlySet<string>;
  readonly people: readonly Person[];
  /** Statuses of refused calls, and how many; 0 where no answer came. */
  readonly refusals: ReadonlyMap<number, number>;
  /** Answers of 503 without a Retry-After header. */
  readonly withoutRetryAfter: number;
  /** The longest time that a batch took until it was acknowledged. */
  readonly slowestMs: number;
}

/** Disposing ends it without a word. */
export interface Load extends AsyncDisposable {
  /** Ends when everything sent is acknowledged. */
  stop(): Promise<Sent>;
}

/** Starts two clients, about 200 events a second together. copies: how often each batch is sent at the same time. */
export function startLoad(target: Target, { name, copies = 1 }: { name: string; copies?: number }): Load {
  const keys = new Set<string>();
  const people: Person[] = [];
  const refusals = new Map<number, number>();
  let withoutRetryAfter = 0;
  let slowestMs = 0;
  let isStopping = false;
  let isAbandoned = false;

  async function post(body: string): Promise<boolean> {
    const answer = await fetch(`${target.baseUrl}/api/v1/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${target.apiKey}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(GIVE_UP_MS),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.status === 202 && text !== undefined) {
      const { rejected } = JSON.parse(text).data.summary;
      if (rejected > 0) throw new Error(`${rejected} good events were refused: ${text.slice(0, 500)}`);
      return true;
    }
    const status = text === undefined ? 0 : (answer?.status ?? 0);
    refusals.set(status, (refusals.get(status) ?? 0) + 1);
    if (status === 503 && !answer?.headers.has('retry-after')) withoutRetryAfter++;
    return false;
  }

  async function untilAcknowledged(body: string): Promise<void> {
    const began = performance.now();
    while (!(await post(body)) && !isAbandoned) {
      if (performance.now() - began > GIVE_UP_MS) throw new Error(`Not acknowledged in ${GIVE_UP_MS / 1000} s.`);
      await delay(RETRY_MS);
    }
    slowestMs = Math.max(slowestMs, Math.round(performance.now() - began));
  }

  async function send(): Promise<void> {
    while (!isStopping) {
      const began = performance.now();
      const batch = Array.from({ length: PEOPLE_A_BATCH }, () => {
        const n = people.length;
        const person = { campaign: [...CAMPAIGNS, null][n % 4] ?? null, cents: 1 + ((n * 7919) % 100_000) };
        people.push(person);
        return eventsOf(person, `${name}-${n}`, n);
      }).flat();
      const body = JSON.stringify({ events: batch });
      await Promise.all(Array.from({ length: copies }, () => untilAcknowledged(body)));
      for (const { idempotency_key } of batch) keys.add(idempotency_key);
      await delay(Math.max(0, PACE_MS - (performance.now() - began)));
    }
  }

  const senders = Promise.all(Array.from({ length: SENDERS }, send));
  senders.catch(() => undefined); // thrown by stop()
  return {
    stop: async () => {
      isStopping = true;
      await senders;
      return { keys, people, refusals, withoutRetryAfter, slowestMs };
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      isAbandoned = true;
      await senders.catch(() => undefined);
    },
  };
}

function eventsOf({ campaign, cents }: Person, id: string, n: number) {
  const utm = `?utm_source=news&utm_medium=email&utm_campaign=${campaign}`;
  return [
    {
      event_name: 'page_view',
      event_type: 'page_view',
      event_time: new Date(Date.now() - 2 * HOUR).toISOString(),
      idempotency_key: `visit-${id}`,
      anonymous_id: `visitor-${id}`,
      context: { url: `https://shop.example/${campaign ? utm : ''}` },
    },
    {
      event_name: 'Order',
      event_type: 'payment_received',
      event_time: new Date(Date.now() - HOUR).toISOString(),
      idempotency_key: `order-${id}`,
      anonymous_id: `visitor-${id}`,
      user_traits: {
        email: `${id}@faults.example`,
        phone: `+5698765${String(n).padStart(4, '0')}`,
        first_name: 'Canarina',
      },
      properties: { value: (cents / 100).toFixed(2), currency: 'USD' },
    },
  ];
}
