// Reads the conversions that a campaign is credited with, and the events of their touches.

import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import type { Classifiable, ClassifiablePage } from '../../domain/classification-fields.ts';
import type { Generation } from '../../domain/generation.ts';
import type { ConversionDoc } from '../../domain/shapes/conversion-doc.ts';
import type { JourneyEventDoc } from '../../domain/shapes/journey-event-doc.ts';
import { MODELS, type Model } from '../../domain/vocabulary.ts';
import type { Collections } from '../collections.ts';
import { type ConversionCursor, conversionsNewestFirst, spanOf, within } from '../conversions-newest-first.ts';
import { readEvent } from '../journeys/stored-event.ts';
import { newestFirst } from '../newest-first.ts';
import { creditedDays } from './read-facts.ts';

/** How many conversions are read at a time with their paths, each of which can hold hundreds of touches. */
const AT_ONCE = 20;

export interface CampaignConversionQuery {
  generation: Generation;
  /** Internal id. */
  campaignId: string;
  model: Model;
  /** Null for all time. */
  range: DayRange | null;
  days: ReportDays;
  after: ConversionCursor | null;
  limit: number;
}

/**
 * Yields the conversions that a model credits a campaign with, newest first, one by one, with the credit of that model and of
 * linear. The index has the conversions that any model credits to the campaign; the days' facts tell where to look.
 */
export async function* conversionsOfCampaign(
  { conversions, dailyFacts }: Pick<Collections, 'conversions' | 'dailyFacts'>,
  { generation, campaignId, model, range, days, after, limit }: CampaignConversionQuery,
): AsyncGenerator<ConversionDoc, void, undefined> {
  const credited = await creditedDays(dailyFacts, { generation, model, campaignId, range });
  if (credited === null) return;
  const filter = { campaigns: campaignId, [`credits.${model}.entity.campaign`]: campaignId };
  const unasked = MODELS.filter((each) => each !== model && each !== 'linear');
  const projection = Object.fromEntries(unasked.map((each) => [`credits.${each}`, 0]));
  const log = { generation, filter, after, projection, atOnce: AT_ONCE };
  const { from, before } = spanOf(credited, days);
  const span = { from, before: after === null ? before : Math.min(before, after.time.getTime() + 1) };
  yield* newestFirst(span, limit, {
    count: (part, most) => conversions.countDocuments(within({ ...log, span: part }), { limit: most }),
    read: (part, left) => conversionsNewestFirst<ConversionDoc>(conversions, { ...log, span: part, limit: left }),
  });
}

/** What a path shows of a touch's event. */
export type TouchEvent = Pick<JourneyEventDoc, '_id' | 'time' | 'marketing'> & Classifiable;

/**
 * Returns the events of touches, each once.
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
  const found = journeyEvents.find({ _id: { $in: unique }, profile_id: profileId }, { projection });
  return (await found.batchSize(10_000).toArray()).map(readEvent<TouchEvent>);
}
