// Handles ListTouches: shows a journey without the person (contract: journeys without customers:read), derived in the same way as
// credit.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ListTouchesRequest,
  ListTouchesResponseSchema,
  TouchSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { classifierOf, pageMembersOf } from '../domain/classification.ts';
import { DEFAULT_LOOKBACK_DAYS } from '../domain/default-goals.ts';
import type { Generation } from '../domain/generation.ts';
import { goalMatcher } from '../domain/goal-matcher.ts';
import { joinMethodOf } from '../domain/join-method.ts';
import type { JourneyEvent } from '../domain/journey-event.ts';
import type { GoalDoc } from '../domain/shapes/goal-doc.ts';
import { clickIdKind, type ShownTouch, showTouches } from '../domain/shown-touches.ts';
import { creditByTouch, noShares, type TouchCredit } from '../domain/touch-credit.ts';
import type { Touch } from '../domain/touches.ts';
import { loadTouchEntities, type TouchEntities } from '../store/ads/touch-entities.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import { loadGoals } from '../store/credit/derivation-inputs.ts';
import { type BrowserLink, browserLinks } from '../store/journeys/browser-links.ts';
import { loadJourneys } from '../store/journeys/journey-events.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { firstConversion } from '../store/reports/read-conversions.ts';
import { currentPersonId } from '../store/reports/read-persons.ts';

/**
 * Handles ListTouches: returns a page of what brought a person, with the credit of one of the person's conversions; empty for an
 * unknown or foreign person.
 */
export function createListTouches({ db }: { db: Db }) {
  const collections = collectionsOf(db);

  return async function listTouches(
    request: ListTouchesRequest,
  ): Promise<MessageInitShape<typeof ListTouchesResponseSchema>> {
    const { profileId, conversionId, offset, limit } = request;
    const [personId, { generation }] = await Promise.all([
      currentPersonId(collections.aliases, profileId, request.personId),
      servedProfile(collections.profiles, profileId),
    ]);
    const rules = generation.classification;
    const [journeys, goals] = await Promise.all([
      loadJourneys(collections.journeyEvents, profileId, [personId], pageMembersOf(rules)),
      loadGoals(collections.goals, profileId),
    ]);
    const events = journeys.get(personId) ?? [];
    const { all, weighed } = showTouches(events, goalMatcher(goals), classifierOf(rules));
    const page = all.slice(offset, offset + limit);
    const byId = new Map(events.map((event) => [event._id, event]));
    const [credit, entities, links] = await Promise.all([
      creditOf(collections, { generation, conversionId, personId }, goals, weighed),
      loadTouchEntities(collections.adEntities, profileId, page),
      browserLinks(collections.aliases, profileId, visitorsOf(page, byId)),
    ]);
    return {
      touches: page.map((touch) => touchRow(touch, byId.get(touch.id), { credit, entities, links })),
      totalCount: BigInt(all.length),
    };
  };
}

async function creditOf(
  { aliases, conversions }: Collections,
  { generation, conversionId, personId }: { generation: Generation; conversionId: string; personId: string },
  goals: readonly GoalDoc[],
  touches: readonly Touch[],
): Promise<ReadonlyMap<string, TouchCredit>> {
  const conversion = conversionId === '' ? null : await firstConversion(conversions, generation, [conversionId]);
  const { profileId } = generation;
  if (conversion === null || (await currentPersonId(aliases, profileId, conversion.person_id)) !== personId)
    return new Map();
  const goal = goals.find(({ conversion_key }) => conversion_key === conversion.goal);
  return creditByTouch(touches, {
    eventId: conversion.event_id,
    time: conversion.time.getTime(),
    lookbackDays: goal?.lookback_window_days ?? DEFAULT_LOOKBACK_DAYS,
  });
}

function visitorsOf(touches: readonly ShownTouch[], events: ReadonlyMap<string, JourneyEvent>): Set<string> {
  return new Set(touches.flatMap(({ id }) => events.get(id)?.visitor_id ?? []));
}

interface TouchContext {
  readonly credit: ReadonlyMap<string, TouchCredit>;
  readonly entities: TouchEntities;
  readonly links: ReadonlyMap<string, BrowserLink>;
}

function touchRow(
  touch: ShownTouch,
  event: JourneyEvent | undefined,
  { credit, entities, links }: TouchContext,
): MessageInitShape<typeof TouchSchema> {
  const own = credit.get(touch.id);
  const visitorId = event?.visitor_id ?? null;
  const browserJoinedBy = visitorId === null ? null : (links.get(visitorId)?.joinedBy ?? null);
  return {
    time: timestampFromDate(new Date(touch.time)),
    channel: touch.marketing.channel,
    ...entities.get(touch.id),
    clickIdKind: clickIdKind(touch.marketing) ?? '',
    joinMethod: joinMethodOf({ customerId: event?.customer_id ?? null, visitorId, browserJoinedBy }),
    credit: own?.shares ?? noShares(),
    inWindow: own !== undefined,
    isSynthetic: touch.isSynthetic,
  };
}
