// Handles ListCampaignConversions: lists the conversions credited to a campaign, and the path to each (contract: the campaign
// conversions listing).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  CampaignConversionSchema,
  ListCampaignConversionsRequest,
  ListCampaignConversionsResponseSchema,
  PathTouchSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { type ClassificationRule, classified, classifierOf, pageMembersOf } from '../domain/classification.ts';
import { fromUnits, toUnits } from '../domain/fixed-point.ts';
import { isEntity } from '../domain/ids.ts';
import type { AdEntityDoc } from '../domain/shapes/ad-entity-doc.ts';
import type { ConversionDoc, CreditDoc } from '../domain/shapes/conversion-doc.ts';
import { clickIdKind } from '../domain/shown-touches.ts';
import type { Model } from '../domain/vocabulary.ts';
import { entitiesById } from '../store/ads/read-entities.ts';
import { type Collections, collectionsOf } from '../store/collections.ts';
import { servedProfile } from '../store/profiles/read-profile.ts';
import { conversionsOfCampaign, type TouchEvent, touchEvents } from '../store/reports/campaign-conversions.ts';
import { conversionMessage } from './conversion-message.ts';
import { daysMessage } from './days-message.ts';
import { readModel, readRange } from './report-request.ts';
import { requireEntity } from './require-entity.ts';

/** A page ends with the path that reaches this many touches, however few rows it then has. */
const MAX_TOUCHES = 1000;
const Cursor = z.strictObject({ time: z.number().int(), id: z.string() });

/**
 * Handles ListCampaignConversions: returns the conversions that the model credits to the campaign, newest first. Inserts never
 * shift a page.
 * @throws NOT_FOUND campaign_not_found; FAILED_PRECONDITION invalid_state for an id of two platforms; INVALID_ARGUMENT
 * invalid_parameter for a foreign cursor
 */
export function createListCampaignConversions({ db }: { db: Db }) {
  const collections = collectionsOf(db);
  const { adEntities, profiles } = collections;

  return async function listCampaignConversions(
    request: ListCampaignConversionsRequest,
  ): Promise<MessageInitShape<typeof ListCampaignConversionsResponseSchema>> {
    const { profileId, id, platform, limit, cursor } = request;
    const model = readModel(request.model);
    const range = request.range === undefined ? null : readRange(request.range);
    const after = cursor === '' ? null : decodePageToken(cursor, Cursor);
    const [campaign, { generation, currency, days }] = await Promise.all([
      requireEntity(adEntities, { profileId, id, levels: ['campaign'], platform }, unknownCampaign),
      servedProfile(profiles, profileId),
    ]);
    const query = { generation, campaignId: campaign._id, model, range, days, limit: limit + 1 };
    const page: ConversionDoc[] = [];
    let touches = 0;
    let hasNext = false;
    for await (const doc of conversionsOfCampaign(collections, {
      ...query,
      after: after && { time: new Date(after.time), id: after.id },
    })) {
      hasNext = page.length === limit || touches >= MAX_TOUCHES;
      if (hasNext) break;
      page.push(doc);
      touches += touchesOf(doc, model).length;
    }
    const last = page.at(-1);
    const path = await createPaths(collections, { profileId, model, rules: generation.classification }, page);
    return {
      rows: page.map((doc) => rowOf(doc, campaign._id, model, path(doc))),
      nextCursor: hasNext && last ? encodePageToken({ time: last.time.getTime(), id: last._id }) : '',
      reportingCurrency: currency,
      campaignId: campaign._id,
      days: daysMessage(range, days),
    };
  };
}

const unknownCampaign = () => appError('campaign_not_found', 'This profile has no campaign with this id.');

function rowOf(
  doc: ConversionDoc,
  campaignId: string,
  model: Model,
  path: MessageInitShape<typeof PathTouchSchema>[],
): MessageInitShape<typeof CampaignConversionSchema> {
  const own = doc.credits[model].filter(({ entity }) => entity.campaign === campaignId);
  return {
    conversion: conversionMessage(doc),
    isFirstPayment: doc.is_first_payment ?? undefined,
    revenue: doc.revenue ?? undefined,
    credit: fromUnits(own.reduce((sum, { share }) => sum + toUnits(share), 0n)),
    touchCount: doc.touch_count,
    path,
  };
}

/** Loads the names of the touches of a page, for all of its rows at once. */
async function createPaths(
  { adEntities, journeyEvents }: Collections,
  { profileId, model, rules }: { profileId: string; model: Model; rules: readonly ClassificationRule[] },
  page: readonly ConversionDoc[],
) {
  const credits = page.flatMap((doc) => touchesOf(doc, model));
  const ids = credits.flatMap(({ entity }) => [entity.campaign, entity.ad_set, entity.ad].filter((id) => id !== null));
  const touchIds = credits.map((credit) => credit.touch_id);
  const [found, entities] = await Promise.all([
    touchEvents(journeyEvents, profileId, touchIds, pageMembersOf(rules)),
    entitiesById(adEntities, profileId, [...new Set(ids)].filter(isEntity)),
  ]);
  const events = new Map(classified(found, classifierOf(rules)).map((event) => [event._id, event]));
  return (doc: ConversionDoc) => pathOf(doc, model, events, entities);
}

/**
 * Returns the touches of a conversion. Under linear every touch of the window has a part (in a long window only the last of its
 * entity, for all of them); the model may name others.
 */
function touchesOf({ credits }: ConversionDoc, model: Model): CreditDoc[] {
  return [...new Map([...credits.linear, ...credits[model]].map((credit) => [credit.touch_id, credit])).values()];
}

function pathOf(
  doc: ConversionDoc,
  model: Model,
  events: ReadonlyMap<string, TouchEvent>,
  entities: ReadonlyMap<string, AdEntityDoc>,
): MessageInitShape<typeof PathTouchSchema>[] {
  const shares = new Map(doc.credits[model].map(({ touch_id, share }) => [touch_id, share]));
  const named = (id: string | null) => {
    const found = id === null ? undefined : entities.get(id);
    return found && { id: found._id, name: found.name };
  };
  const touches = touchesOf(doc, model).flatMap(({ touch_id, entity }) => {
    const event = events.get(touch_id);
    return event === undefined ? [] : [{ touch_id, entity, event }];
  });
  touches.sort((a, b) => a.event.time.getTime() - b.event.time.getTime() || (a.touch_id < b.touch_id ? -1 : 1));
  return touches.map(({ touch_id, entity, event }) => ({
    time: timestampFromDate(event.time),
    channel: event.marketing.channel,
    campaign: named(entity.campaign),
    adSet: named(entity.ad_set),
    ad: named(entity.ad),
    clickIdKind: clickIdKind(event.marketing) ?? '',
    credit: shares.get(touch_id) ?? '0',
  }));
}
