// Stores the deliveries of exports. There is one per destination and event.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { failedWrites } from '@touchline/chassis/mongo/failed-writes.ts';
import type { AttemptError } from '../domain/judge-attempt.ts';
import type { SkipReason } from '../domain/payload/skip-reason.ts';
import {
  createExportAttempts,
  type ExportAttempts,
  type ExportAttemptsDeps,
  ended,
  FORGET_CUSTOMERS,
} from './export-attempts.ts';
import type { AcceptedRequestDoc, AudienceProgress, ExportDeliveryDoc } from './export-docs.ts';

/** Derived from the destination and the event, so that a repeated message means the same delivery. */
export const deliveryId = (destinationId: string, eventId: string): string =>
  deterministicId('export-delivery', destinationId, eventId);

export interface DeliveryQuery {
  readonly profileId: string;
  readonly limit: number;
  /** The page holds what comes before this row; undefined to begin with the newest. */
  readonly before: { readonly at: Date; readonly id: string } | undefined;
  readonly narrowed: Partial<Pick<ExportDeliveryDoc, 'status' | 'kind' | 'destination_id' | 'event_id'>>;
  /** When the conversions happened: not before from, and before before. */
  readonly occurred: { readonly from?: Date; readonly before?: Date };
}

/** How many rows of each lane a page has. */
export interface Lanes {
  readonly newest: number;
  readonly oldest: number;
}

/** Thrown when another process has the audience: this one must not send anybody anymore. */
export class AudienceLost extends Error {
  override readonly name = 'AudienceLost';
}

export interface ExportDeliveries extends ExportAttempts {
  /** Stores rows; existing ones stay as they are. */
  add(rows: readonly ExportDeliveryDoc[]): Promise<void>;
  find(profileId: string, id: string): Promise<ExportDeliveryDoc | null>;
  /** Lists them newest first. */
  list(query: DeliveryQuery): Promise<ExportDeliveryDoc[]>;
  /** Returns rows of a destination that are due: so many of the newest, and so many of those that are due longest. */
  due(destinationId: string, now: Date, lanes: Lanes): Promise<ExportDeliveryDoc[]>;
  /** Returns pending rows of a destination in the order of their ids, after one of them; '' for the first. */
  pendingAfter(destinationId: string, id: string, limit: number): Promise<ExportDeliveryDoc[]>;
  /** Finds an audience of any profile, for workers; null when the id is not that of an audience. */
  findAudience(id: string): Promise<ExportDeliveryDoc | null>;
  /** Returns the audiences that are due. */
  dueAudiences(now: Date, limit: number): Promise<ExportDeliveryDoc[]>;
  /** Returns when the next row of a destination is due; null when none waits. */
  nextDue(destinationId: string): Promise<Date | null>;
  /** Ends these rows of one profile without an attempt; rows that have already ended stay as they are. */
  skip(rows: readonly ExportDeliveryDoc[], reason: SkipReason, now: Date): Promise<void>;
  /** Ends a row that became too old to be sent again, unless it has already ended. */
  giveUp(row: ExportDeliveryDoc, now: Date): Promise<void>;
  /** Ends all rows of a destination whose events happened before a time. @returns how many */
  skipOlder(destinationId: string, before: Date, now: Date): Promise<number>;
  /** Returns the rows of an accepted request that are delivered by it. */
  deliveredOf(request: RequestRows): Promise<ExportDeliveryDoc[]>;
  /** Fails the rows of an accepted request that the platform refused after all. @returns how many */
  refuseLater(request: RequestRows, error: AttemptError): Promise<number>;
  /** Stores that rows were delivered by another request, which sent them again. */
  retrace(request: RequestRows): Promise<void>;
  /** Returns the delivered rows of all profiles since a time, in no order. */
  deliveredSince(since: Date): AsyncIterable<ExportDeliveryDoc>;
  /** Stores that an audience is being worked on. @returns false when it has already ended */
  attempted(row: ExportDeliveryDoc, now: Date): Promise<boolean>;
  /**
   * Stores the progress of an audience.
   * @param before the number of batches in the progress from which it continues
   * @throws AudienceLost when another process has ended or continued the audience
   */
  progress(row: ExportDeliveryDoc, platformId: string, audience: AudienceProgress, before: number): Promise<void>;
  pending(): Promise<number>;
  /** Counts the rows of a destination that have not ended. */
  waiting(destinationId: string): Promise<number>;
}

export type RequestRows = Pick<AcceptedRequestDoc, 'profile_id' | 'trace_id' | 'row_ids'>;

const rowsOf = ({ profile_id, row_ids }: RequestRows) => ({
  ...{ _id: { $in: row_ids }, profile_id, status: 'delivered' as const },
});

