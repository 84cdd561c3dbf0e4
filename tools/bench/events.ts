// Makes the events that the ingest benchmarks send: each is a payment, so that each must show in the overview, to the cent.
import { randomUUID } from 'node:crypto';

export const AMOUNT = '129.90';
export const CURRENCY = 'USD';
const EVENTS_PER_PERSON = 4;
const DAY_MS = 86_400_000;
const DAYS = 20;

export const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Returns the range of days that holds every event of a run, as query parameters. */
export function eventRange(now: Date): string {
  const day = (offset: number) => new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
  return `date_from=${day(-DAYS - 1)}&date_to=${day(1)}`;
}

/** Makes events of people who appear about four times each; every event has its own key. */
export function eventSource(now: Date): () => object {
  const run = randomUUID().slice(0, 8);
  let n = 0;
  return () => {
    const person = Math.floor(n / EVENTS_PER_PERSON);
    const at = new Date(now.getTime() - ((person * 7919 + n * 613) % (DAYS * 86_400)) * 1000);
    return {
      event_name: 'payment_received',
      event_type: 'payment_received',
      event_time: at.toISOString(),
      idempotency_key: `${run}-${n++}`,
      anonymous_id: `${run}-v${person}`,
      user_traits: { email: `person${person}.${run}@example.com`, external_id: `${run}-${person}`, country: 'CL' },
      properties: { value: AMOUNT, currency: CURRENCY, plan: 'yearly', seats: 3 },
      context: {
        url: `https://shop.example/thanks?utm_source=news&utm_medium=email&utm_campaign=campaign-${person % 12}`,
        user_agent: USER_AGENT,
        country: 'CL',
        city: 'Santiago',
      },
      action_source: 'website',
    };
  };
}

/** Makes collector bodies of one event each, four from each browser. */
export function browserSource(now: Date): () => string {
  const run = randomUUID().slice(0, 8);
  let n = 0;
  return () => {
    const visitor = Math.floor(n / EVENTS_PER_PERSON);
    return JSON.stringify({
      visitor_id: `${run}-v${visitor}`,
      session_id: `${run}-s${visitor}`,
      events: [
        {
          event_id: `e${n++}`,
          type: 'payment_received',
          at: now.getTime() - (visitor % 86_400) * 1000,
          url: `https://shop.example/thanks?utm_source=news&utm_medium=email&utm_campaign=campaign-${visitor % 12}`,
          title: 'Thank you',
          properties: { value: AMOUNT, currency: CURRENCY },
        },
      ],
    });
  };
}

export const BROWSER_HEADERS = { 'content-type': 'application/json', 'user-agent': USER_AGENT };
