// Handles GetJourney: lists everything that a person did, in order (contract: GET /customers/{id}/journey).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetJourneyRequest,
  GetJourneyResponseSchema,
  JourneyEventSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { classified, classifierOf, pageMembersOf } from '../domain/classification.ts';
import { refsOf } from '../domain/entities.ts';
import { goalMatcher } from '../domain/goal-matcher.ts';
import { paymentProvider, shownSources } from '../domain/report/journey-source.ts';
import { namedCampaign } from '../domain/report/named-campaign.ts';
import type { JourneyEventDoc } from '../domain/shapes/journey-event-doc.ts';
import type { MarketingDoc } from '../domain/shapes/marketing-doc.ts';
import { FORM } from '../domain/touches.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import { loadGoals, loadNamedCatalog } from '../store/credit/derivation-inputs.ts';
import type { RuledGeneration } from '../store/generations.ts';
import { pagesAround } from '../store/journeys/pages-around.ts';
import { journeyPage } from '../store/journeys/read-journey.ts';
import { type ServedProfile, servedProfile } from '../store/profiles/read-profile.ts';
import { conversionTouches } from '../store/reports/read-conversions.ts';
import { currentPersonId } from '../store/reports/read-persons.ts';

type JourneyEvent = MessageInitShape<typeof JourneyEventSchema>;

/**
 * Handles GetJourney: returns a page of the journey of a customer or a visitor. The id of a merged customer, or of a visitor who
 * turned out to be a customer, opens the journey of the person whom it means now; an unknown or foreign id opens an empty one.
 */
export function createGetJourney({ db }: { db: Db }) {
  const collections = collectionsOf(db);

  return async function getJourney({
    profileId,
    personId: askedId,
    offset,
    limit,
  }: GetJourneyRequest): Promise<MessageInitShape<typeof GetJourneyResponseSchema>> {
    const personId = await currentPersonId(collections.aliases, profileId, askedId);
    const [{ events, totalCount }, profile] = await Promise.all([
      journeyPage(collections, { profileId, personId, offset, limit }),
      servedProfile(collections.profiles, profileId),
    ]);
    const rows = await journeyRows(collections, profile, personId, events);
    return { events: rows, totalCount: BigInt(totalCount), personId };
  };
}

async function journeyRows(
  collections: Collections,
  { generation, currency: reportingCurrency }: ServedProfile,
  personId: string,
  stored: readonly JourneyEventDoc[],
): Promise<JourneyEvent[]> {
  const [first, last] = [stored[0], stored.at(-1)];
  if (first === undefined || last === undefined) return [];
  const { profileId, classification } = generation;
  const range = { from: first.time, to: last.time };
  const [{ synthetic, own }, around, goals] = await Promise.all([
    conversionTouches(collections.conversions, { generation, personId, ...range }),
    visitsAround(collections, generation, personId, stored),
    loadGoals(collections.goals, profileId),
  ]);
  const classify = classifierOf(classification);
  const events = classified(stored, classify);
  const sources = shownSources(events, classified(around, classify), own);
  const campaigns = await campaignNames(collections.adEntities, profileId, events, sources);
  const goalOf = goalMatcher(goals);
  return events.map((event) =>
    journeyRow(event, {
      marketing: sources.get(event._id) ?? null,
      campaign: campaigns.get(event._id) ?? '',
      isPayment: event.event_type === PAYMENT || goalOf(event)?.kind === 'cash',
      isSynthetic: synthetic.has(event._id),
      reportingCurrency,
    }),
  );
}

/** An event of this type is a payment, whatever the profile's goals make of it. */
const PAYMENT = 'payment_received';

/** Returns the other events of the visits of a page; none where no event of the page belongs to a visit. */
async function visitsAround(
  { journeyEvents }: Collections,
  { profileId, classification }: RuledGeneration,
  personId: string,
  events: readonly JourneyEventDoc[],
) {
  const [first, last] = [events[0], events.at(-1)];
  const isOfVisit = events.some(({ web, event_type }) => web !== undefined || event_type === FORM);
  if (!isOfVisit || first === undefined || last === undefined) return [];
  const around = { profileId, personId, from: first.time, to: last.time };
  return pagesAround(journeyEvents, around, pageMembersOf(classification));
}

/** Returns the name of each event's campaign in the present ad catalog, by event id; a form has the campaign of its visit. */
async function campaignNames(
  adEntities: Collections['adEntities'],
  profileId: string,
  events: readonly JourneyEventDoc[],
  sources: ReadonlyMap<string, MarketingDoc | null>,
): Promise<Map<string, string>> {
  const named = events.map((event) => ({ _id: event._id, marketing: sources.get(event._id) ?? event.marketing }));
  const refs = new Set(named.flatMap(({ marketing }) => refsOf(marketing)));
  const { catalog, names } = await loadNamedCatalog(adEntities, profileId, refs);
  return new Map(
    named.map(({ _id, marketing }) => {
      const { entityId, eventCampaignName } = namedCampaign(profileId, marketing, catalog);
      return [_id, (entityId && names.get(entityId)) ?? eventCampaignName ?? ''];
    }),
  );
}

interface RowContext {
  marketing: MarketingDoc | null;
  campaign: string;
  isPayment: boolean;
  isSynthetic: boolean;
  reportingCurrency: string;
}

function journeyRow(
  event: JourneyEventDoc,
  { marketing, campaign, isPayment, isSynthetic, reportingCurrency }: RowContext,
): JourneyEvent {
  return {
    eventType: event.event_type,
    eventName: event.event_name,
    eventTime: timestampFromDate(event.time),
    url: event.web?.url ?? '',
    path: event.web?.path ?? '',
    channel: marketing?.channel ?? '',
    source: paymentProvider(event, isPayment) ?? marketing?.source ?? '',
    medium: marketing?.medium ?? '',
    campaign,
    valueAmount: event.value ?? '',
    // Money sent without a currency is in the profile's own currency (proto: Event.currency).
    currency: event.currency ?? (event.value === undefined ? '' : reportingCurrency),
    device: event.device.type ?? '',
    browser: event.device.browser ?? '',
    os: event.device.os ?? '',
    country: event.geo.country ?? '',
    city: event.geo.city ?? '',
    isSynthetic,
  };
}
