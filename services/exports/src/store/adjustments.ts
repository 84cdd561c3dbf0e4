// Stores which conversions that a platform has, or may have, are worth something else by now, and what the platform was told of it.
// It is a part of the row of the delivery.
import type { AttemptError } from '../domain/judge-attempt.ts';
import type { Adjustment } from '../domain/payload/conversion-payload.ts';
import type { ExportDeliveryDoc } from './export-docs.ts';
import type { ExportCollections } from './export-indexes.ts';

/** What a comparison of a row with what its platform has came to. */
export type AdjustmentEnd =
  | { readonly kind: 'none' }
  | { readonly kind: 'accepted'; readonly adjustment: Adjustment }
  | { readonly kind: 'refused'; readonly adjustment: Adjustment; readonly error: AttemptError }
  | { readonly kind: 'retry'; readonly at: Date; readonly isTry: boolean };

export interface Adjustments {
  /** Asks for a comparison of these rows, once they have ended; one that has not been stored yet is sent as it is now anyway. */
  ask(deliveryIds: readonly string[], now: Date): Promise<void>;
  /** Lists destinations of which a row has to be compared. */
  due(now: Date): Promise<string[]>;
  /** Returns rows of a destination that have to be compared. */
  dueOf(destinationId: string, now: Date, limit: number): Promise<ExportDeliveryDoc[]>;
  /** Stores what a comparison came to; one that was asked for meanwhile stays due. */
  end(row: ExportDeliveryDoc, end: AdjustmentEnd, now: Date): Promise<void>;
}

const MAX_DUE = 1000;

export function createAdjustments({ deliveries }: Pick<ExportCollections, 'deliveries'>): Adjustments {
  // One that was skipped after an attempt without an answer may have been counted all the same.
  const isDue = (now: Date) => ({
    ...{ status: { $in: ['delivered' as const, 'skipped' as const] }, 'adjust.due_at': { $lte: now } },
    first_sent_at: { $ne: null },
  });
  return {
    ask: async (ids, now) => {
      if (ids.length === 0) return;
      const open = { _id: { $in: [...ids] }, status: { $in: ['pending' as const, 'delivered' as const] } };
      await deliveries.updateMany(open, {
        $set: { 'adjust.due_at': now, 'adjust.tries': 0 },
        $inc: { 'adjust.asked': 1 },
      });
    },
    due: async (now) => {
      const found = await deliveries
        .find(isDue(now), { projection: { destination_id: 1 } })
        .limit(MAX_DUE)
        .toArray();
      return [...new Set(found.map(({ destination_id }) => destination_id))];
    },
    dueOf: (destinationId, now, limit) =>
      deliveries
        .find({ ...isDue(now), destination_id: destinationId })
        .sort({ 'adjust.due_at': 1 })
        .limit(limit)
        .toArray(),
    end: async (row, end, now) => {
      const { _id, profile_id, adjust } = row;
      const told = toldOf(end, now);
      if (told) await deliveries.updateOne({ _id, profile_id }, { $set: told });
      const same = { _id, profile_id, 'adjust.asked': adjust?.asked ?? 0 };
      if (end.kind !== 'retry') await deliveries.updateOne(same, { $unset: { 'adjust.due_at': '' } });
      else
        await deliveries.updateOne(same, {
          $set: { 'adjust.due_at': end.at },
          ...(end.isTry && { $inc: { 'adjust.tries': 1 } }),
        });
    },
  };
}

function toldOf(end: AdjustmentEnd, now: Date): Partial<ExportDeliveryDoc> | null {
  if (end.kind !== 'accepted' && end.kind !== 'refused') return null;
  const { kind, value } = end.adjustment;
  if (end.kind === 'refused') return { adjusted: { kind, value, at: now, state: 'refused', error: end.error } };
  return { value, adjusted: { kind, value, at: now, state: 'accepted', error: null } };
}
