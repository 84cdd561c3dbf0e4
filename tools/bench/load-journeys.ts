// Writes many journeys into attribution's database: a million events through the API would take an hour.
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { Decimal } from 'decimal.js';
import { collectionsOf } from '../../services/attribution/src/store/collections.ts';
import { copyJourney } from './copy-journey.ts';
import { EVENTS_PER_PERSON, type ExampleJourney } from './growth-examples.ts';
import type { BenchSystem } from './system.ts';

const PERSONS_A_WRITE = 100;
const WRITERS = 2;
const DAY_MS = 86_400_000;

export interface Loaded {
  readonly persons: number;
  /** The exact sum of the payments. */
  readonly revenue: Decimal;
}

/**
 * Loads the journeys of events / 10 persons, spread evenly over the examples and the days.
 * @throws Error when a stored document has other members or types than its example
 */
export async function loadJourneys(
  { urls, databaseOf }: BenchSystem,
  {
    examples,
    profileId,
    events,
    days,
  }: { examples: readonly ExampleJourney[]; profileId: string; events: number; days: number },
  onProgress: (detail: string) => void,
): Promise<Loaded> {
  await using mongo = await connectMongo({
    url: urls.mongodbUrl,
    database: databaseOf('attribution'),
    appName: 'bench',
  });
  const { journeyEvents, aliases } = collectionsOf(mongo.db);
  const persons = Math.floor(events / EVENTS_PER_PERSON);
  const exampleOf = (n: number) => examples[n % examples.length] as ExampleJourney;
  const copyOf = (n: number) =>
    // Consecutive copies of one example are on different days, and at different seconds.
    copyJourney(exampleOf(n), {
      profileId,
      n,
      earlierMs: (Math.floor(n / examples.length) % days) * DAY_MS + (n % 3600) * 1000,
    });
  let next = 0;
  const writer = async () => {
    for (let from = next; from < persons; from = next) {
      next = Math.min(persons, from + PERSONS_A_WRITE);
      onProgress(
        `${(from * EVENTS_PER_PERSON).toLocaleString('en-US')} of ${events.toLocaleString('en-US')} events stored`,
      );
      const copies = Array.from({ length: next - from }, (_, i) => copyOf(from + i));
      await journeyEvents.insertMany(
        copies.flatMap((copy) => copy.events),
        { ordered: false },
      );
      await aliases.insertMany(
        copies.map(({ alias }) => alias),
        { ordered: false },
      );
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  const checked = copyOf(persons - 1).events.map(({ _id }) => _id);
  const stored = await journeyEvents.find({ _id: { $in: checked } }).toArray();
  const shapes = new Set(examples.flatMap((example) => example.events).map(shapeOf));
  if (stored.length !== EVENTS_PER_PERSON || !stored.map(shapeOf).every((shape) => shapes.has(shape)))
    throw new Error('What was loaded is not what attribution stores: no figure counts.');
  let revenue = new Decimal(0);
  for (let n = 0; n < persons; n++) revenue = revenue.plus(exampleOf(n).amount);
  return { persons, revenue };
}

/** Describes the names and types of all members, sorted by name. */
function shapeOf(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  if (value instanceof Date) return 'date';
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${name}:${shapeOf(member)}`).join()}}`;
}
