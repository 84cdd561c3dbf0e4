// Payments are the cash conversions; a manual refund stands beside one.
import type { ClientSession } from 'mongodb';
import { conversionId, refundKey } from '../domain/ids.ts';
import type { Collections } from './collections.ts';
import type { ConversionDoc, RefundDoc } from './schema.ts';

export type StoredPayment = Omit<ConversionDoc, 'credits'>;

/** The payment with this id (an outcome_event_id), or null when the profile has none. */
export async function findPayment(
  conversions: Collections['conversions'],
  profileId: string,
  paymentId: string,
): Promise<StoredPayment | null> {
  const filter = { _id: conversionId(paymentId), profile_id: profileId, kind: 'cash' as const };
  return conversions.findOne<StoredPayment>(filter, { projection: { credits: 0 } });
}

export interface PaymentFilter {
  after: { time: Date; id: string } | null;
  limit: number;
  /** Leaves out the payments of known customers. */
  unidentifiedOnly?: boolean;
  /** Bounds of the time of the payment, both included. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Payments, newest first, behind the one that `after` names. */
export async function paymentPage(
  conversions: Collections['conversions'],
  profileId: string,
  { after, limit, unidentifiedOnly = false, from, to }: PaymentFilter,
): Promise<StoredPayment[]> {
  const bounds = [
    ...(from === undefined ? [] : [{ time: { $gte: from } }]),
    ...(to === undefined ? [] : [{ time: { $lte: to } }]),
    ...(unidentifiedOnly ? [{ is_customer: false }] : []),
  ];
  const behind =
    after === null ? {} : { $or: [{ time: { $lt: after.time } }, { time: after.time, _id: { $lt: after.id } }] };
  return conversions
    .find<StoredPayment>(
      { profile_id: profileId, kind: 'cash', ...behind, ...(bounds.length > 0 && { $and: bounds }) },
      { projection: { credits: 0 } },
    )
    .sort({ time: -1, _id: -1 })
    .limit(limit)
    .toArray();
}

/** Stores a refund. @returns false when the payment has one already; of two at once, the transaction of one starts again */
export async function storeRefund(
  refunds: Collections['refunds'],
  refund: RefundDoc,
  session: ClientSession,
): Promise<boolean> {
  if (await refunds.findOne({ _id: refund._id }, { session })) return false;
  await refunds.insertOne(refund, { session });
  return true;
}

/** Removes a refund. @returns false when there was none */
export async function removeRefund(
  refunds: Collections['refunds'],
  profileId: string,
  paymentId: string,
  session: ClientSession,
): Promise<boolean> {
  const { deletedCount } = await refunds.deleteOne({ _id: refundKey(profileId, paymentId) }, { session });
  return deletedCount > 0;
}
