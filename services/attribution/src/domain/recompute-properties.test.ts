import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { CatalogEntity } from './ad-catalog.ts';
import { addFact, type Facts, isNothing } from './facts.ts';
import { createFactsDifference } from './facts-difference.ts';
import { fromUnits, ONE, toUnits } from './fixed-point.ts';
import { parseFactKey } from './ids.ts';
import { ad, DIRECT, derive, INTERNAL, PAYMENT_RETURN, PROFILE, page, SEARCH, sent, utm } from './journey-builders.ts';
import type { JourneyEvent } from './journey-event.ts';
import type { RefundDoc } from './shapes/payment-docs.ts';
import type { FactDelta } from './shapes/person-doc.ts';
import { LEVELS, MODELS } from './vocabulary.ts';

const campaign = (external_id: string, name: string): CatalogEntity => ({
  platform: 'social_ads',
  level: 'campaign',
  external_id,
  name_key: name,
  campaign_external_id: null,
  ad_set_external_id: null,
});
const catalog = [campaign('1', 'one'), campaign('2', 'two')];

const marketings = [
  DIRECT,
  INTERNAL,
  PAYMENT_RETURN,
  SEARCH,
  utm('news'),
  ad(),
  ad({ campaign: 'one' }),
  ad({ campaign_external_id: '2', ad_external_id: '22' }),
  ad({ click_ids: { fbclid: 'x' } }),
];
const types = ['lead_created', 'payment_received', 'closed_won', 'dm_started', 'form_submit', 'note'];

const amount = fc.bigInt({ min: 0n, max: 10n ** 30n - 1n }).map(fromUnits);
const minutes = fc.integer({ min: -200 * 24 * 60, max: 0 });
const onPage = fc.record({ minutes, marketing: fc.constantFrom(...marketings), visitor: fc.constantFrom('v', 'w') });
const ofServer = fc.record({
  minutes,
  marketing: fc.constantFrom(...marketings),
  type: fc.constantFrom(...types),
  value: fc.option(amount, { nil: undefined }),
  subject: fc.option(fc.constantFrom('ana', 'ben'), { nil: undefined }),
});

/** Journeys of up to 30 events, now and then several in the same minute. */
const journeys = fc
  .tuple(fc.array(onPage, { maxLength: 20 }), fc.array(ofServer, { minLength: 1, maxLength: 10 }))
  .map(([pages, events]): JourneyEvent[] => [
    ...pages.map((init, i) => page(`w${i}`, init.minutes, init.marketing, { visitor_id: init.visitor })),
    ...events.map(({ minutes, type, value, subject, marketing }, i) =>
      sent(`s${i}`, minutes, type, { value, currency: 'CLP', subject_ref: subject }, marketing),
    ),
  ]);

const refundsOf = (events: JourneyEvent[]): Map<string, RefundDoc> =>
  new Map(
    events
      .filter(({ value }, i) => value !== undefined && i % 2 === 0)
      .map(({ _id, value }) => {
        const amount = fromUnits(toUnits(value ?? '0') / 3n);
        const refund = { _id, profile_id: PROFILE, payment_id: _id, amount, recorded_at: new Date(0) };
        return [_id, refund];
      }),
  );

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
