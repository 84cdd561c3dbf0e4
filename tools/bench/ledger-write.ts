// The ledger's bulk write, through group commit, with its indexes and its watermark, beside insertMany of the same documents into
// a collection without any.
import { randomUUID } from 'node:crypto';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { createGroupCommit } from '../../services/tracking/src/ingest/group-commit.ts';
import { createOutstanding } from '../../services/tracking/src/relay/outstanding.ts';
import type { Intake } from '../../services/tracking/src/relay/relay.ts';
import { createWatermark } from '../../services/tracking/src/relay/watermark.ts';
import { indexes } from '../../services/tracking/src/store/indexes.ts';
import { createLedger } from '../../services/tracking/src/store/ledger.ts';
import type { RawEventDoc } from '../../services/tracking/src/store/raw-event.ts';
import { createRelayWriters } from '../../services/tracking/src/store/relay-writers.ts';
import type { Progress } from '../start/progress.ts';
import { type Figure, sliceFigure } from './figures.ts';
import { inTurns } from './in-turns.ts';
import { ledgerRows } from './ledger-rows.ts';
import { closedLoop, type Send } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

const ROWS = 500;
const CALLERS = 2;
const TIMEOUT_MS = 30_000;

/** Both write from the load generator, by the same driver; both must have stored every row in the end. */
export async function benchLedgerWrite(
  system: BenchSystem,
  sizes: BenchOptions,
  onProgress: Progress,
): Promise<Figure[]> {
  const nextRows = await ledgerRows(system);
  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.newDatabase('ledger'),
    appName: 'bench',
  });
  await ensureIndexes(mongo.db, indexes);
  const raw = mongo.db.collection<RawEventDoc>('bench_raw');
  const outstanding = createOutstanding();
  const watermark = createWatermark({
    id: randomUUID(),
    writers: createRelayWriters(mongo.db),
    outstanding,
    clock: () => new Date(),
    logger: createLogger({ name: 'bench', level: 'warn' }),
  });
  const commit = createGroupCommit({
    ledger: createLedger(mongo.db, { timeoutMs: TIMEOUT_MS }),
    relay: withoutBus(outstanding, watermark),
    isUp: () => true,
    clock: () => new Date(),
    queueLimit: ROWS * CALLERS,
    timeoutMs: TIMEOUT_MS,
  });
  const counted = { measured: 0, baseline: 0 };
  const store: Send = async () => {
    const stored = await commit.store(nextRows(ROWS));
    counted.measured += stored.filter((verdict) => verdict === 'recorded').length;
    return ROWS;
  };
  const insert: Send = async () => {
    const { insertedCount } = await raw.insertMany(nextRows(ROWS), { ordered: false });
    counted.baseline += insertedCount;
    return ROWS;
  };
  const load = { callers: CALLERS, durationMs: sizes.sliceMs };
  const cpu = system.meter.cpu();
  const slices = await inTurns(
    {
      measured: cpu.metered({ run: () => closedLoop(store, load) }),
      baseline: { run: () => closedLoop(insert, load) },
    },
    sizes.pairs,
    onProgress,
  );
  await watermark.stop();
  const stored = {
    measured: await mongo.db.collection('raw_events').countDocuments({}),
    baseline: await raw.countDocuments({}),
  };
  for (const side of ['measured', 'baseline'] as const) {
    if (stored[side] !== counted[side])
      throw new Error(`${stored[side]} of ${counted[side]} rows are stored: no figure of this run counts.`);
  }
  const about = {
    name: `ledger write of ${ROWS} rows, ${CALLERS} callers`,
    baseline: `insertMany of the same ${ROWS} documents, no index`,
    goals: [{ of: 'ratio', atLeast: 0.5 }] as const,
    cpuMs: cpu.perRow(counted.measured),
  };
  return [sliceFigure(about, 'rows/s', slices)];
}

/** What is stored counts as published at once: the bus has a benchmark of its own. */
function withoutBus(
  { hold, release }: ReturnType<typeof createOutstanding>,
  watermark: ReturnType<typeof createWatermark>,
): Intake {
  const cover: Intake['cover'] = (rows) => watermark.cover(Math.min(...rows.map((row) => row.received_at.getTime())));
  return { hold, cover, offer: release, release, leave: release };
}