export function createExportDeliveries(deps: ExportAttemptsDeps): ExportDeliveries {
  const { deliveries } = deps;
  const pendingRow = ({ _id, profile_id }: ExportDeliveryDoc) => ({ _id, profile_id, status: 'pending' as const });
  return {
    ...createExportAttempts(deps),
    add: async (rows) => {
      if (rows.length === 0) return;
      await deliveries.insertMany([...rows], { ordered: false }).catch((error: unknown) => {
        const other = failedWrites(error).find(({ code }) => code !== DUPLICATE);
        if (other) throw error;
      });
    },
    find: (profileId, id) => deliveries.findOne({ _id: id, profile_id: profileId }),
    list: ({ profileId, limit, before, narrowed, occurred }) => {
      const happened = {
        ...(occurred.from && { $gte: occurred.from }),
        ...(occurred.before && { $lt: occurred.before }),
      };
      const isBounded = Object.keys(happened).length > 0;
      const older = before && [{ created_at: { $lt: before.at } }, { created_at: before.at, _id: { $lt: before.id } }];
      return deliveries
        .find({
          ...{ profile_id: profileId, ...narrowed, ...(older && { $or: older }) },
          ...(isBounded && { event_time: happened }),
        })
        .sort({ created_at: -1, _id: -1 })
        .limit(limit)
        .toArray();
    },
    due: async (destinationId, now, { newest, oldest }) => {
      const lane = async (limit: number, direction: 1 | -1) =>
        limit === 0
          ? []
          : deliveries
              .find({ destination_id: destinationId, status: 'pending', next_attempt_at: { $lte: now } })
              .sort({ next_attempt_at: direction })
              .limit(limit)
              .toArray();
      const rows = [...(await lane(newest, -1)), ...(await lane(oldest, 1))];
      // Of few rows both lanes are the same.
      return [...new Map(rows.map((row) => [row._id, row])).values()];
    },
    pendingAfter: (destinationId, id, limit) =>
      deliveries
        .find({ destination_id: destinationId, status: 'pending', _id: { $gt: id } })
        .sort({ _id: 1 })
        .limit(limit)
        .toArray(),
    findAudience: (id) => deliveries.findOne({ _id: id, kind: 'audience' }),
    dueAudiences: (now, limit) =>
      deliveries
        .find({ kind: 'audience', status: 'pending', next_attempt_at: { $lte: now } })
        .limit(limit)
        .toArray(),
    nextDue: async (destinationId) => {
      const [next] = await deliveries
        .find({ destination_id: destinationId, status: 'pending' }, { projection: { next_attempt_at: 1 } })
        .sort({ next_attempt_at: 1 })
        .limit(1)
        .toArray();
      return next?.next_attempt_at ?? null;
    },
    skip: async (rows, reason, now) => {
      const [first] = rows;
      if (first === undefined) return;
      await deliveries.updateMany(
        { _id: { $in: rows.map(({ _id }) => _id) }, profile_id: first.profile_id, status: 'pending' },
        { $set: { ...ended('skipped', now), reason }, ...FORGET_CUSTOMERS },
      );
    },
    giveUp: async (row, now) => {
      await deliveries.updateOne(pendingRow(row), { $set: { ...ended('failed', now), reason: 'given_up' } });
    },
    skipOlder: async (destinationId, before, now) => {
      const { modifiedCount } = await deliveries.updateMany(
        { destination_id: destinationId, status: 'pending', event_time: { $lt: before } },
        { $set: { ...ended('skipped', now), reason: 'too_old' } },
      );
      return modifiedCount;
    },
    deliveredOf: (request) => deliveries.find({ ...rowsOf(request), trace_id: request.trace_id }).toArray(),
    refuseLater: async (request, error) => {
      const refused = { status: 'failed' as const, reason: 'refused' as const, error };
      const filter = { ...rowsOf(request), trace_id: request.trace_id };
      const fresh = await deliveries.updateMany({ ...filter, uncounted: true }, { $set: refused });
      const counted = await deliveries.updateMany(filter, { $set: { ...refused, uncounted: 'refused_later' } });
      return fresh.modifiedCount + counted.modifiedCount;
    },
    retrace: async (request) => {
      await deliveries.updateMany(rowsOf(request), { $set: { trace_id: request.trace_id } });
    },
    deliveredSince: (since) => deliveries.find({ ended_at: { $gte: since }, status: 'delivered' }),
    attempted: async (row, now) => {
      const noted = { $set: { last_attempt_at: now }, $inc: { attempts: 1 } };
      return (await deliveries.updateOne(pendingRow(row), noted)).matchedCount === 1;
    },
    progress: async (row, platformId, audience, before) => {
      const same = { ...pendingRow(row), 'audience.batches': before };
      const { matchedCount } = await deliveries.updateOne(same, {
        $set: { platform_id: platformId, ...progressOf(audience) },
      });
      if (matchedCount === 0) throw new AudienceLost('another process has ended or continued the audience');
    },
    pending: () => deliveries.countDocuments({ kind: { $in: ['conversion', 'audience'] }, status: 'pending' }),
    waiting: (destinationId) => deliveries.countDocuments({ destination_id: destinationId, status: 'pending' }),
  };
}

const DUPLICATE = 11000;

/** Only what changes, so that a long list of customers is written once. */
const progressOf = ({ cursor_time, cursor_id, batches, members_sent, members_received }: AudienceProgress) => ({
  ...{ 'audience.cursor_time': cursor_time, 'audience.cursor_id': cursor_id, 'audience.batches': batches },
  ...{ 'audience.members_sent': members_sent, 'audience.members_received': members_received },
});
