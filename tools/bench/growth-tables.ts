// Draws the growth table: the cost of each report over more and more events, and how much there was to sum.
import { MODELS } from '../../services/attribution/src/domain/vocabulary.ts';
import { type Goal, goalsInWords } from './goals.ts';
import type { GrowthSize } from './growth.ts';
import { markdownTable, shortNumber, shortNumbers } from './markdown-table.ts';

const LABELS = ['p50', 'p95', 'p99'];
/** Of reports that add up figures. */
const REPORT_GOALS: readonly Goal[] = [
  { of: 'measured', label: 'p50', below: 10 },
  { of: 'measured', label: 'p95', below: 40 },
];
/** Of reads that list rows. */
const LIST_GOALS: readonly Goal[] = [{ of: 'measured', label: 'p95', below: 30 }];
const PAGE_GOALS: readonly Goal[] = [{ of: 'measured', label: 'p95', below: 150 }];
const LISTS: ReadonlySet<string> = new Set([
  'GET /campaigns/{id}/conversions',
  'GET /customers',
  'GET /payments',
  'GET /customers/{id}/journey',
]);

/** Returns one table of reports by size, and one of the sizes themselves; empty without sizes. */
export function growthTables(sizes: readonly GrowthSize[]): string[] {
  const largest = sizes.at(-1);
  if (largest === undefined) return [];
  const columns = sizes.map(({ events }) => `${events.toLocaleString('en-US')} events`);
  const reports = largest.reads.map(({ name, ms, expressMs }) => [
    `${name}, ms (p50 / p95)`,
    ...sizes.map(({ reads }) => firstTwo(reads.find((read) => read.name === name)?.ms ?? [])),
    firstTwo(expressMs),
    shortNumber((expressMs[0] ?? Number.NaN) / (ms[0] ?? Number.NaN)),
    goalsInWords({ labels: LABELS, measured: ms, ratios: [], goals: goalsOf(name) }),
  ]);
  const rows: [string, (size: GrowthSize) => string][] = [
    ['conversions', ({ conversions }) => conversions.toLocaleString('en-US')],
    ['rows of daily facts', ({ factRows }) => factRows.toLocaleString('en-US')],
    [
      'days × entities × models',
      ({ days, entities }) =>
        `${days} × ${entities} × ${MODELS.length} = ${(days * entities * MODELS.length).toLocaleString('en-US')}`,
    ],
    ['loaded, s', ({ loadSeconds }) => shortNumber(loadSeconds)],
    ['derived by the replay, s', ({ deriveSeconds }) => shortNumber(deriveSeconds)],
    ['events recorded meanwhile, a second', ({ arrivalsPerSecond }) => shortNumber(arrivalsPerSecond)],
    ['their latency, ms (p50 / p95 / p99)', ({ arrivalMs }) => shortNumbers(arrivalMs)],
  ];
  return [
    markdownTable(
      ['read while events are recorded, or at rest', ...columns, 'bare Express', 'ratio (p50)', 'goal at the largest'],
      reports,
    ),
    markdownTable(
      ['size', ...columns],
      rows.map(([name, cell]) => [name, ...sizes.map(cell)]),
    ),
  ];
}

function goalsOf(name: string): readonly Goal[] {
  if (name.startsWith('page: ')) return PAGE_GOALS;
  return LISTS.has(name) ? LIST_GOALS : REPORT_GOALS;
}

const firstTwo = (ms: readonly number[]) => shortNumbers(ms.slice(0, 2));
