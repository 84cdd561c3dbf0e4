// Measures the cost of reports over more and more events while others are recorded. It grows with days and entities, not events.
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { profileOfKey } from '../../services/attribution/src/domain/generation.ts';
import { collectionsOf } from '../../services/attribution/src/store/collections.ts';
import { SAMPLE_DAYS } from '../sample/sample.ts';
import { type Api, createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { apiClient, settled } from './api-client.ts';
import { benchSample } from './bench-sample.ts';
import { eventSource } from './events.ts';
import { quantilesOf } from './figures.ts';
import { checkGrowth } from './growth-check.ts';
import { CURRENCY, type ExampleJourney, exampleJourneys } from './growth-examples.ts';
import { loadJourneys } from './load-journeys.ts';
import type { BenchOptions } from './options.ts';
import { consoleClient, pageReads } from './page-reads.ts';
import { type ReadTimes, readInRounds } from './read-in-rounds.ts';
import { replayProfile } from './replay-profile.ts';
import { reportReads } from './report-reads.ts';
import { startSteadyLoad } from './steady-load.ts';
import { syncAds } from './sync-ads.ts';
import type { BenchSystem } from './system.ts';

const DAY_MS = 86_400_000;
/** The days of the loaded conversions: a journey that ends on the first of them began earlier. */
const DAYS = SAMPLE_DAYS - 5;
const GOAL = 'payment_received';

/** The costs for one number of events; latencies are p50, p95 and p99 in ms. */
export interface GrowthSize {
  readonly events: number;
  readonly conversions: number;
  readonly factRows: number;
  /** The days of the range, and the campaigns, ad sets and ads that have figures in it. */
  readonly days: number;
  readonly entities: number;
  readonly loadSeconds: number;
  readonly deriveSeconds: number;
  readonly arrivalsPerSecond: number;
  readonly arrivalMs: readonly number[];
  readonly reads: readonly ReadTimes[];
}

/** Loads, derives, reads and checks a profile of each size. */
export async function benchGrowth(
  system: BenchSystem,
  sizes: BenchOptions,
  onProgress: Progress,
): Promise<GrowthSize[]> {
  const now = new Date();
  const { world } = benchSample({ events: 1000, today: day(now, 0) });
  await system.clients.attribution.importRates({ rates: world.rates ?? [] });
  const examples = await exampleJourneys(system, world, now);
  const found: GrowthSize[] = [];
  for (const events of sizes.growth) {
    const tell = (detail: string) => onProgress(`${events.toLocaleString('en-US')} events, ${detail}`);
    found.push(await measureSize(system, { events, examples, now, sizes }, tell));
  }
  return found;
}

interface SizeInput {
  readonly events: number;
  readonly examples: readonly ExampleJourney[];
  readonly now: Date;
  readonly sizes: BenchOptions;
}

async function measureSize(
  system: BenchSystem,
  { events, examples, now, sizes }: SizeInput,
  onProgress: Progress,
): Promise<GrowthSize> {
  const profile = await system.newProfile(`growth ${events}`, CURRENCY);
  const profileId = profile.profile_id;
  const api = createApi(system.services.addresses.baseUrl, profile.api_key);
  const range = `date_from=${day(now, -SAMPLE_DAYS)}&date_to=${day(now, 1)}`;
  await syncAds(system, api, profile);
  await settled(system)();

  const began = performance.now();
  const loaded = await loadJourneys(system, { examples, profileId, events, days: DAYS }, onProgress);
  const loadSeconds = (performance.now() - began) / 1000;
  const deriveSeconds = await replayProfile(system, profileId, onProgress);
  await settled(system)();
  await checkGrowth(api, { loaded, ingested: 0, range });

  using client = apiClient(system.services.addresses.baseUrl, profile);
  const next = eventSource(now);
  // About a third of what two cores accept of single events, so that queueing is not measured.
  const arrivalsPerSecond = sizes.ratePerSecond / 2;
  const arrivals = startSteadyLoad(async () => {
    await client.send('POST', '/api/v1/events', JSON.stringify(next()));
    return 1;
  }, arrivalsPerSecond);
  const lastWeek = `date_from=${day(now, -7)}&date_to=${day(now, 0)}`;
  const reads = [
    ...(await reportReads(api, { range, goal: GOAL })),
    { name: 'GET /campaigns?level=ad, 8 days', path: () => `/campaigns?${lastWeek}&level=ad&limit=100` },
  ];
  const { rounds } = sizes;
  const readApi = () => readInRounds(system, { client, prefix: '/api/v1', reads, rounds }, onProgress);
  const readPages = async () => {
    using pagesOf = await consoleClient(system, profile);
    const days = { from: day(now, -SAMPLE_DAYS), to: day(now, 1), goal: GOAL };
    const pages = pageReads(profile, { ...days, conversions: await conversionsIn(api, range) });
    return readInRounds(system, { client: pagesOf, prefix: '', reads: pages, rounds }, onProgress);
  };
  const readAll = async () => [...(await readApi()), ...(await readPages())];
  const times = await readAll().catch(async (error: unknown) => {
    await arrivals.stop().catch(() => undefined);
    throw error;
  });
  const { rows: ingested, callMs } = await arrivals.stop();
  await settled(system)();
  await checkGrowth(api, { loaded, ingested, range });
  const atRest = await readPages();
  return {
    events,
    conversions: loaded.persons,
    ...(await factsOf(system, profileId)),
    days: SAMPLE_DAYS + 2,
    loadSeconds,
    deriveSeconds,
    arrivalsPerSecond,
    arrivalMs: quantilesOf(callMs),
    reads: [...times, ...atRest.map((read) => ({ ...read, name: `${read.name}, at rest` }))],
  };
}

/** Returns the ids of some conversions of the days, for the pages that explain them. */
async function conversionsIn(api: Api, range: string): Promise<string[]> {
  const { data } = await api.get<{ data: { conversion_id: string }[] }>(`/customers?${range}&goal=${GOAL}&limit=50`);
  return data.map(({ conversion_id }) => conversion_id);
}

/** Counts the rows of daily facts in the served generation, and the entities to which they belong. */
async function factsOf({ urls, databaseOf }: BenchSystem, profileId: string) {
  await using mongo = await connectMongo({
    url: urls.mongodbUrl,
    database: databaseOf('attribution'),
    appName: 'bench',
  });
  const { dailyFacts } = collectionsOf(mongo.db);
  const keys = (await dailyFacts.distinct('profile_id')).filter((key) => profileOfKey(key) === profileId);
  const served = keys.at(-1) ?? '';
  const factRows = await dailyFacts.countDocuments({ profile_id: served });
  const entities = await dailyFacts.distinct('entity_id', { profile_id: served, model: 'linear' });
  return { factRows, entities: entities.length };
}

const day = (now: Date, offset: number) => new Date(now.getTime() + offset * DAY_MS).toISOString().slice(0, 10);
