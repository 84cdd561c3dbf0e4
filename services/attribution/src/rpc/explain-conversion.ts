// Handles ExplainConversion: says why each touch of a conversion has the credit that it has.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ExplainConversionRequest,
  ExplainConversionResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/explanation_pb.ts';
import type { Db } from 'mongodb';
import { classifierOf, pageMembersOf } from '../domain/classification.ts';
import { handledConversionIds } from '../domain/conversion-handle.ts';
import { type Explanation, explain } from '../domain/explanation/explain.ts';
import { goalMatcher } from '../domain/goal-matcher.ts';
import { analyseJourney } from '../domain/journey-analysis.ts';
import type { JourneyEvent } from '../domain/journey-event.ts';
import { loadTouchEntities } from '../store/ads/touch-entities.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import { loadContext } from '../store/credit/derivation-context.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';
import { loadJourneys } from '../store/journeys/journey-events.ts';
import { browserOwners, countEventsOfOthers } from '../store/journeys/shared-browsers.ts';
import { type ServedProfile, servedProfile } from '../store/profiles/read-profile.ts';
import { firstConversion, type ListedConversion } from '../store/reports/read-conversions.ts';
import { explanationMessage } from './explanation-message.ts';

/**
 * Handles ExplainConversion, by the handle that FindConversion takes.
 * @throws NOT_FOUND conversion_not_found, for another profile's conversion too
 */
export function createExplainConversion({ db }: { db: Db }) {
  const collections = collectionsOf(db);

  return async function explainConversion({
    profileId,
    handle,
  }: ExplainConversionRequest): Promise<MessageInitShape<typeof ExplainConversionResponseSchema>> {
    const profile = await servedProfile(collections.profiles, profileId);
    const ids = handledConversionIds(profileId, handle);
    const found = await firstConversion(collections.conversions, profile.generation, ids);
    const explained = found && (await explainStored(collections, profile, found));
    if (!explained) throw appError('conversion_not_found', 'This profile has no conversion with this handle.');
    return await messageOf(collections, profile, { found, ...explained });
  };
}

/** Explains a stored conversion by the facts of this moment; null when they no longer make it one. */
async function explainStored(
  collections: Collections,
  { generation, currency, days }: ServedProfile,
  { event_id: eventId, person_id: personId, is_customer: isCustomer }: ListedConversion,
): Promise<{ explanation: Explanation; events: readonly JourneyEvent[] } | null> {
  const { profileId, classification } = generation;
  const [journeys, goals] = await Promise.all([
    loadJourneys(collections.journeyEvents, profileId, [personId], pageMembersOf(classification)),
    loadGoals(collections.goals, profileId),
  ]);
  const events = journeys.get(personId) ?? [];
  const analysis = analyseJourney(events, goalMatcher(goals), classifierOf(classification), days);
  if (analysis === null) return null;
  const context = await loadContext(collections, profileId, currency, [analysis]);
  const explanation = explain({ person: { personId, isCustomer }, events, eventId }, analysis, context);
  return explanation && { explanation, events };
}

interface Explained {
  readonly found: ListedConversion;
  readonly explanation: Explanation;
  readonly events: readonly JourneyEvent[];
}

async function messageOf(
  { adEntities, aliases, journeyEvents }: Collections,
  profile: ServedProfile,
  { found, explanation, events }: Explained,
): Promise<MessageInitShape<typeof ExplainConversionResponseSchema>> {
  const { profileId } = profile.generation;
  const { touches, leftOut, isOwnTouch, window } = explanation;
  const shown = [...touches.map(({ touch }) => touch), ...leftOut.flatMap((some) => some.touches)];
  const byId = new Map(events.map((event) => [event._id, event]));
  const visitorIds = [...new Set(touches.flatMap(({ touch }) => byId.get(touch.id)?.visitor_id ?? []))];
  const [entities, owners] = await Promise.all([
    loadTouchEntities(
      adEntities,
      profileId,
      shown.map((touch) => ({ ...touch, isSynthetic: false, isOwn: isOwnTouch && touch.id === found.event_id })),
    ),
    browserOwners(aliases, profileId, visitorIds),
  ]);
  const browsers = { profileId, personId: found.person_id, owners, visitorIds, ...window };
  const eventsOfOthers = await countEventsOfOthers(journeyEvents, browsers);
  return explanationMessage(explanation, { found, profile, byId, entities, owners, visitorIds, eventsOfOthers });
}
