import assert from 'node:assert/strict';
import fc from 'fast-check';
import { catalog, journeys, refundsOf } from '../../test/random-journeys.ts';
import { addFact, type Facts, isNothing } from './facts.ts';
import { createFactsDifference } from './facts-difference.ts';
import { ONE, toUnits } from './fixed-point.ts';
import { parseFactKey } from './ids.ts';
import { derive } from './journey-builders.ts';
import type { JourneyEvent } from './journey-event.ts';
import { parsePathEntity } from './paths/path-entities.ts';
import type { FactDelta } from './shapes/person-doc.ts';
import { LEVELS, MODELS } from './vocabulary.ts';

const sum = (all: readonly (string | null)[]): bigint => all.reduce((left, text) => left + toUnits(text ?? '0'), 0n);

describe('derived credit', () => {
  it('sums to the exact value, and its shares to one, under every model', () => {
    fc.assert(
      fc.property(journeys, (events) => {
        for (const { credits, value, kind } of derive(events, { catalog })?.conversions ?? []) {
          for (const model of MODELS) {
            if (credits[model].length === 0) continue;
            assert.equal(sum(credits[model].map(({ share }) => share)), ONE);
            if (kind === 'messaging') continue;
            assert.equal(sum(credits[model].map(({ amount }) => amount)), toUnits(value ?? '0'));
          }
        }
      }),
    );
  });

  it("adds up to the profile's: values always, counts under the single-credit models", () => {
    fc.assert(
      fc.property(journeys, (events) => {
        const facts = derive(events, { catalog, refunds: refundsOf(events) })?.person.facts ?? {};
        const total = totalOf(facts, '*', 'profile');
        for (const model of MODELS) {
          for (const level of LEVELS) {
            const rows = totalOf(facts, model, level);
            assert.equal(rows.cash_value, total.cash_value);
            if (model === 'linear' || model === 'time_decay' || model === 'position_based')
              assert.ok(rows.count >= total.count);
            else assert.deepEqual(rows, total);
          }
        }
      }),
    );
  });

  it('counts every conversion once by its path, with its value, and by its buckets where it has one', () => {
    fc.assert(
      fc.property(journeys, (events) => {
        const facts = derive(events, { catalog, refunds: refundsOf(events) })?.person.facts ?? {};
        const byEntity = Object.entries(facts).flatMap(([key, fact]) => {
          const { level, entity_id } = parseFactKey(key);
          return level === 'path' ? [[parsePathEntity(entity_id), fact] as const] : [];
        });
        const of = (kind: string) => byEntity.filter(([entity]) => entity.kind === kind);
        const sumOf = (some: typeof byEntity) => some.reduce((total, [, fact]) => addFact(total, fact), NOTHING);
        assert.deepEqual(sumOf(of('channels')), totalOf(facts, '*', 'profile'));
        const withPath = byEntity.filter(([entity]) => entity.kind === 'channels' && entity.steps !== '');
        assert.deepEqual(sumOf(of('buckets')), sumOf(withPath));
      }),
    );
  });

  it('does not depend on the order of events', () => {
    fc.assert(
      fc.property(journeys, fc.infiniteStream(fc.nat()), (events, keys) => {
        const ranks = [...keys.take(events.length)];
        const shuffled = events.map((event, i) => ({ event, rank: ranks[i] ?? 0 })).sort((a, b) => a.rank - b.rank);
        const expected = derive(events, { catalog });
        assert.deepEqual(
          derive(
            shuffled.map(({ event }) => event),
            { catalog },
          ),
          expected,
        );
      }),
    );
  });
});

describe('differences of facts', () => {
  const factsOf = (events: JourneyEvent[]): Facts => derive(events, { catalog })?.person.facts ?? {};

  const sumOf = (facts: readonly Facts[]): Record<string, FactDelta> => {
    const sums = new Map<string, FactDelta>();
    for (const [key, fact] of facts.flatMap((own) => Object.entries(own))) {
      sums.set(key, addFact(sums.get(key) ?? NOTHING, fact));
    }
    return Object.fromEntries([...sums].filter(([, fact]) => !isNothing(fact)).sort());
  };

  it('turn the facts of one state of some persons into those of another', () => {
    const person = fc.record({ before: journeys, after: journeys });
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 3 }), (persons) => {
        const changes = persons.map(({ before, after }) => ({ before: factsOf(before), after: factsOf(after) }));
        const difference = createFactsDifference();
        for (const { before, after } of changes) difference.add(before, after);
        const deltas = Object.fromEntries(difference.deltas());
        assert.deepEqual(
          sumOf([...changes.map(({ before }) => before), deltas]),
          sumOf(changes.map(({ after }) => after)),
        );
      }),
    );
  });

  it('are empty where nothing changed', () => {
    fc.assert(
      fc.property(journeys, (events) => {
        const difference = createFactsDifference();
        difference.add(factsOf(events), factsOf([...events].reverse()));
        assert.equal(difference.deltas().size, 0);
      }),
    );
  });
});

const NOTHING: FactDelta = { count: 0, by_type: {}, cash_count: 0, cash_value: '0', cash_unknown: 0, first_count: 0 };

function totalOf(facts: Facts, model: string, level: string): FactDelta {
  return Object.entries(facts)
    .filter(([key]) => parseFactKey(key).model === model && parseFactKey(key).level === level)
    .reduce((total, [, fact]) => addFact(total, fact), NOTHING);
}
