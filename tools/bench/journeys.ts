// Measures a page of a very long journey, wherever it begins, beside bare Express.
import { drain } from '../admin/drain.ts';
import { type Api, createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import type { Figure } from './figures.ts';
import type { BenchOptions } from './options.ts';
import { benchReads } from './reads.ts';
import type { BenchSystem } from './system.ts';

const PAGE = 100;
const BATCH = 500;
const KEY = 'the-customer';
const MINUTE = 60_000;

interface Journey {
  data: { events: { event_time: string; event_name: string }[]; total_count: number };
}

/**
 * Gives one customer many events, checks that paging shows each of them once and in order, and reads pages of 100 from all parts
 * of the journey.
 * @param options events: how many, a multiple of a hundred; now: the time of the last event
 */
export async function benchJourneys(
  system: BenchSystem,
  { events, now, sizes }: { events: number; now: Date; sizes: BenchOptions },
  onProgress: Progress,
): Promise<Figure[]> {
  const profile = await system.newProfile('journeys', 'USD');
  const api = createApi(system.services.addresses.baseUrl, profile.api_key);
  for (let from = 0; from < events; from += BATCH) {
    onProgress(`${from} of ${events} events`);
    const count = Math.min(BATCH, events - from);
    await api.post('/events', { events: Array.from({ length: count }, (_, n) => event(from + n, now)) });
  }
  await drain(system.clients, { onProgress });
  const personId = await checkPages(api, events);
  const page = (n: number) => `offset=${(n * 3571) % Math.max(1, events - PAGE)}&limit=${PAGE}`;
  const reads = [
    { name: 'GET /customers/{id}/journey', path: (n: number) => `/customers/${personId}/journey?${page(n)}` },
    { name: 'GET /customers/journey', path: (n: number) => `/customers/journey?customer_key=${KEY}&${page(n)}` },
    { name: 'GET /conversions/{id}/journey', path: (n: number) => `/conversions/event-0/journey?${page(n)}` },
  ];
  const over = `${PAGE} of ${events.toLocaleString('en-US')} events`;
  return benchReads(system, { profile, reads, over }, sizes, onProgress);
}

/** Makes page views in bursts of a visit, and a payment among every hundred. */
function event(n: number, now: Date): object {
  const isPayment = n % 100 === 0;
  const at = now.getTime() - (Math.floor(n / 20) * 600 + (n % 20)) * MINUTE;
  return {
    event_name: isPayment ? 'Order' : 'page_view',
    event_type: isPayment ? 'payment_received' : 'page_view',
    event_time: new Date(at).toISOString(),
    idempotency_key: `event-${n}`,
    anonymous_id: `browser-${n % 3}`,
    user_traits: { external_id: KEY, email: 'customer@example.com' },
    ...(isPayment ? { properties: { value: '10', currency: 'USD' } } : {}),
    context: {
      url: `https://shop.example/p/${n}?utm_source=news&utm_medium=email&utm_campaign=campaign-${n % 12}`,
      country: 'CL',
      city: 'Santiago',
    },
  };
}

/** @throws Error unless the pages hold every event once, oldest first @returns the customer */
async function checkPages(api: Api, events: number): Promise<string> {
  const key = `/customers/journey?customer_key=${KEY}&limit=1`;
  const { meta } = await api.get<{ meta: { person: { customer_profile_id: string } } }>(key);
  const personId = meta.person.customer_profile_id;
  const times: string[] = [];
  for (let offset = 0; offset < events; offset += PAGE) {
    const { data } = await api.get<Journey>(`/customers/${personId}/journey?offset=${offset}&limit=${PAGE}`);
    if (data.total_count !== events) throw new Error(`The journey has ${data.total_count} of ${events} events.`);
    times.push(...data.events.map(({ event_time }) => event_time));
  }
  const isInOrder = times.every((time, n) => n === 0 || time >= (times[n - 1] ?? ''));
  if (times.length !== events || !isInOrder) throw new Error('The pages do not hold the journey: no figure counts.');
  return personId;
}
