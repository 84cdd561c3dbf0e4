// What taking events costs: one at a time beside a gateway that stores nothing, batches beside the database alone.
import { randomUUID } from 'node:crypto';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { drain } from '../admin/drain.ts';
import type { NewProfile } from '../admin/profiles.ts';
import { createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { checkCounts } from './check-counts.ts';
import { BROWSER_HEADERS, browserSource, CURRENCY, eventSource } from './events.ts';
import { type Figure, latencyFigure, rateFigure } from './figures.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { inTurns } from './in-turns.ts';
import { closedLoop, openLoop, type Send } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

const CALLERS = 32;
const BATCH_CALLERS = 4;
const BATCH = 100;
/** Batches store far more than single events, and every slice waits until all of it is counted. */
const BATCH_PAIRS = 5;

type Sizes = Pick<BenchOptions, 'pairs' | 'sliceMs' | 'ratePerSecond'>;

/** Single durable events beside the no-op gateway: throughput, then latency. */
export async function benchSingle(system: BenchSystem, sizes: Sizes, onProgress: Progress): Promise<Figure[]> {
  const now = new Date();
  const profile = await system.newProfile('single', CURRENCY);
  const next = eventSource(now);
  const settle = settled(system);
  using durable = apiClient(system.services.addresses.baseUrl, profile);
  using noop = apiClient(await system.startNoopGateway(), profile);
  const counted = { rows: 0 };
  const post =
    (client: HttpClient, counter?: { rows: number }): Send =>
    async () => {
      await client.send('POST', '/api/v1/events', JSON.stringify(next()));
      if (counter) counter.rows++;
      return 1;
    };
  const sides = <T>(run: (send: Send) => Promise<T>) => ({
    measured: { run: () => run(post(durable, counted)), settle },
    baseline: { run: () => run(post(noop)) },
  });
  const rates = await inTurns(
    sides((send) => closedLoop(send, { callers: CALLERS, durationMs: sizes.sliceMs })),
    sizes.pairs,
    (detail) => onProgress(`throughput, ${detail}`),
  );
  const latencies = await inTurns(
    sides((send) => openLoop(send, { ratePerSecond: sizes.ratePerSecond, durationMs: sizes.sliceMs })),
    sizes.pairs,
    (detail) => onProgress(`latency, ${detail}`),
  );
  await checkCounts(createApi(system.services.addresses.baseUrl, profile.api_key), counted.rows, now);
  const baseline = 'the same gateway, nothing stored';
  return [
    rateFigure(
      { group: 'ingest', name: `POST /events, one durable event, ${CALLERS} callers`, baseline },
      'requests/s',
      rates,
    ),
    latencyFigure(
      { group: 'ingest', name: `POST /events, one durable event, ${sizes.ratePerSecond} arrivals/s`, baseline },
      latencies.measured.flat(),
      latencies.baseline.flat(),
    ),
  ];
}

/** Batches of 100 beside insertMany of the same rows; then the same events until every one shows in the overview. */
export async function benchBatches(system: BenchSystem, sizes: Sizes, onProgress: Progress): Promise<Figure[]> {
  const now = new Date();
  const profile = await system.newProfile('batches', CURRENCY);
  const next = eventSource(now);
  const settle = settled(system);
  using client = apiClient(system.services.addresses.baseUrl, profile);
  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.databaseOf('tracking'),
    appName: 'bench',
  });
  const raw = mongo.db.collection<{ _id: string }>('bench_raw');
  let rows = 0;
  const send: Send = async () => {
    const events = Array.from({ length: BATCH }, next);
    const { body } = await client.send('POST', '/api/v1/events', JSON.stringify({ events }));
    const recorded = (JSON.parse(body) as { data: { summary: { recorded: number } } }).data.summary.recorded;
    rows += recorded;
    return recorded;
  };
  const insert: Send = async () => {
    const made = await raw.insertMany(
      Array.from({ length: BATCH }, () => ({ ...next(), _id: randomUUID() })),
      { ordered: false },
    );
    return made.insertedCount;
  };
  const load = { callers: BATCH_CALLERS, durationMs: sizes.sliceMs };
  const { measured, baseline } = await inTurns(
    {
      measured: {
        run: async () => {
          const began = performance.now();
          const before = rows;
          const accepted = await closedLoop(send, load);
          await settle();
          return { accepted, shown: (rows - before) / ((performance.now() - began) / 1000) };
        },
      },
      baseline: { run: async () => ({ accepted: await closedLoop(insert, load), shown: 0 }) },
    },
    Math.min(sizes.pairs, BATCH_PAIRS),
    onProgress,
  );
  await checkCounts(createApi(system.services.addresses.baseUrl, profile.api_key), rows, now);
  const inserted = baseline.map(({ accepted }) => accepted);
  const pairs = (of: 'accepted' | 'shown') => ({ measured: measured.map((slice) => slice[of]), baseline: inserted });
  const names = { baseline: `insertMany of ${BATCH} in the same database` };
  return [
    rateFigure(
      { group: 'ingest', name: `POST /events, batches of ${BATCH}, accepted`, ...names },
      'events/s',
      pairs('accepted'),
    ),
    rateFigure(
      { group: 'drain', name: 'the same, until the overview shows all', ...names },
      'events/s',
      pairs('shown'),
    ),
  ];
}

/** The collector beside its own answer to a browser that objects to tracking, which stores nothing. */
export async function benchCollector(system: BenchSystem, sizes: Sizes, onProgress: Progress): Promise<Figure[]> {
  const now = new Date();
  const profile = await system.newProfile('collector', CURRENCY);
  const next = browserSource(now);
  const path = `/t/${profile.tracking_key}`;
  using client = createHttpClient(system.services.addresses.collectorUrl, { headers: BROWSER_HEADERS });
  let rows = 0;
  const { measured, baseline } = await inTurns(
    {
      measured: {
        run: () =>
          closedLoop(
            async () => {
              await client.send('POST', path, next());
              rows++;
              return 1;
            },
            { callers: CALLERS, durationMs: sizes.sliceMs },
          ),
        settle: settled(system),
      },
      baseline: {
        run: () =>
          closedLoop(
            async () => {
              await client.send('POST', path, next(), { 'sec-gpc': '1' });
              return 1;
            },
            { callers: CALLERS, durationMs: sizes.sliceMs },
          ),
      },
    },
    sizes.pairs,
    onProgress,
  );
  await checkCounts(createApi(system.services.addresses.baseUrl, profile.api_key), rows, now);
  const names = {
    name: `POST /t/{key}, one event, ${CALLERS} callers`,
    baseline: 'the same with Sec-GPC, nothing stored',
  };
  return [rateFigure({ group: 'ingest', ...names }, 'requests/s', { measured, baseline })];
}

function apiClient(baseUrl: string, { api_key }: NewProfile): HttpClient {
  return createHttpClient(baseUrl, {
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
  });
}

function settled({ clients }: BenchSystem): () => Promise<void> {
  return async () => void (await drain(clients));
}
