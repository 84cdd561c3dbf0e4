// The options of npm run bench.
import { parseArgs } from 'node:util';

const PARTS = ['ingest', 'reports', 'journeys', 'search'] as const;

export interface BenchOptions {
  only: (typeof PARTS)[number] | undefined;
  /** Events behind the reports. */
  events: number;
  /** Customers that are searched. */
  customers: number;
  /** Pairs of slices a comparison. */
  pairs: number;
  sliceMs: number;
  /** Arrivals a second of the latency measurements. */
  ratePerSecond: number;
  /** Rounds of the report measurement. */
  rounds: number;
  /** Updates docs/performance.md. */
  write: boolean;
  /** A folder to which the services write CPU profiles. */
  profileDir: string | undefined;
}

export const USAGE = `Usage: npm run bench -- [options]

  --quick             short slices and little data: a look, under a minute
  --only ingest       or --only reports, or --only journeys, or --only search
  --events N          events behind the reports (20,000; quick 3,000)
  --customers N       customers that are searched (1,000,000, which take some minutes to load; quick 20,000)
  --rate N            arrivals a second where latency is measured (100)
  --write             puts the figures into docs/performance.md
  --cpu-prof FOLDER   the services write CPU profiles there`;

const FULL = { events: 20_000, customers: 1_000_000, pairs: 10, sliceMs: 2000, rounds: 200 };
const QUICK = { events: 3000, customers: 20_000, pairs: 3, sliceMs: 500, rounds: 30 };

/** @throws Error that names the option that is wrong */
export function readOptions(args: string[]): BenchOptions {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args,
    options: { quick: flag, only: text, events: text, customers: text, rate: text, write: flag, 'cpu-prof': text },
    strict: true,
  });
  const only = PARTS.find((part) => part === values.only);
  if (only !== values.only) throw new Error(`--only takes one of ${PARTS.join(', ')}.`);
  const size = values.quick ? QUICK : FULL;
  return {
    ...size,
    only,
    events: wholeNumber(values.events, '--events') ?? size.events,
    customers: wholeNumber(values.customers, '--customers') ?? size.customers,
    ratePerSecond: wholeNumber(values.rate, '--rate') ?? 100,
    write: values.write ?? false,
    profileDir: values['cpu-prof'],
  };
}

function wholeNumber(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`${name} takes a whole number from 1.`);
  return Number(text);
}
