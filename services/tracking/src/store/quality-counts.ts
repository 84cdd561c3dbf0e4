// Counts the figures of the quality report by day, in the profile's days, and the sites of browser events by hour.
import { randomUUID } from 'node:crypto';
import { type DayRange, reportDays } from '@touchline/chassis/report-days.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { AnyBulkWriteOperation, Collection, Db } from 'mongodb';
import type { CountedFigure } from '../domain/quality/day-figures.ts';
import { type Figure, type FigureKind, SITE } from '../domain/quality/figures-of.ts';
import type { CountedSite } from '../domain/quality/hosts-today.ts';
import { createLimitNames } from '../domain/quality/limit-names.ts';
import { countKey, readCountKey } from './count-keys.ts';
import { createFlusher } from './flusher.ts';
import { createSessionsSeen, type SessionSeen } from './sessions-seen.ts';

/** A figure of a profile, to which an event adds one. */
export interface ProfileFigure extends Figure {
  readonly profileId: string;
}

/** A session of which an event was recorded. */
export interface ProfileSession extends Omit<SessionSeen, 'at'> {
  /** Whether the event says what brought the visitor. */
  readonly hasTouch: boolean;
}

/** All counts of a profile in a period by one process, so that no two processes count in one document. */
interface QualityCountDoc {
  _id: string; // profile_id|period|writer
  profile_id: string;
  unit: 'day' | 'hour';
  /** A day of the profile (YYYY-MM-DD), or an hour of UTC (YYYY-MM-DDTHH). */
  period: string;
  /** By countKey. */
  counts: Record<string, number>;
  /** Of an hour: when each was counted last. */
  last?: Record<string, Date>;
  expires_at: Date;
}

interface Waiting {
  readonly profileId: string;
  /** Of the first event. All are of one minute, so that they are of one day in any zone. */
  readonly at: Date;
  lastAt: Date;
  readonly figures: Map<string, Figure & { count: number }>;
}

interface Deps {
  db: Db;
  /** Returns the IANA name of the zone of a profile's days. */
  timeZoneOf: (profileId: string) => Promise<string>;
  logger: Logger;
}

export type QualityCounts = ReturnType<typeof createQualityCounts>;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The days that a report can show, and room for zones and for the day that is not over. */
const DAYS_KEPT_MS = 93 * DAY_MS;
const HOURS_KEPT_MS = 2 * DAY_MS;
const MOST_NAMES = 50;

