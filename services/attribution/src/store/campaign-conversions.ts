// Reads the conversions that a campaign is credited with, and what happened at their touches.
import type { Filter } from 'mongodb';
import type { Classifiable, ClassifiablePage } from '../domain/classification-fields.ts';
import { derivedKey, type Generation } from '../domain/generation.ts';
import { type DayRange, instantsOf } from '../domain/report/date-range.ts';
import { MODELS, type Model } from '../domain/vocabulary.ts';
import type { Collections } from './collections.ts';
import { publishedConversion } from './generations.ts';
import { behind, type ConversionCursor } from './read-conversions.ts';
import type { ConversionDoc, JourneyEventDoc } from './schema.ts';

/** Paths are read with this many conversions at a time: each can hold hundreds of touches. */
const AT_ONCE = 20;

export interface CampaignConversionQuery {
  generation: Generation;
  /** The internal id. */
  campaignId: string;
  model: Model;
  /** Null for all time. */
  range: DayRange | null;
  after: ConversionCursor | null;
  limit: number;
}

/** The conversions that a model credits a campaign with, newest first, ties by id, one by one; with the credit of that model and of linear. */
export function conversionsOfCampaign(
  conversions: Collections['conversions'],
  { generation, campaignId, model, range, after, limit }: CampaignConversionQuery,
): AsyncIterable<ConversionDoc> {
  const filter: Filter<ConversionDoc> = {
    profile_id: derivedKey(generation),
    campaigns: campaignId,
    [`credits.${model}.entity.campaign`]: campaignId,
  };
  const time = {
    ...(range !== null && { $gte: instantsOf(range).start, $lt: instantsOf(range).end }),
    ...(after !== null && { $lte: after.time }),
  };
  if (Object.keys(time).length > 0) filter.time = time;
  if (after !== null) filter.$or = behind(generation, after);
  const unasked = MODELS.filter((each) => each !== model && each !== 'linear');
  const projection = Object.fromEntries(unasked.map((each) => [`credits.${each}`, 0]));
  return conversions
    .find(filter, { projection })
    .sort({ time: -1, _id: -1 })
    .limit(limit)
    .batchSize(AT_ONCE)
    .map((conversion) => publishedConversion(generation, conversion));
}

/** What a path says of a touch's event. */
export type TouchEvent = Pick<JourneyEventDoc, '_id' | 'time' | 'marketing'> & Classifiable;

/**
 * The events that touches are, each once.
 * @param page see loadJourneys
 */
export async function touchEvents(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  ids: Iterable<string>,
  page: readonly (keyof ClassifiablePage)[],
): Promise<TouchEvent[]> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const members = Object.fromEntries(page.map((member) => [`web.${member}`, 1]));
  const projection = { time: 1, marketing: 1, kept_conditions: 1, ...members };
  const found = journeyEvents.find<TouchEvent>({ _id: { $in: unique }, profile_id: profileId }, { projection });
  return found.batchSize(10_000).toArray();
}
