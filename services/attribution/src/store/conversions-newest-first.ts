// Reads the conversions of a filter newest first, ties by id: a total order, so that inserts never shift a page.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import type { Document, Filter, FindCursor } from 'mongodb';
import { derivedKey, type Generation, storedConversionId } from '../domain/generation.ts';
import type { ConversionDoc } from '../domain/shapes/conversion-doc.ts';
import type { Collections } from './collections.ts';
import { publishedConversion } from './generations.ts';
import type { TimeSpan } from './newest-first.ts';

/** The last row of a page; the next page starts after it, in whichever generation is served by then. */
export interface ConversionCursor {
  time: Date;
  /** The published id; within a generation it sorts like the stored id. */
  id: string;
}

export interface ConversionLog {
  generation: Generation;
  /** On any fields except the profile and the time. */
  filter: Filter<ConversionDoc>;
  span: TimeSpan;
  after: ConversionCursor | null;
  limit: number;
  projection: Document;
  /** How many are read at a time; by default all of them. */
  atOnce?: number;
}

/** Events are accepted up to five minutes ahead of time, and clocks differ. */
const AHEAD_MS = 600_000;

/** Returns the milliseconds in which conversions of a range of days can lie. */
export function spanOf(range: DayRange, days: ReportDays): TimeSpan {
  const { start, end } = days.instantsOf(range);
  return { from: start.getTime(), before: Math.min(end.getTime(), allTime().before) };
}

/** Returns the span from 1970 until now. */
export function allTime(now = Date.now()): TimeSpan {
  return { from: 0, before: now + AHEAD_MS };
}

/** Reads conversions one by one, with their published ids. */
export function conversionsNewestFirst<T extends Pick<ConversionDoc, '_id' | 'profile_id'>>(
  conversions: Collections['conversions'],
  log: ConversionLog,
): FindCursor<T> {
  const { generation, limit, projection, atOnce = limit } = log;
  return conversions
    .find<T>(within(log), { projection })
    .sort({ time: -1, _id: -1 })
    .limit(limit)
    .batchSize(atOnce)
    .map((conversion) => publishedConversion(generation, conversion));
}

/** Returns the filter for the rows of a log, without its limit. */
export function within({
  generation,
  filter,
  span: { from, before },
  after,
}: Pick<ConversionLog, 'generation' | 'filter' | 'span' | 'after'>): Filter<ConversionDoc> {
  return {
    ...filter,
    profile_id: derivedKey(generation),
    // An upper bound beyond which no row lies is left out: with it, the database would walk an index with several keys per row
    // from there on.
    time: { $gte: new Date(from), ...(before < Date.now() && { $lt: new Date(before) }) },
    ...(after && { $or: behind(generation, after) }),
  };
}

/** Returns the condition for the rows after a given row. */
function behind(generation: Generation, { time, id }: ConversionCursor): Filter<ConversionDoc>[] {
  return [{ time: { $lt: time } }, { time, _id: { $lt: storedConversionId(generation, id) } }];
}
