// Delivers events: they wait in localStorage until the collector has confirmed them, so a reload or an outage loses none. An
// event that is sent twice has the same event_id both times and counts once.
import { adCookies } from './ad-cookies.ts';
import { guard } from './guard.ts';
import type {} from './options.ts';
import { forget, load, save } from './store.ts';
import type { TrackedEvent } from './tracked-event.ts';
import { knownVisitor } from './visitor.ts';

export const QUEUE_KEY = '_tl_q';
const MAX_WAITING = 100;
/** In characters, which are up to 3 bytes each: the collector and browsers' keepalive requests stop at 64 KB. */
const MAX_BATCH = 20_000;
const MAX_EVENT = 16_000;
const COLLECT_MS = 50;
const ANSWER_MS = 20_000;
const FIRST_RETRY_MS = 2_000;
const MAX_RETRY_MS = 300_000;

export interface Waiting {
  visitor: string;
  session: string;
  token?: string;
  event: TrackedEvent;
}

export interface Queue {
  /** Stores an event and sends it shortly; one over 16,000 characters is dropped. */
  add(one: Waiting): void;
  /** Sends what waits now. */
  flush(): void;
  /** Hands waiting events to the browser, for a page that may be about to end. */
  handOver(): void;
  /** Sends again, on a page that continued, what was handed to the browser, since it is unknown whether that arrived. */
  resume(): void;
}

/**
 * @param isSameSite whether the collector may set and read first-party cookies of this page
 * @param onAnswer called after each response, with which the collector may have renewed the visitor's cookie
 */
export function createQueue(endpoint: string, isSameSite: boolean, onAnswer: () => void): Queue {
  let timer = 0;
  let failures = 0;
  /** What is in the fetch that is not answered yet, and what is in beacons, which are never answered. */
  let leaving: Waiting[] = [];
  let handedOver: Waiting[] = [];
  const free = () => without([...leaving, ...handedOver], waiting());

  const flush = guard(() => {
    clearTimeout(timer);
    const batch = nextBatch(free());
    if (leaving[0] || !batch[0]) return;
    leaving = batch;
    new Promise<Response>((resolve) => {
      const signal = AbortSignal.timeout?.(ANSWER_MS);
      const credentials = isSameSite ? 'include' : 'omit';
      resolve(fetch(endpoint, { method: 'POST', body: bodyOf(batch), keepalive: true, credentials, signal }));
    })
      .then(({ status, headers }) => settle(batch, status, Number(headers.get('retry-after')) || 0))
      // This is a failure of the network, or a page's own fetch that resolves to something else than a response.
      .catch(() => settle(batch, 0, 0));
  });

  const settle = guard((batch: Waiting[], status: number, retryAfterSeconds: number) => {
    leaving = [];
    onAnswer();
    // A refusal would be repeated; only time-outs, throttling and the server's own faults are temporary.
    const isSettled = /^(?!408|429)[2-4]/.test(`${status}`);
    failures = isSettled ? 0 : failures + 1;
    if (isSettled) drop(batch);
    if (free()[0]) later(isSettled ? 0 : Math.max(backOffMs(failures), retryAfterSeconds * 1000));
  });

  function later(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(flush, delayMs);
  }

  return {
    add(one) {
      // An event that could never be sent would block all later ones.
      if (JSON.stringify(one.event).length > MAX_EVENT) return;
      own = [...own, one].slice(-MAX_WAITING);
      save(QUEUE_KEY, plain(waiting().slice(-MAX_WAITING)));
      if (failures === 0) later(COLLECT_MS);
    },
    flush,
    resume() {
      handedOver = [];
      flush();
    },
    handOver: guard(() => {
      // A beacon does not report its arrival, so its events stay in the queue for the next page to confirm.
      let batch = nextBatch(free());
      while (batch[0] && navigator.sendBeacon(endpoint, bodyOf(batch))) {
        handedOver.push(...batch);
        batch = nextBatch(free());
      }
    }),
  };
}

/** Returns the list with a toJSON of its own, since old versions of Prototype.js give all arrays one that writes texts in texts. */
export function plain<T>(list: T[]): T[] {
  return Object.assign(list, { toJSON: 0 });
}

/**
 * What this page added and has no answer for. A page in another process can write the stored queue as it knew it, without what was
 * added since.
 */
let own: Waiting[] = [];

function waiting(): Waiting[] {
  const kept = load(QUEUE_KEY);
  const stored: Waiting[] = Array.isArray(kept) ? kept.filter((one) => one?.event?.event_id) : [];
  // The visitor has taken consent back, perhaps in another tab.
  if (OPTIONS.consent && !knownVisitor()) own = [];
  return [...stored, ...without(stored, own)];
}

function without(some: readonly Waiting[], from: readonly Waiting[]): Waiting[] {
  return from.filter((one) => !some.some((other) => other.event.event_id === one.event.event_id));
}

/** Removes only these events, because another tab may have added to the queue meanwhile. */
function drop(batch: readonly Waiting[]): void {
  own = without(batch, own);
  const rest = without(batch, waiting());
  if (rest[0]) save(QUEUE_KEY, plain(rest));
  else forget(QUEUE_KEY);
}

/** Returns the oldest events that share visitor, session and token, and fit in one body. */
function nextBatch(queue: readonly Waiting[]): Waiting[] {
  const [first] = queue;
  if (!first) return [];
  let size = 0;
  const end = queue.findIndex((one, index) => {
    size += JSON.stringify(one.event).length;
    const isOther = one.visitor !== first.visitor || one.session !== first.session || one.token !== first.token;
    return index > 0 && (isOther || size > MAX_BATCH);
  });
  return queue.slice(0, end < 0 ? queue.length : end);
}

function bodyOf(batch: readonly Waiting[]): string {
  const first = batch[0] as Waiting;
  return JSON.stringify({
    visitor_id: first.visitor,
    session_id: first.session,
    link_token: first.token,
    sent_at: new Date().toISOString(),
    ad_cookies: adCookies(),
    consent: OPTIONS.consent || undefined,
    events: plain(batch.map((one) => one.event)),
  });
}

/** Doubles from 2 seconds to 5 minutes, minus up to one half so that browsers do not come back at the same time. */
function backOffMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS) * (1 - Math.random() / 2);
}
