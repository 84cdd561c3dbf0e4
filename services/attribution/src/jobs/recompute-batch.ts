// Recomputes the persons of a profile that have waited longest: load, derive, write the difference, forget the marks.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { type AliasTargets, aliasesOf, anonymousPersonId, currentPerson } from '../domain/current-person.ts';
import type { NamedEntity } from '../domain/entities.ts';
import { goalMatcher } from '../domain/goal-matcher.ts';
import { customerAlias } from '../domain/ids.ts';
import type { JourneyEvent } from '../domain/journey-event.ts';
import { foreignMoneyOf, type Outline, outlineJourney, paymentsOf } from '../domain/outline.ts';
import { type DerivationContext, type DerivedPerson, recompute } from '../domain/recompute.ts';
import { storeNamed } from '../store/ad-entities.ts';
import { loadAliases } from '../store/aliases.ts';
import type { Collections } from '../store/collections.ts';
import { loadCatalog, loadGoals, loadInstallments, loadPaidBack, loadRates } from '../store/derivation-inputs.ts';
import { isEmptyChange, planChange, writeChange } from '../store/derived.ts';
import { markDirty, oldestDirty, removeMarks } from '../store/dirty-persons.ts';
import { disguiseJourneys } from '../store/disguised-events.ts';
import { applyInvalidations } from '../store/invalidations.ts';
import { loadJourneys, moveEvents } from '../store/journey-events.ts';
import { storeMarks } from '../store/journey-marks.ts';
import type { Lease } from '../store/leases.ts';
import { outdatedPersons } from '../store/outdated-persons.ts';
import { conversionEvent } from './conversion-event.ts';

export interface RecomputeDeps {
  client: MongoClient;
  collections: Collections;
  outbox: Outbox;
}

const BATCH = 200;

type Journeys = Map<string, JourneyEvent[]>;

/**
 * Recomputes up to 200 persons of a profile: dirty ones first, then those that an earlier release derived; needs its lease.
 * @returns how many persons it worked off, or null when the profile is not known yet: the marks then wait
 * @throws LeaseLost when another process took over; nothing of the batch is written then
 */
export async function recomputeBatch(deps: RecomputeDeps, lease: Lease, profileId: string): Promise<number | null> {
  const { collections } = deps;
  const profile = await collections.profiles.findOne({ _id: profileId });
  if (profile === null) return null;
  await applyInvalidations(collections, profileId);
  const [oldest, goals] = await Promise.all([
    oldestDirty(collections.dirty, profileId, BATCH),
    loadGoals(collections.goals, profileId),
  ]);
  const marked = oldest.map(({ person_id }) => person_id);
  const outdated = await outdatedPersons(collections.persons, profileId, BATCH - marked.length);
  const oldestIds = [...new Set([...marked, ...outdated])];
  if (oldestIds.length === 0) return 0;
  const journeys = await loadSettledJourneys(collections, profileId, oldestIds);
  await disguiseJourneys(collections, profileId, journeys);
  const joined = [...journeys.keys()].filter((id) => !oldestIds.includes(id));
  const goalOf = goalMatcher(goals);
  const installments = await loadInstallments(collections.installments, profileId, cashEvents(journeys, goalOf));
  const outlines = new Map<string, Outline>();
  for (const [personId, events] of journeys) {
    const outline = outlineJourney(events, goalOf, installments);
    if (outline !== null) outlines.set(personId, outline);
  }
  const context = await loadContext(collections, profileId, profile.reporting_currency, [...outlines.values()]);
  const derived = await deriveAll(outlines, journeys, context);
  await storeNamed(collections.adEntities, profileId, namedBy(derived.values()));
  const change = await planChange(collections, profileId, [...oldestIds, ...joined], derived);
  if (!isEmptyChange(change)) {
    const events = [
      ...change.conversions.map((conversion) => conversionEvent({ conversion, removed: false })),
      ...change.removedConversions.map((conversion) => conversionEvent({ conversion, removed: true })),
    ];
    await writeChange(deps, lease, profileId, change, events);
  }
  await storeMarks(deps, lease, profileId, oldestIds, journeys);
  await removeMarks(collections.dirty, oldest);
  return oldestIds.length;
}

/**
 * Loads the journeys of these persons, and moves the events that belong to somebody else by now, whose journeys are
 * then loaded too. Those persons are marked before the move: after a crash either they or the old ones are still dirty.
 */
async function loadSettledJourneys(
  { journeyEvents, aliases, dirty }: Collections,
  profileId: string,
  personIds: readonly string[],
): Promise<Journeys> {
  let persons = [...personIds];
  for (;;) {
    const journeys = await loadJourneys(journeyEvents, profileId, persons);
    const strays = await findStrays(aliases, profileId, journeys);
    if (strays.size === 0) return journeys;
    await markDirty(
      dirty,
      [...strays.keys()].map((personId) => ({ profileId, personId })),
    );
    for (const [personId, eventIds] of strays) await moveEvents(journeyEvents, eventIds, personId);
    persons = [...new Set([...persons, ...strays.keys()])];
  }
}

/** Ids of the events that are filed under the wrong person, by the right one. */
async function findStrays(
  aliases: Collections['aliases'],
  profileId: string,
  journeys: Journeys,
): Promise<Map<string, string[]>> {
  const ids = new Set<string>();
  for (const [personId, events] of journeys) {
    ids.add(customerAlias(profileId, personId));
    for (const event of events) for (const id of aliasesOf(profileId, event)) ids.add(id);
  }
  const targets: AliasTargets = await loadAliases(aliases, ids);
  const strays = new Map<string, string[]>();
  for (const [personId, events] of journeys) {
    for (const event of events) {
      const owner = currentPerson(profileId, event, targets);
      if (owner === personId) continue;
      const moving = strays.get(owner) ?? [];
      strays.set(owner, moving);
      moving.push(event._id);
    }
  }
  return strays;
}

async function loadContext(
  { refunds, reversals, rates, adEntities }: Collections,
  profileId: string,
  reportingCurrency: string,
  outlines: readonly Outline[],
): Promise<DerivationContext> {
  const refs = new Set(outlines.flatMap((outline) => outline.refs));
  const money = outlines.flatMap((outline) => foreignMoneyOf(outline, reportingCurrency));
  const [catalog, rateTable, paidBackById] = await Promise.all([
    loadCatalog(adEntities, profileId, refs),
    loadRates(rates, reportingCurrency, money),
    loadPaidBack({ refunds, reversals }, profileId, outlines.flatMap(paymentsOf)),
  ]);
  return { profileId, reportingCurrency, catalog, rates: rateTable, refunds: paidBackById };
}

function cashEvents(journeys: Journeys, goalOf: ReturnType<typeof goalMatcher>): string[] {
  const cash = [...journeys.values()].flat().filter((event) => goalOf(event)?.kind === 'cash');
  return cash.map(({ _id }) => _id);
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

/** Calls and messages get their turn after this long, however many persons are waiting. */
const SLICE_MS = 20;

function namedBy(derived: Iterable<DerivedPerson>): NamedEntity[] {
  const named = [...derived].flatMap((person) => person.named);
  return [...new Map(named.map((entity) => [entity.id, entity])).values()];
}