/** Opens the collection. Disposing writes what was counted; a killed process loses the counts of a second. */
export function createQualityCounts({ db, timeZoneOf, logger }: Deps) {
  const rows: Collection<QualityCountDoc> = db.collection('quality_counts');
  const sessionsSeen = createSessionsSeen(db);
  const limitStored = createLimitNames(MOST_NAMES);
  const writer = randomUUID();
  let waiting = new Map<string, Waiting>();
  /** Bounds what waits, within a second. */
  let limitWaiting = createLimitNames(MOST_NAMES);
  let sessions = new Map<string, ProfileSession & { at: Date; hasTouch: boolean }>();
  const flusher = createFlusher({ flush, logger, what: 'figures of quality' });

  function tally({ profileId, kind, name: given }: ProfileFigure, at: Date): void {
    const key = `${profileId}|${Math.floor(at.getTime() / MINUTE_MS)}`;
    const own = waiting.get(key) ?? { profileId, at, lastAt: at, figures: new Map() };
    waiting.set(key, own);
    const name = limitWaiting(`${profileId}|${kind}`, given);
    const figure = own.figures.get(`${kind}|${name}`) ?? { kind, name, count: 0 };
    own.figures.set(`${kind}|${name}`, figure);
    figure.count += 1;
    own.lastAt = at;
  }

  async function flush(): Promise<void> {
    const begun = [...sessions.values()];
    sessions = new Map();
    for (const { profileId, hasTouch, at } of await sessionsSeen.begin(begun)) {
      tally({ profileId, kind: 'sessions', name: '' }, at);
      if (!hasTouch) tally({ profileId, kind: 'sessions_without_touch', name: '' }, at);
    }
    const counted = [...waiting.values()];
    waiting = new Map();
    limitWaiting = createLimitNames(MOST_NAMES);
    const writes = await Promise.all(counted.map(async (one) => writesOf(one, await timeZoneOf(one.profileId))));
    if (writes.length > 0) await rows.bulkWrite(writes.flat(), { ordered: false });
  }

  /** Returns at most two writes, whatever was counted. */
  function writesOf(one: Waiting, timeZone: string): AnyBulkWriteOperation<QualityCountDoc>[] {
    const figures = [...one.figures.values()];
    const sites = figures.filter(({ kind }) => kind === SITE);
    const others = figures.filter(({ kind }) => kind !== SITE);
    return [
      ...(sites.length > 0 ? [write(one, sites, 'hour', hourOf(one.at))] : []),
      ...(others.length > 0 ? [write(one, others, 'day', reportDays(timeZone).dayOf(one.at))] : []),
    ];
  }

  function write(
    { profileId, at, lastAt }: Waiting,
    figures: readonly (Figure & { count: number })[],
    unit: QualityCountDoc['unit'],
    period: string,
  ): AnyBulkWriteOperation<QualityCountDoc> {
    const counts: Record<string, number> = {};
    const last: Record<string, Date> = {};
    for (const { kind, name, count } of figures) {
      const key = countKey(kind, limitStored(`${profileId}|${period}|${kind}`, name));
      counts[`counts.${key}`] = (counts[`counts.${key}`] ?? 0) + count;
      last[`last.${key}`] = lastAt;
    }
    const expires_at = new Date(at.getTime() + (unit === 'hour' ? HOURS_KEPT_MS : DAYS_KEPT_MS));
    return {
      updateOne: {
        filter: { _id: `${profileId}|${period}|${writer}` },
        update: {
          $inc: counts,
          ...(unit === 'hour' && { $max: last }),
          $setOnInsert: { profile_id: profileId, unit, period, expires_at },
        },
        upsert: true,
      },
    };
  }

  return {
    /** Counts figures, and the sessions that begin with one of these events. Returns at once. */
    add(figures: readonly ProfileFigure[], seen: readonly ProfileSession[], at: Date): void {
      for (const figure of figures) tally(figure, at);
      for (const session of seen) {
        const key = `${session.profileId}|${session.sessionId}`;
        const known = sessions.get(key);
        if (known === undefined) sessions.set(key, { ...session, at });
        else known.hasTouch ||= session.hasTouch;
      }
      if (figures.length > 0 || seen.length > 0) flusher.schedule();
    },

    /** Returns the counts of a range of the profile's days; those of one figure may be in several parts. */
    async ofDays(profileId: string, { from, to }: DayRange): Promise<CountedFigure[]> {
      const found = await rows.find({ profile_id: profileId, unit: 'day', period: { $gte: from, $lte: to } }).toArray();
      return found.flatMap(({ period, counts }) =>
        Object.entries(counts).map(([key, count]): CountedFigure => {
          const { kind, name } = readCountKey(key);
          return { day: period, kind: kind as FigureKind, name, count };
        }),
      );
    },

    /** Returns the counts of the sites of the hour and the 23 before it; those of one site may be in several parts. */
    async sitesOfDay(profileId: string, now: Date): Promise<CountedSite[]> {
      const period = { $gte: hourOf(new Date(now.getTime() - 23 * HOUR_MS)) };
      const found = await rows.find({ profile_id: profileId, unit: 'hour', period }).toArray();
      return found.flatMap(({ counts, last = {}, period: hour }) =>
        Object.entries(counts).map(([key, count]): CountedSite => {
          return { name: readCountKey(key).name, count, lastAt: last[key] ?? new Date(`${hour}:00Z`) };
        }),
      );
    },

    [Symbol.asyncDispose]: () => flusher[Symbol.asyncDispose](),
  };
}

const hourOf = (at: Date): string => at.toISOString().slice(0, 13);
