// Conversions of a filter, newest first, ties by id: a total order, so that inserts never shift a page.
import type { DayRange, ReportDays } from '@touchline/chassis/report-days.ts';
import type { Document, Filter, FindCursor } from 'mongodb';
import { derivedKey, type Generation, storedConversionId } from '../domain/generation.ts';
import type { ConversionDoc } from '../domain/shapes/conversion-doc.ts';
import type { Collections } from './collections.ts';
import { publishedConversion } from './generations.ts';
import type { TimeSpan } from './newest-first.ts';

/** The last row of a page; the next page starts behind it, in whatever generation is served by then. */
export interface ConversionCursor {
  time: Date;
  /** The published id: within a generation its order is that of what is stored. */
  id: string;
}

export interface ConversionLog {
  generation: Generation;
  /** Of anything but the profile and the time. */
  filter: Filter<ConversionDoc>;
  span: TimeSpan;
  after: ConversionCursor | null;
  limit: number;
  projection: Document;
  /** How many are read at a time; all of them unless told. */
  atOnce?: number;
}

/** Events are taken up to five minutes ahead, and clocks differ. */
const AHEAD_MS = 600_000;

/** The milliseconds in which conversions of a range of days can lie. */
export function spanOf(range: DayRange, days: ReportDays): TimeSpan {
  const { start, end } = days.instantsOf(range);
  return { from: start.getTime(), before: Math.min(end.getTime(), allTime().before) };
}

/** Since 1970. */
export function allTime(now = Date.now()): TimeSpan {
  return { from: 0, before: now + AHEAD_MS };
}

/** Reads them one by one, by their published ids. */
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

/** What is read of a log, its limit aside. */
export function within({
  generation,
  filter,
  span: { from, before },
  after,
}: Pick<ConversionLog, 'generation' | 'filter' | 'span' | 'after'>): Filter<ConversionDoc> {
  return {
    ...filter,
    profile_id: derivedKey(generation),
    // An end where nothing lies beyond would have an index of several keys a row walked from there on.
    time: { $gte: new Date(from), ...(before < Date.now() && { $lt: new Date(before) }) },
    ...(after && { $or: behind(generation, after) }),
  };
}

/** The condition of standing behind a row. */
function behind(generation: Generation, { time, id }: ConversionCursor): Filter<ConversionDoc>[] {
  return [{ time: { $lt: time } }, { time, _id: { $lt: storedConversionId(generation, id) } }];
}
