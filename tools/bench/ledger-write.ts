// Measures the ledger's bulk write, through group commit, with its indexes and its watermark, beside insertMany of the same
// documents: into a collection without indexes, and into one with the ledger's.
import { randomUUID } from 'node:crypto';
import { type CollectionIndexes, connectMongo, ensureIndexes, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
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
import { alternate } from './alternate.ts';
import { type Figure, sliceFigure } from './figures.ts';
import { ledgerRows } from './ledger-rows.ts';
import { closedLoop, type Send } from './load.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

const ROWS = 500;
const CALLERS = 2;
const TIMEOUT_MS = 30_000;
const LEDGER = 'raw_events';

interface Baseline {
  readonly collection: string;
  /** What the collection maintains in addition to the documents. */
  readonly kept: string;
  readonly indexes: readonly CollectionIndexes[];
}

const BASELINES: readonly Baseline[] = [
  { collection: 'bench_raw', kept: 'no index', indexes: [] },
  {
    collection: 'bench_indexed',
    kept: "the ledger's indexes",
    indexes: indexes.filter(({ collection }) => collection === LEDGER),
  },
];

/** All writes come from the load generator, through the same driver; at the end every row must be stored. */
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
  const ofBaselines = BASELINES.flatMap((each) =>
    each.indexes.map((alike) => ({ ...alike, collection: each.collection })),
  );
  await ensureIndexes(mongo.db, [...indexes, ...ofBaselines]);
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
  let stored = 0;
  const store: Send = async () => {
    const verdicts = await commit.store(nextRows(ROWS));
    stored += verdicts.filter((verdict) => verdict === 'recorded').length;
    return ROWS;
  };
  const load = { callers: CALLERS, durationMs: sizes.sliceMs };
  const beside = async ({ collection, kept }: Baseline): Promise<Figure> => {
    const raw = mongo.db.collection<RawEventDoc>(collection);
    let inserted = 0;
    const insert: Send = async () => {
      const { insertedCount } = await raw.insertMany(nextRows(ROWS), { ordered: false });
      inserted += insertedCount;
      return ROWS;
    };
    const before = stored;
    const cpu = system.meter.cpu();
    const slices = await alternate(
      {
        measured: cpu.metered({ run: () => closedLoop(store, load) }),
        baseline: { run: () => closedLoop(insert, load) },
      },
      sizes.pairs,
      (detail) => onProgress(`${kept}, ${detail}`),
    );
    await checkStored(mongo, { [LEDGER]: stored, [collection]: inserted });
    const about = {
      name: `ledger write of ${ROWS} rows, ${CALLERS} callers`,
      baseline: `insertMany of the same ${ROWS} documents, ${kept}`,
      goals: [{ of: 'ratio', atLeast: 0.5 }] as const,
      cpuMs: cpu.perRow(stored - before),
    };
    return sliceFigure(about, 'rows/s', slices);
  };
  try {
    const figures: Figure[] = [];
    for (const baseline of BASELINES) figures.push(await beside(baseline));
    return figures;
  } finally {
    await watermark.stop();
  }
}

/** @throws Error when a collection does not hold as many rows as were acknowledged */
async function checkStored({ db }: Pick<Mongo, 'db'>, acknowledged: Readonly<Record<string, number>>): Promise<void> {
  for (const [name, rows] of Object.entries(acknowledged)) {
    const found = await db.collection(name).countDocuments({});
    if (found !== rows)
      throw new Error(`${found} of ${rows} rows are stored in ${name}: no figure of this run counts.`);
  }
}

/** Treats stored rows as published: the bus has its own benchmark. */
function withoutBus(
  { hold, release }: ReturnType<typeof createOutstanding>,
  watermark: ReturnType<typeof createWatermark>,
): Intake {
  const cover: Intake['cover'] = (rows) => watermark.cover(Math.min(...rows.map((row) => row.received_at.getTime())));
  return { hold, cover, offer: release, release, leave: release };
}
