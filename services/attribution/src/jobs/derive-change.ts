// Derives journeys for a generation, and plans the changes that this makes in it.
import { type ReportDays, reportDays } from '@touchline/chassis/report-days.ts';
import { type Classifier, classifierOf } from '../domain/classification.ts';
import { anonymousPersonId } from '../domain/current-person.ts';
import type { UncataloguedEntity } from '../domain/entities.ts';
import { goalMatcher } from '../domain/goal-matcher.ts';
import { analyseJourney, type JourneyAnalysis } from '../domain/journey-analysis.ts';
import type { JourneyEvent } from '../domain/journey-event.ts';
import { type DerivationContext, type DerivedPerson, recompute } from '../domain/recompute.ts';
import type { ConversionDoc } from '../domain/shapes/conversion-doc.ts';
import type { GoalDoc } from '../domain/shapes/goal-doc.ts';
import { storeNamed } from '../store/ads/ad-entities.ts';
import type { Collections } from '../store/collections.ts';
import { loadContext } from '../store/credit/derivation-context.ts';
import { type DerivedChange, planChange } from '../store/credit/derived.ts';
import { type KnownConversions, knownConversions } from '../store/credit/known-conversions.ts';
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
  const analyses = analyseAll(journeys, goalOf, classifierOf(classification), reportDays(timeZone));
  const context = await loadContext(collections, profileId, reportingCurrency, [...analyses.values()]);
  const known = await knownConversions(collections.conversions, generation, personIds);
  const derived = await deriveAll(analyses, journeys, context, known);
  await storeNamed(collections.adEntities, profileId, namedBy(derived.values()));
  return planChange(collections, generation, personIds, { derived, known });
}

function analyseAll(
  journeys: Journeys,
  goalOf: ReturnType<typeof goalMatcher>,
  classify: Classifier,
  days: ReportDays,
): Map<string, JourneyAnalysis> {
  const analyses = new Map<string, JourneyAnalysis>();
  for (const [personId, events] of journeys) {
    const analysis = analyseJourney(events, goalOf, classify, days);
    if (analysis !== null) analyses.set(personId, analysis);
  }
  return analyses;
}

async function deriveAll(
  analyses: ReadonlyMap<string, JourneyAnalysis>,
  journeys: Journeys,
  context: DerivationContext,
  known: KnownConversions,
): Promise<Map<string, DerivedPerson>> {
  const isKnown = ({ _id, digest }: ConversionDoc) => known.get(_id)?.digest === digest;
  const derived = new Map<string, DerivedPerson>();
  let began = performance.now();
  for (const [personId, analysis] of analyses) {
    const event = journeys.get(personId)?.[0];
    const isCustomer = event !== undefined && personId !== anonymousPersonId(context.profileId, event);
    derived.set(personId, recompute({ personId, isCustomer }, analysis, context, isKnown));
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
