// Derives journeys for a generation, and plans the changes that this makes in it.
import { type ReportDays, reportDays } from '@touchline/chassis/report-days.ts';
import { type Classifier, classifierOf } from '../domain/classification.ts';
import { anonymousPersonId } from '../domain/current-person.ts';
import type { UncataloguedEntity } from '../domain/entities.ts';
import { goalMatcher } from '../domain/goal-matcher.ts';
import type { JourneyEvent } from '../domain/journey-event.ts';
import { foreignMoneyOf, type Outline, outlineJourney, paymentsOf } from '../domain/outline.ts';
import { type DerivationContext, type DerivedPerson, recompute } from '../domain/recompute.ts';
import type { GoalDoc } from '../domain/shapes/goal-doc.ts';
import { storeNamed } from '../store/ads/ad-entities.ts';
import type { Collections } from '../store/collections.ts';
import { loadCatalog, loadInstallments, loadRates, loadRefundTotals } from '../store/credit/derivation-inputs.ts';
import { type DerivedChange, planChange } from '../store/credit/derived.ts';
import type { RuledGeneration } from '../store/generations.ts';

/** By person id. */
export type Journeys = Map<string, JourneyEvent[]>;

export interface JourneyBatch {
  reportingCurrency: string;
  goals: readonly GoalDoc[];
  /** All persons of the batch, including those without any event. */
  personIds: readonly string[];
  journeys: Journeys;
}

/** Returns what the generation has to change for these persons. Stores entities that only touches name on the way. */
export async function deriveChange(
  collections: Collections,
  generation: RuledGeneration,
  { reportingCurrency, goals, personIds, journeys }: JourneyBatch,
): Promise<DerivedChange> {
  const { profileId, classification, timeZone } = generation;
  const goalOf = goalMatcher(goals);
  const outlines = outlineAll(journeys, goalOf, classifierOf(classification), reportDays(timeZone));
  const context = await loadContext(collections, profileId, reportingCurrency, [...outlines.values()]);
  const derived = await deriveAll(outlines, journeys, context);
  await storeNamed(collections.adEntities, profileId, namedBy(derived.values()));
  return planChange(collections, generation, personIds, derived);
}

function outlineAll(
  journeys: Journeys,
  goalOf: ReturnType<typeof goalMatcher>,
  classify: Classifier,
  days: ReportDays,
): Map<string, Outline> {
  const outlines = new Map<string, Outline>();
  for (const [personId, events] of journeys) {
    const outline = outlineJourney(events, goalOf, classify, days);
    if (outline !== null) outlines.set(personId, outline);
  }
  return outlines;
}

async function loadContext(
  { refunds, reversals, installments, rates, adEntities }: Collections,
  profileId: string,
  reportingCurrency: string,
  outlines: readonly Outline[],
): Promise<DerivationContext> {
  const refs = new Set(outlines.flatMap((outline) => outline.refs));
  const money = outlines.flatMap((outline) => foreignMoneyOf(outline, reportingCurrency));
  const payments = outlines.flatMap(paymentsOf);
  const [catalog, rateTable, refundsById, laterInstallments] = await Promise.all([
    loadCatalog(adEntities, profileId, refs),
    loadRates(rates, reportingCurrency, money),
    loadRefundTotals({ refunds, reversals }, profileId, payments),
    loadInstallments(installments, profileId, payments),
  ]);
  return { profileId, reportingCurrency, catalog, rates: rateTable, refunds: refundsById, laterInstallments };
}

async function deriveAll(
  outlines: ReadonlyMap<string, Outline>,
  journeys: Journeys,
  context: DerivationContext,
): Promise<Map<string, DerivedPerson>> {
  const derived = new Map<string, DerivedPerson>();
  let began = performance.now();
  for (const [personId, outline] of outlines) {
    const event = journeys.get(personId)?.[0];
    const isCustomer = event !== undefined && personId !== anonymousPersonId(context.profileId, event);
    derived.set(personId, recompute({ personId, isCustomer }, outline, context));
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise((resolve) => setImmediate(resolve));
    began = performance.now();
  }
  return derived;
}

/** After this long, calls and messages are handled before the next persons are derived, however many are waiting. */
const SLICE_MS = 20;

function namedBy(derived: Iterable<DerivedPerson>): UncataloguedEntity[] {
  const named = [...derived].flatMap((person) => person.named);
  return [...new Map(named.map((entity) => [entity.id, entity])).values()];
}
