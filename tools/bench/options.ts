// Reads the options of npm run bench.
import { parseArgs } from 'node:util';

export const GROUPS = [
  'ingest',
  'engines',
  'reports',
  'journeys',
  'growth',
  'search',
  'replay',
  'syncs',
  'scores',
  'exports',
  'tracker',
] as const;
export type Group = (typeof GROUPS)[number];

export interface BenchOptions {
  groups: readonly Group[];
  /** Events over which reports are read. */
  events: number;
  /** Events of the one customer whose journey is read. */
  journey: number;
  /** Events of each profile in the growth table. */
  growth: readonly number[];
  /** Customers over which the search runs. */
  customers: number;
  /** Events that are replayed. */
  replayed: number;
  /** Ad accounts that are synced. */
  accounts: number;
  /** Ads of the account that is scored. */
  ads: number;
  /** Conversions that one destination delivers. */
  conversions: number;
  /** Pages that are loaded with each script. */
  pages: number;
  /** Events that are sent before single events are measured. */
  warmUp: number;
  /** Concurrent senders of single events. Enough of them keep every core busy; with fewer, their waiting would be measured. */
  callers: number;
  /** Pairs of slices per comparison. */
  pairs: number;
  sliceMs: number;
  /** Arrivals a second in the latency measurements. */
  ratePerSecond: number;
  /** Rounds of the search and growth measurements. */
  rounds: number;
  /** Updates docs/performance-tables.md. */
  write: boolean;
  /** A folder to which the services write CPU profiles. */
  profileDir: string | undefined;
}

export const USAGE = `Usage: npm run bench -- [options]

  --only GROUPS       some of ${GROUPS.join(', ')}, separated by commas
                      (by default all but search, replay, syncs, scores, exports and tracker)
  --quick             short slices and little data: a quick check, in under a minute
  --events N          events behind the reports (20,000; quick 1,000)
  --growth N,N,...    events of each profile of the growth table (10,000, 100,000 and 1,000,000; quick 300 and 1,000)
  --customers N       customers that are searched (1,000,000, which take some minutes to load; quick 20,000)
  --replayed N        events of the profile that is replayed (1,000,000; quick 20,000)
  --accounts N        ad accounts that are synced (1,000; quick 20)
  --ads N             ads that are scored (100,000; quick 1,000)
  --conversions N     conversions of a backlog that is delivered (20,000; quick 500)
  --rate N            arrivals a second where latency is measured, half of them while the growth table is read (100; quick 20)
  --write             puts the figures into docs/performance-tables.md
  --cpu-prof FOLDER   the services write CPU profiles there`;

const FULL = {
  groups: ['ingest', 'engines', 'reports', 'journeys', 'growth'],
  events: 20_000,
  journey: 10_000,
  growth: [10_000, 100_000, 1_000_000],
  customers: 1_000_000,
  replayed: 1_000_000,
  accounts: 1000,
  ads: 100_000,
  conversions: 20_000,
  pages: 30,
  warmUp: 20_000,
  callers: 128,
  pairs: 5,
  sliceMs: 2000,
  ratePerSecond: 100,
  rounds: 60,
} as const satisfies Partial<BenchOptions>;
const QUICK = {
  groups: FULL.groups,
  events: 1000,
  journey: 300,
  growth: [300, 1000],
  customers: 20_000,
  replayed: 20_000,
  accounts: 20,
  ads: 1000,
  conversions: 500,
  pages: 2,
  warmUp: 200,
  callers: FULL.callers,
  pairs: 1,
  sliceMs: 100,
  ratePerSecond: 20,
  rounds: 3,
} as const satisfies Partial<BenchOptions>;

/** @throws Error that names the invalid option */
export function readOptions(args: string[]): BenchOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: {
      quick: flag,
      only: text,
      events: text,
      growth: text,
      customers: text,
      replayed: text,
      accounts: text,
      ads: text,
      conversions: text,
      rate: text,
      write: flag,
      'cpu-prof': text,
    },
    strict: true,
  });
  const size = values.quick ? QUICK : FULL;
  return {
    ...size,
    groups: values.only?.split(',').map(readGroup) ?? size.groups,
    events: wholeNumber(values.events, '--events') ?? size.events,
    growth: values.growth?.split(',').map((part) => wholeNumber(part, '--growth') ?? 0) ?? size.growth,
    customers: wholeNumber(values.customers, '--customers') ?? size.customers,
    replayed: wholeNumber(values.replayed, '--replayed') ?? size.replayed,
    accounts: wholeNumber(values.accounts, '--accounts') ?? size.accounts,
    ads: wholeNumber(values.ads, '--ads') ?? size.ads,
    conversions: wholeNumber(values.conversions, '--conversions') ?? size.conversions,
    ratePerSecond: wholeNumber(values.rate, '--rate') ?? size.ratePerSecond,
    write: values.write ?? false,
    profileDir: values['cpu-prof'],
  };
}

function readGroup(name: string): Group {
  const known = GROUPS.find((group) => group === name);
  if (known === undefined) throw new Error(`--only takes some of ${GROUPS.join(', ')}, separated by commas.`);
  return known;
}

function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${name} takes a whole number from 1.`);
  return Number(text);
}
