// Stores attempts to deliver: a row says that it is sent before it is, and afterwards how that ended.
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession, MongoClient } from 'mongodb';
import type { AttemptError, FailReason } from '../domain/judge-attempt.ts';
import type { ConversionPayload } from '../domain/payload/conversion-payload.ts';
import type { RowValue } from '../domain/payload/conversion-value.ts';
import { deliveredEvent } from './delivered-event.ts';
import { equalUpdates } from './equal-updates.ts';
import type { ExportDeliveryDoc } from './export-docs.ts';
import type { ExportCollections } from './export-indexes.ts';

/** How an attempt ended. */
export type AttemptEnd =
  | { readonly kind: 'delivered'; readonly traceId: string }
  | { readonly kind: 'failed'; readonly reason: FailReason; readonly error: AttemptError; readonly traceId: string }
  | { readonly kind: 'retry'; readonly at: Date; readonly error: AttemptError; readonly traceId: string }
  /** The platform has certainly not taken it: it is as it was before the attempt; at is when it is due from now on, null for as before. */
  | { readonly kind: 'held'; readonly error: AttemptError | null; readonly at: Date | null }
  /** Nobody said what became of it. */
  | { readonly kind: 'unanswered' };

export interface EndedAttempt {
  readonly row: ExportDeliveryDoc;
  readonly end: AttemptEnd;
}

/** What a row is about to be sent as, and to which target. */
export interface BegunPayload {
  readonly row: ExportDeliveryDoc;
  readonly send: Pick<ConversionPayload, 'eventName' | 'actionSource' | 'value'>;
  readonly targetId: string;
  readonly rowValue: RowValue;
}

export interface ExportAttempts {
  /** Stores what is about to be sent. @returns those that have not ended meanwhile, with the time when each was first sent */
  begin<T extends BegunPayload>(sent: readonly T[], now: Date): Promise<(T & { readonly firstSentAt: Date })[]>;
  /** Stores how one attempt ended, as recordAttempts does. */
  recordAttempt(row: ExportDeliveryDoc, end: AttemptEnd, now: Date): Promise<void>;
  /**
   * Stores how attempts of rows of one profile ended, except of rows that have already ended, and publishes the delivered ones. An
   * ended audience names no customers.
   */
  recordAttempts(attempts: readonly EndedAttempt[], now: Date): Promise<void>;
}

export interface ExportAttemptsDeps extends Pick<ExportCollections, 'deliveries'> {
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
}

export function createExportAttempts({ deliveries, client, outbox }: ExportAttemptsDeps): ExportAttempts {
  return {
    begin: async (sent, now) => {
      if (sent.length === 0) return [];
      const begun = sent.map((one) => ({ ...one, firstSentAt: one.row.first_sent_at ?? now }));
      const updated = begun.map(({ row, send, targetId, rowValue, firstSentAt }) => {
        const $set = {
          ...{ event_name: send.eventName, action_source: send.actionSource, platform_id: targetId },
          ...{ first_sent_at: firstSentAt, last_attempt_at: now },
        };
        // What the platform may have taken at the first attempt is what it has counted; a later value is compared with that.
        const isFirst = row.first_sent_at === null;
        const value = isFirst
          ? { value: send.value, row_value: rowValue }
          : { 'adjust.due_at': now, 'adjust.tries': 0 };
        return {
          row,
          update: { $set: { ...$set, ...value }, $inc: { attempts: 1, ...(!isFirst && { 'adjust.asked': 1 }) } },
        };
      });
      const { matchedCount } = await deliveries.bulkWrite(equalUpdates(updated), { ordered: false });
      if (matchedCount === begun.length) return begun;
      const open = await pendingAmong(begun.map(({ row }) => row));
      return begun.filter(({ row }) => open.has(row._id));
    },
    recordAttempt: (row, end, now) => recordAttempts([{ row, end }], now),
    recordAttempts,
  };

  async function recordAttempts(attempts: readonly EndedAttempt[], now: Date): Promise<void> {
    if (attempts.length === 0) return;
    const writes = equalUpdates(
      attempts.map(({ row, end }) => {
        const isOver = end.kind === 'delivered' || end.kind === 'failed';
        return { row, update: { $set: { ...fieldsOf(row, end, now) }, ...(isOver && FORGET_CUSTOMERS) } };
      }),
    );
    const delivered = attempts.flatMap(({ row, end }) => (end.kind === 'delivered' ? [row] : []));
    if (delivered.length === 0) {
      await deliveries.bulkWrite(writes, { ordered: false });
      return;
    }
    await withTransaction(client, async (session) => {
      const open = await pendingAmong(delivered, session);
      await deliveries.bulkWrite(writes, { ordered: false, session });
      const published = delivered.filter(({ _id }) => open.has(_id));
      await outbox.write(
        published.map((row) => deliveredEvent({ ...row, ended_at: now })),
        session,
      );
    });
    outbox.nudge();
  }

  /** Returns the ids of those of the rows, which belong to one profile, that have not ended. */
  async function pendingAmong(rows: readonly ExportDeliveryDoc[], session?: ClientSession): Promise<Set<string>> {
    const ids = rows.map(({ _id }) => _id);
    const profileId = rows[0]?.profile_id ?? '';
    const found = await deliveries
      .find({ _id: { $in: ids }, profile_id: profileId, status: 'pending' }, { projection: { _id: 1 }, session })
      .toArray();
    return new Set(found.map(({ _id }) => _id));
  }
}

/** What an ended row has, however it ended. */
export const ended = (status: 'delivered' | 'failed' | 'skipped', now: Date) => ({
  ...{ status, ended_at: now, next_attempt_at: null, uncounted: true as const },
});

/** An audience that has ended names no customers. */
export const FORGET_CUSTOMERS = { $unset: { 'audience.customer_ids': '' } } as const;

/** Returns what an attempt changes of its row. */
function fieldsOf(row: ExportDeliveryDoc, end: AttemptEnd, now: Date): Partial<ExportDeliveryDoc> {
  switch (end.kind) {
    case 'delivered':
      return { ...ended('delivered', now), reason: null, error: null, trace_id: end.traceId };
    case 'failed':
      return { ...ended('failed', now), reason: end.reason, error: errorOf(end.error), trace_id: end.traceId };
    case 'retry':
      return { next_attempt_at: end.at, tries: row.tries + 1, error: errorOf(end.error), trace_id: end.traceId };
    case 'unanswered':
      return { attempts: row.attempts };
    case 'held':
      return {
        ...{ first_sent_at: row.first_sent_at, attempts: row.attempts, error: end.error && errorOf(end.error) },
        ...(end.at && { next_attempt_at: end.at }),
      };
  }
}

/** A problem of a connection has more members, which are not stored. */
const errorOf = ({ code, text }: AttemptError): AttemptError => ({ code, text });
