// What reading costs: every report in turns with one indexed find in the database that it reads.
import { setTimeout as delay } from 'node:timers/promises';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { drain } from '../admin/drain.ts';
import { loadSample } from '../sample/load.ts';
import { SAMPLE_DAYS, type Sample } from '../sample/sample.ts';
import { ACCESS_TOKEN, ACCOUNT_ID } from '../sample/world.ts';
import { type Api, createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { type Figure, latencyFigure } from './figures.ts';
import { createHttpClient } from './http-client.ts';
import type { BenchSystem } from './system.ts';

const DAY_MS = 86_400_000;
const WARM_ROUNDS = 10;
const CONVERSION_TYPES = [
  'appointment_attended',
  'appointment_booked',
  'closed_won',
  'dm_started',
  'lead_created',
  'payment_received',
  'quote_presented',
];

/**
 * Loads the sample with its ad account, checks that all of it is counted, and reads the reports one after the other.
 * @param options today: the sample's last day, YYYY-MM-DD; rounds: how often every report is read
 */
export async function benchReports(
  system: BenchSystem,
  { sample, today, rounds }: { sample: Sample; today: string; rounds: number },
  onProgress: Progress,
): Promise<Figure[]> {
  const profile = await system.newProfile('reports', 'CLP');
  const { baseUrl } = system.services.addresses;
  const api = createApi(baseUrl, profile.api_key);
  const range = `date_from=${new Date(Date.parse(today) - SAMPLE_DAYS * DAY_MS).toISOString().slice(0, 10)}&date_to=${today}`;
  const drained = async () => void (await drain(system.clients, { onProgress }));

  await system.clients.attribution.importRates({ rates: sample.rates });
  await syncAds(system, api, profile.profile_id);
  await loadSample({ baseUrl, apiKey: profile.api_key, sample, onProgress, drained });
  await drained();
  await checkSample(system, api, { sample, range, profileId: profile.profile_id });

  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.databaseOf('attribution'),
    appName: 'bench',
  });
  const events = mongo.db.collection<{ _id: string; profile_id: string }>('journey_events');
  const ids = (
    await events.find({ profile_id: profile.profile_id }, { projection: { _id: 1 }, limit: 500 }).toArray()
  ).map(({ _id }) => _id);
  const people = await converted(api, range);
  using client = createHttpClient(baseUrl, { headers: { authorization: `Bearer ${profile.api_key}` } });
  const paths: Record<string, (round: number) => string> = {
    'GET /overview': () => `/overview?${range}`,
    'GET /campaigns': () => `/campaigns?${range}&limit=100`,
    'GET /campaigns?level=campaign': () => `/campaigns?${range}&level=campaign&limit=100`,
    'GET /campaigns?level=ad': () => `/campaigns?${range}&level=ad&limit=100`,
    'GET /customers': () => `/customers?${range}&goal=lead_created&limit=50`,
    'GET /customers/{id}/journey': (round) => `/customers/${people[round % people.length]}/journey`,
  };
  const finds: number[] = [];
  const reads = new Map<string, number[]>(Object.keys(paths).map((name) => [name, []]));
  for (let round = -WARM_ROUNDS; round < rounds; round++) {
    onProgress(`round ${Math.max(0, round)} of ${rounds}`);
    for (const [name, path] of Object.entries(paths)) {
      const findMs = await timed(() => events.findOne({ _id: ids[(round + WARM_ROUNDS) % ids.length] ?? '' }));
      const readMs = await timed(() => client.send('GET', `/api/v1${path(round + WARM_ROUNDS)}`));
      if (round < 0) continue;
      finds.push(findMs);
      reads.get(name)?.push(readMs);
    }
  }
  const over = `${sample.events.length.toLocaleString('en-US')} events`;
  return [...reads].map(([name, times]) =>
    latencyFigure(
      { group: 'reports', name: `${name} over ${over}`, baseline: 'one find by _id in the same database' },
      times,
      finds,
    ),
  );
}

async function syncAds({ clients }: BenchSystem, api: Api, profileId: string): Promise<void> {
  await clients.connections.createConnection({
    profileId,
    channel: 'social_ads',
    accountExternalId: ACCOUNT_ID,
    accessToken: ACCESS_TOKEN,
  });
  await api.post('/connections/sync', { days: SAMPLE_DAYS });
  for (;;) {
    const { data } = await api.get<{ data: { sync: { state: string; error: string | null } }[] }>(
      '/connections/sync/status',
    );
    if (data.every(({ sync }) => sync.state === 'succeeded')) return;
    const failed = data.find(({ sync }) => sync.state === 'failed');
    if (failed) throw new Error(`The ad account could not be synced: ${failed.sync.error}`);
    await delay(100);
  }
}

/** @throws Error when an event is not in the journeys, or the overview does not show every conversion of every type */
async function checkSample(
  { urls, databaseOf }: BenchSystem,
  api: Api,
  { sample, range, profileId }: { sample: Sample; range: string; profileId: string },
): Promise<void> {
  await using mongo = await connectMongo({
    url: urls.mongodbUrl,
    database: databaseOf('attribution'),
    appName: 'bench',
  });
  const stored = await mongo.db.collection('journey_events').countDocuments({ profile_id: profileId });
  if (stored !== sample.events.length)
    throw new Error(`${stored} of ${sample.events.length} events are in the journeys.`);
  const { data } = await api.get<{ data: { conversions_by_type: Record<string, number> } }>(`/overview?${range}`);
  for (const type of CONVERSION_TYPES) {
    const sent = sample.events.filter((event) => event.event_type === type).length;
    const shown = data.conversions_by_type[type] ?? 0;
    if (sent !== shown)
      throw new Error(`The overview shows ${shown} of ${sent} ${type}: no figure of this run counts.`);
  }
}

async function converted(api: Api, range: string): Promise<string[]> {
  const { data } = await api.get<{ data: { customer_profile_id: string }[] }>(
    `/customers?${range}&goal=lead_created&limit=100`,
  );
  return data.map((row) => row.customer_profile_id);
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
