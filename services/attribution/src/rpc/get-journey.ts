// GetJourney: everything a person did, in order (contract: GET /customers/{id}/journey).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetJourneyRequest,
  GetJourneyResponseSchema,
  JourneyEventSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { classified, classifierOf } from '../domain/classification.ts';
import { refsOf } from '../domain/entities.ts';
import { showsSource } from '../domain/report/journey-source.ts';
import { namedCampaign } from '../domain/report/named-campaign.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import { loadNamedCatalog } from '../store/derivation-inputs.ts';
import { syntheticEventIds } from '../store/read-conversions.ts';
import { journeyPage } from '../store/read-journey.ts';
import { currentPersonId } from '../store/read-persons.ts';
import { type ServedProfile, servedProfile } from '../store/read-profile.ts';
import type { JourneyEventDoc } from '../store/schema.ts';
import { readLimit } from './report-request.ts';

type JourneyEvent = MessageInitShape<typeof JourneyEventSchema>;

/**
 * A page of the journey of a customer or a visitor. The id of a merged customer, or of a visitor who turned out to be a
 * customer, opens the journey of the person that it stands for now; an unknown or foreign id an empty one.
 */
export function createGetJourney({ db }: { db: Db }) {
  const collections = collectionsOf(db);

  return async function getJourney({
    profileId,
    personId: askedId,
    offset,
    limit: askedLimit,
  }: GetJourneyRequest): Promise<MessageInitShape<typeof GetJourneyResponseSchema>> {
    const limit = readLimit(askedLimit);
    const personId = await currentPersonId(collections.aliases, profileId, askedId);
    const [{ events, totalCount }, profile] = await Promise.all([
      journeyPage(collections, { profileId, personId, offset, limit }),
      servedProfile(collections.profiles, profileId),
    ]);
    const classify = classifierOf(profile.generation.classification);
    const rows = await journeyRows(collections, profile, personId, classified(events, classify));
    return { events: rows, totalCount: BigInt(totalCount), personId };
  };
}

async function journeyRows(
  { adEntities, conversions }: Collections,
  { generation, currency: reportingCurrency }: ServedProfile,
  personId: string,
  events: readonly JourneyEventDoc[],
): Promise<JourneyEvent[]> {
  const [first, last] = [events[0], events.at(-1)];
  if (first === undefined || last === undefined) return [];
  const [synthetic, campaigns] = await Promise.all([
    syntheticEventIds(conversions, { generation, personId, from: first.time, to: last.time }),
    campaignNames(adEntities, generation.profileId, events),
  ]);
  return events.map((event) =>
    journeyRow(event, {
      campaign: campaigns.get(event._id) ?? '',
      isSynthetic: synthetic.has(event._id),
      reportingCurrency,
    }),
  );
}

/** The name of each event's campaign in the ad catalog of today, by event id. */
async function campaignNames(
  adEntities: Collections['adEntities'],
  profileId: string,
  events: readonly JourneyEventDoc[],
): Promise<Map<string, string>> {
  const refs = new Set(events.flatMap(({ marketing }) => refsOf(marketing)));
  const { catalog, names } = await loadNamedCatalog(adEntities, profileId, refs);
  return new Map(
    events.map(({ _id, marketing }) => {
      const { entityId, saidName } = namedCampaign(profileId, marketing, catalog);
      return [_id, (entityId && names.get(entityId)) ?? saidName ?? ''];
    }),
  );
}

function journeyRow(
  event: JourneyEventDoc,
  { campaign, isSynthetic, reportingCurrency }: { campaign: string; isSynthetic: boolean; reportingCurrency: string },
): JourneyEvent {
  const source = showsSource(event) ? event.marketing : null;
  return {
    eventType: event.event_type,
    eventName: event.event_name,
    eventTime: timestampFromDate(event.time),
    url: event.web?.url ?? '',
    path: event.web?.path ?? '',
    channel: source?.channel ?? '',
    source: source?.source ?? '',
    medium: source?.medium ?? '',
    campaign,
    valueAmount: event.value ?? '',
    // Money sent without a currency is in the profile's own (proto: Event.currency).
    currency: event.currency ?? (event.value === null ? '' : reportingCurrency),
    device: event.device.type ?? '',
    browser: event.device.browser ?? '',
    os: event.device.os ?? '',
    country: event.geo.country ?? '',
    city: event.geo.city ?? '',
    isSynthetic,
  };
}
