// Runs clients that send at a constant rate, whatever the response, to several profiles: each request is repeated with the same
// keys until it is acknowledged, some are sent twice without need, and some payments are refunded.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { requestIdOf } from '../system/busy-machine.ts';
import type { FaultProfile } from './fault-fixture.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { eventsOf, orderKey, type Person, personOf } from './people.ts';

const PEOPLE_A_REQUEST = 3;
/** How long one attempt may take, and all attempts together. */
const ATTEMPT_MS = 15_000;
const GIVE_UP_MS = 200_000;
const RETRY_MS = 200;
const LONGEST_RETRY_AFTER_MS = 2000;
/** Each of these applies to one in so many requests. */
const TWICE_AT_ONCE = 5;
const AGAIN_LATER = 7;
const REFUND = 6;
const LATER_MS = 1500;

export interface LoadOptions {
  readonly baseUrl: string;
  /** They receive requests in turn. */
  readonly profiles: readonly FaultProfile[];
  /** Receives only what sendOne sends. */
  readonly sentinel: FaultProfile;
  /** Requests per second, of six events each. */
  readonly perSecond?: number;
}

/** Disposing it stops the load and ignores failures. */
export interface Load extends AsyncDisposable {
  readonly ledger: Ledger;
  /** Sends one more person to the sentinel profile; resolves when they are acknowledged. */
  sendOne(): Promise<void>;
  /** Resolves when so many more requests have begun, whatever their responses. */
  arrive(requests: number): Promise<void>;
  /** Stops sending; resolves when everything that was sent is acknowledged. */
  stop(): Promise<void>;
}

/** Starts the load. */
export function startLoad({ baseUrl, profiles, sentinel, perSecond = 2 }: LoadOptions): Load {
  const ledger = createLedger([...profiles, sentinel].map(({ label }) => label));
  const tasks: Promise<void>[] = [];
  const ending = new AbortController();
  let isStopping = false;

  async function attempt(profile: FaultProfile, path: string, body: string, more: Record<string, string> = {}) {
    const began = performance.now();
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${profile.apiKey}`, 'content-type': 'application/json', ...more },
      body,
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(ATTEMPT_MS)]),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (!ending.signal.aborted) ledger.waited(performance.now() - began);
    const isWhole = response !== undefined && text !== undefined;
    return {
      status: isWhole ? response.status : 0,
      text: text ?? '',
      retryAfter: response?.headers.get('retry-after'),
    };
  }

  /** Repeats a request until isDone, and records refusals unless isUsual. */
  async function persist(
    what: string,
    ask: () => ReturnType<typeof attempt>,
    isDone: (status: number) => boolean,
    isUsual: (status: number) => boolean = () => false,
  ): Promise<string> {
    const began = performance.now();
    for (;;) {
      const { status, text, retryAfter } = await ask();
      if (ending.signal.aborted) return '';
      if (isDone(status)) return text;
      if (!isUsual(status))
        ledger.refusals.push({
          ...{ status, at: performance.now(), hasRetryAfter: Boolean(retryAfter), what },
          requestId: requestIdOf(text),
        });
      if (status !== 0 && status < 500 && !isUsual(status)) throw new Error(`${what}: ${status} ${text.slice(0, 500)}`);
      if (performance.now() - began > GIVE_UP_MS) throw new Error(`${what}: not done in time; ${status} ${text}`);
      await delay(Math.min(retryAfter ? Number(retryAfter) * 1000 : RETRY_MS, LONGEST_RETRY_AFTER_MS));
    }
  }

  async function post(profile: FaultProfile, people: readonly Person[]): Promise<void> {
    const events = people.flatMap(eventsOf);
    ledger.sent(events.map(({ idempotency_key }) => idempotency_key));
    const body = JSON.stringify({ events });
    const text = await persist(
      'POST /events',
      () => attempt(profile, '/events', body),
      (status) => status === 202,
    );
    if (text === '') return;
    const { results, summary } = JSON.parse(text).data;
    if (summary.rejected > 0) throw new Error(`${summary.rejected} valid events were rejected: ${text.slice(0, 500)}`);
    for (const { idempotency_key, outcome_event_id } of results) ledger.acknowledged(idempotency_key, outcome_event_id);
  }

  async function refund(profile: FaultProfile, person: Person): Promise<void> {
    const eventId = ledger.entries.get(orderKey(person))?.eventId;
    if (eventId === undefined) return;
    const cents = Math.max(1, Math.floor(person.cents / 3));
    const headers = { 'idempotency-key': randomUUID() };
    const body = JSON.stringify({ amount: (cents / 100).toFixed(2) });
    const text = await persist(
      'POST refund',
      () => attempt(profile, `/payments/${eventId}/refund`, body, headers),
      (status) => status === 200,
      // Not attributed yet, or the first attempt is still running.
      (status) => status === 404 || status === 409,
    );
    if (text !== '') person.refundedCents = cents;
  }

  async function request(n: number): Promise<void> {
    const profile = profiles[n % profiles.length] as FaultProfile;
    const people = invent(profile, PEOPLE_A_REQUEST);
    const copies = n % TWICE_AT_ONCE === 0 ? 2 : 1;
    await Promise.all(Array.from({ length: copies }, () => post(profile, people)));
    if (n % REFUND === 0) await refund(profile, people[0] as Person);
    if (n % AGAIN_LATER !== 0) return;
    await delay(LATER_MS);
    await post(profile, people);
  }

  function invent({ label }: FaultProfile, count: number): Person[] {
    const all = ledger.people.get(label) as Person[];
    const people = Array.from({ length: count }, (_, i) => personOf(label, all.length + i));
    all.push(...people);
    return people;
  }

  async function arrivals(): Promise<void> {
    const began = performance.now();
    for (let n = 0; !isStopping; n++) {
      const task = request(n);
      task.catch(() => undefined); // thrown by stop()
      tasks.push(task);
      await delay(Math.max(0, began + ((n + 1) * 1000) / perSecond - performance.now()));
    }
  }
  const arriving = arrivals();

  return {
    ledger,
    sendOne: () => post(sentinel, invent(sentinel, 1)),
    async arrive(requests) {
      const enough = tasks.length + requests;
      await eventually(() => assert.ok(tasks.length >= enough, 'the load has stopped'));
    },
    async stop() {
      isStopping = true;
      await arriving;
      await Promise.all(tasks);
    },
    async [Symbol.asyncDispose]() {
      isStopping = true;
      ending.abort();
      await arriving;
      await Promise.allSettled(tasks);
    },
  };
}
