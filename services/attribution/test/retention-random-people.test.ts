// Tests that random people whose old events are removed are derived as before, by the domain and by the naive implementation,
// under the present goals and channels and under changed ones.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ClassificationRule, classifierOf } from '../src/domain/classification.ts';
import { goalMatcher } from '../src/domain/goal-matcher.ts';
import { analyseJourney } from '../src/domain/journey-analysis.ts';
import { derive, type World as ServiceWorld } from '../src/domain/journey-builders.ts';
import type { JourneyEvent } from '../src/domain/journey-event.ts';
import { expiredEvents } from '../src/domain/retention/expired-events.ts';
import { goalDocs, journeyEvent, serviceWorld } from './derive-person.ts';
import { attribute } from './naive/attribute.ts';
import type { World } from './naive/journey.ts';
import { NOW, type Person, people } from './naive/random-people.ts';

const PEOPLE = Number(process.env.RANDOM_PEOPLE ?? 2000);
const DAY = 86_400_000;

/** Random people whose lives are stretched over four years: visits stay the same, and much is outside every window. */
const longLives = people.map(({ events, world }) => ({
  world,
  events: events.map((event) => {
    const pauses = [8, 20, 40].filter((days) => NOW - event.time > days * DAY).length;
    return { ...event, time: event.time - pauses * 400 * DAY };
  }),
}));

/** Converts their events to the service's type. Some events have a country or a device, always those with the same ids. */
function journeyOf({ events }: Person): JourneyEvent[] {
  return events.map((event) => {
    const digit = event.id.charCodeAt(1);
    const geo = { country: ['CL', undefined, undefined, 'PE'][digit % 4] };
    return { ...journeyEvent(event), geo, device: { type: ['mobile'][digit % 3] } };
  });
}

/** Returns the person as they are left when these of their events are old. */
function left(person: Person, isOld: (event: Person['events'][number], index: number) => boolean): Person {
  const { events, world } = person;
  const old = new Set(events.filter(isOld).map(({ id }) => id));
  const goalOf = goalMatcher(goalDocs(world));
  const gone = new Set(expiredEvents(journeyOf(person), old, (some) => analyseJourney(some, goalOf)));
  assert.ok(gone.isSubsetOf(old));
  return { world, events: events.filter(({ id }) => !gone.has(id)) };
}

function areDerivedAlike(before: Person, after: Person, over: Partial<ServiceWorld> = {}): void {
  const [was, is] = [before, after].map((person) => {
    const derived = derive(journeyOf(person), { ...serviceWorld(person.world), ...over });
    return derived && { ...derived, person: { ...derived.person, refs: [] } };
  });
  assert.deepEqual(is, was);
}

const withWorld = ({ events, world }: Person, change: Partial<World>): Person => ({
  events,
  world: { ...world, ...change },
});

const withLookback = (person: Person, lookbackDays: number): Person =>
  withWorld(person, { goals: person.world.goals.map((goal) => ({ ...goal, lookbackDays })) });

/** Rules by which every event with a source is direct. */
const RULES: ClassificationRule[] = [
  { name: null, channel: 'direct', conditions: [{ field: 'source', operator: 'exists', value: null }] },
];

describe(`${PEOPLE} random people who lose their old events`, function () {
  this.timeout(PEOPLE * 100);

  it('are credited as before, also by the naive implementation', () => {
    const age = fc.constantFrom(1, 8, 30, 400, 410, 800, 1100);
    fc.assert(
      fc.property(longLives, age, (person, days) => {
        const after = left(person, ({ time }) => time < NOW - days * DAY);
        areDerivedAlike(person, after);
        assert.deepEqual(attribute(after.events, after.world), attribute(person.events, person.world));
      }),
      { numRuns: PEOPLE },
    );
  });

  it('are credited as before when windows, channels, the catalog and refunds change later', () => {
    const some = fc.array(fc.boolean(), { minLength: 40, maxLength: 40 });
    fc.assert(
      fc.property(longLives, some, fc.integer({ min: 1, max: 365 }), (person, old, lookback) => {
        const after = left(person, (_, i) => old[i % old.length] ?? false);
        areDerivedAlike(person, after);
        areDerivedAlike(withLookback(person, lookback), withLookback(after, lookback));
        const emptied = { catalog: [], refunds: new Map(), laterInstallments: new Set<string>() };
        areDerivedAlike(withWorld(person, emptied), withWorld(after, emptied), { classify: classifierOf(RULES) });
      }),
      { numRuns: PEOPLE },
    );
  });

  it('lose some of their events often enough for the above to mean something', () => {
    // About half of all random people do: a third is far from what chance can bring.
    const some = fc.sample(longLives, 300);
    const losers = some.filter((person) => left(person, () => true).events.length < person.events.length);
    assert.ok(losers.length > 100, `${losers.length} of 300`);
  });
});
