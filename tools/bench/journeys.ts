// What a page of a very long journey costs, wherever it begins: in turns with one indexed find in the database that it reads.
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { drain } from '../admin/drain.ts';
import { type Api, createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { type Figure, latencyFigure } from './figures.ts';
import { createHttpClient } from './http-client.ts';
import type { BenchSystem } from './system.ts';

const EVENTS = 10_000;
const PAGE = 100;
const BATCH = 500;
const WARM_ROUNDS = 20;
const KEY = 'the-customer';
const MINUTE = 60_000;

interface Journey {
  data: { events: { event_time: string; event_name: string }[]; total_count: number };
}

/**
 * Gives one customer 10,000 events, checks that paging shows each of them once and in order, and reads pages of 100 from all
 * over the journey.
 * @param options rounds: how often each route is read; now: the time of the last event
 */
export async function benchJourneys(
  system: BenchSystem,
  { rounds, now }: { rounds: number; now: Date },
  onProgress: Progress,
): Promise<Figure[]> {
  const profile = await system.newProfile('journeys', 'USD');
  const { baseUrl } = system.services.addresses;
  const api = createApi(baseUrl, profile.api_key);
  for (let from = 0; from < EVENTS; from += BATCH) {
    onProgress(`${from} of ${EVENTS} events`);
    await api.post('/events', { events: Array.from({ length: BATCH }, (_, n) => event(from + n, now)) });
  }
  await drain(system.clients, { onProgress });
  const personId = await checkPages(api);

  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.databaseOf('attribution'),
    appName: 'bench',
  });
  const events = mongo.db.collection<{ _id: string; profile_id: string }>('journey_events');
  const one = await events.findOne({ profile_id: profile.profile_id }, { projection: { _id: 1 } });
  using client = createHttpClient(baseUrl, { headers: { authorization: `Bearer ${profile.api_key}` } });
  const paths: Record<string, (offset: number) => string> = {
    'GET /customers/{id}/journey': (offset) => `/customers/${personId}/journey?offset=${offset}&limit=${PAGE}`,
    'GET /customers/journey': (offset) => `/customers/journey?customer_key=${KEY}&offset=${offset}&limit=${PAGE}`,
    'GET /conversions/{id}/journey': (offset) => `/conversions/event-0/journey?offset=${offset}&limit=${PAGE}`,
  };
  const finds: number[] = [];
  const reads = new Map<string, number[]>(Object.keys(paths).map((name) => [name, []]));
  for (let round = -WARM_ROUNDS; round < rounds; round++) {
    onProgress(`round ${Math.max(0, round)} of ${rounds}`);
    const offset = ((round + WARM_ROUNDS) * 3571) % (EVENTS - PAGE);
    for (const [name, path] of Object.entries(paths)) {
      const findMs = await timed(() => events.findOne({ _id: one?._id ?? '' }));
      const readMs = await timed(() => client.send('GET', `/api/v1${path(offset)}`));
      if (round < 0) continue;
      finds.push(findMs);
      reads.get(name)?.push(readMs);
    }
  }
  const over = `${PAGE} of ${EVENTS.toLocaleString('en-US')} events`;
  return [...reads].map(([name, times]) =>
    latencyFigure(
      { group: 'reports', name: `${name}, ${over}, at any offset`, baseline: 'one find by _id in the same database' },
      times,
      finds,
    ),
  );
}

/** Page views by bursts of a visit, and a payment among every hundred. */
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

/** @throws Error unless the pages hold every event once, oldest first; answers whose they are */
async function checkPages(api: Api): Promise<string> {
  const key = `/customers/journey?customer_key=${KEY}&limit=1`;
  const { meta } = await api.get<{ meta: { person: { customer_profile_id: string } } }>(key);
  const personId = meta.person.customer_profile_id;
  const times: string[] = [];
  for (let offset = 0; offset < EVENTS; offset += PAGE) {
    const { data } = await api.get<Journey>(`/customers/${personId}/journey?offset=${offset}&limit=${PAGE}`);
    if (data.total_count !== EVENTS) throw new Error(`The journey has ${data.total_count} of ${EVENTS} events.`);
    times.push(...data.events.map(({ event_time }) => event_time));
  }
  const isInOrder = times.every((time, n) => n === 0 || time >= (times[n - 1] ?? ''));
  if (times.length !== EVENTS || !isInOrder) throw new Error('The pages do not hold the journey: no figure counts.');
  return personId;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
