// Lists every measurement of npm run bench, in the order in which they run.
import type { Progress } from '../start/progress.ts';
import { benchBatches } from './batches.ts';
import { benchSample } from './bench-sample.ts';
import { benchCollector } from './collector.ts';
import { benchCreditEngine } from './credit-engine.ts';
import { benchExports } from './exports.ts';
import type { Figure } from './figures.ts';
import { benchGrowth, type GrowthSize } from './growth.ts';
import { benchImport } from './import-customers.ts';
import { benchJourneys } from './journeys.ts';
import { benchLedgerWrite } from './ledger-write.ts';
import type { BenchOptions, Group } from './options.ts';
import { benchRelay } from './relay.ts';
import { benchReplay } from './replay.ts';
import { benchReports } from './reports.ts';
import { benchScores } from './scores.ts';
import { benchSearch } from './search.ts';
import { benchSingle } from './single-events.ts';
import { benchSyncs } from './syncs.ts';
import type { BenchSystem } from './system.ts';
import { benchTracker } from './tracker.ts';

export interface Measured {
  readonly figures: readonly Figure[];
  readonly growth: readonly GrowthSize[];
}

export interface Measurement {
  readonly group: Group;
  readonly title: string;
  readonly run: (system: BenchSystem, sizes: BenchOptions, onProgress: Progress) => Promise<Measured>;
}

type FiguresOf = (system: BenchSystem, sizes: BenchOptions, onProgress: Progress) => Promise<Figure[]>;

const figures = (group: Group, title: string, run: FiguresOf): Measurement => ({
  group,
  title,
  run: async (system, sizes, onProgress) => ({ figures: await run(system, sizes, onProgress), growth: [] }),
});

export const MEASUREMENTS: readonly Measurement[] = [
  figures('ingest', 'Single events', benchSingle),
  figures('ingest', 'Batches and drain', benchBatches),
  figures('ingest', 'Collector', benchCollector),
  figures('ingest', 'Import', benchImport),
  figures('engines', 'Ledger', benchLedgerWrite),
  figures('engines', 'Relay', benchRelay),
  figures('engines', 'Credit engine', (_, sizes) => benchCreditEngine(sizes)),
  figures('reports', 'Reports', (system, sizes, onProgress) => {
    const today = new Date().toISOString().slice(0, 10);
    const sample = benchSample({ events: sizes.events, today });
    return benchReports(system, { sample, today, sizes }, onProgress);
  }),
  figures('journeys', 'Journeys', (system, sizes, onProgress) =>
    benchJourneys(system, { events: sizes.journey, now: new Date(), sizes }, onProgress),
  ),
  {
    group: 'growth',
    title: 'Growth',
    run: async (system, sizes, onProgress) => ({ figures: [], growth: await benchGrowth(system, sizes, onProgress) }),
  },
  figures('search', 'Search', (system, { customers, rounds }, onProgress) =>
    benchSearch(system, { count: customers, rounds, now: new Date() }, onProgress),
  ),
  figures('replay', 'Replay', (system, { replayed }, onProgress) =>
    benchReplay(system, { events: replayed, now: new Date() }, onProgress),
  ),
  figures('syncs', 'Syncs', benchSyncs),
  figures('scores', 'Scores', (system, { ads }, onProgress) =>
    benchScores(system, { ads, now: new Date() }, onProgress),
  ),
  figures('exports', 'Exports', benchExports),
  figures('tracker', 'Tracker', benchTracker),
];
