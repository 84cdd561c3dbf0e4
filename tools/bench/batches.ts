// Measures batches of 100 events, until they are accepted and until the reports show them, beside the database's own speed.
import { randomUUID } from 'node:crypto';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { createApi } from '../start/api.ts';
import type { Progress } from '../start/progress.ts';
import { alternate } from './alternate.ts';
import { apiClient, settled } from './api-client.ts';
import { type EventKind, eventKinds } from './event-kinds.ts';
import { CURRENCY } from './events.ts';
import { type Figure, rateFigure, sliceFigure } from './figures.ts';
import { closedLoop, type Send } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

const CALLERS = 4;
const BATCH = 100;
/** Batches store far more than single events, and every slice waits until all of it is counted. */
const MOST_PAIRS = 5;
const BASELINE = `insertMany of ${BATCH} in the same database`;

/** Measures batches until they are accepted, and end to end: then an event counts when the reports show it. */
export async function benchBatches(system: BenchSystem, sizes: BenchOptions, onProgress: Progress): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of eventKinds(new Date())) figures.push(...(await benchKind(system, kind, sizes, onProgress)));
  return figures;
}

async function benchKind(
  system: BenchSystem,
  { name, next, nextRaw, cpuBelow, check }: EventKind,
  sizes: BenchOptions,
  onProgress: Progress,
): Promise<Figure[]> {
  const profile = await system.newProfile(name, CURRENCY);
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
      Array.from({ length: BATCH }, () => ({ ...nextRaw(), _id: randomUUID() })),
      { ordered: false },
    );
    return made.insertedCount;
  };
  const load = { callers: CALLERS, durationMs: sizes.sliceMs };
  const cpu = system.meter.cpu();
  const { measured, baseline } = await alternate(
    {
      measured: cpu.metered({
        run: async () => {
          const began = performance.now();
          const accepted = await closedLoop(send, load);
          await settle();
          return { accepted, shown: accepted.rows / ((performance.now() - began) / 1000) };
        },
      }),
      baseline: { run: async () => ({ accepted: await closedLoop(insert, load), shown: 0 }) },
    },
    Math.min(sizes.pairs, MOST_PAIRS),
    (detail) => onProgress(`${name}, ${detail}`),
  );
  await check(createApi(system.services.addresses.baseUrl, profile.api_key), rows);
  const inserted = baseline.map(({ accepted }) => accepted);
  return [
    sliceFigure(
      {
        name: `POST /events, batches of ${BATCH} ${name}, accepted`,
        baseline: BASELINE,
        goals: [{ of: 'measured', atLeast: 4000 }],
      },
      'events/s',
      { measured: measured.map(({ accepted }) => accepted), baseline: inserted },
    ),
    rateFigure(
      {
        name: `the same ${name}, until the reports show all`,
        baseline: BASELINE,
        goals: [
          { of: 'measured', atLeast: 1700 },
          { of: 'cpu', below: cpuBelow },
        ],
        cpuMs: cpu.perRow(rows),
      },
      'events/s',
      { measured: measured.map(({ shown }) => shown), baseline: inserted.map(({ perSecond }) => perSecond) },
    ),
  ];
}
