// Reads payments, which are the cash conversions, and stores the manual refunds beside them.
import type { ClientSession } from 'mongodb';
import { derivedKey, type Generation, storedConversionId } from '../../domain/generation.ts';
import { conversionId, refundKey } from '../../domain/ids.ts';
import type { ConversionDoc } from '../../domain/shapes/conversion-doc.ts';
import type { RefundDoc } from '../../domain/shapes/payment-docs.ts';
import type { Collections } from '../collections.ts';
import { allTime, type ConversionCursor, conversionsNewestFirst } from '../conversions-newest-first.ts';
import { publishedConversion } from '../generations.ts';
import { servedProfile } from '../profiles/read-profile.ts';

export type StoredPayment = Omit<ConversionDoc, 'credits'>;

/** Returns the payment with this id (an outcome_event_id), or null when the profile has none. */
export async function findPayment(
  { conversions, profiles }: Pick<Collections, 'conversions' | 'profiles'>,
  profileId: string,
  paymentId: string,
): Promise<StoredPayment | null> {
  const { generation } = await servedProfile(profiles, profileId);
  const _id = storedConversionId(generation, conversionId(paymentId));
  const filter = { _id, profile_id: derivedKey(generation), kind: 'cash' as const };
  const found = await conversions.findOne<StoredPayment>(filter, { projection: { credits: 0 } });
  return found && publishedConversion(generation, found);
}

export interface PaymentFilter {
  /** The row after which the page starts, by its published id. */
  after: ConversionCursor | null;
  limit: number;
  /** Leaves out the payments of known customers. */
  unidentifiedOnly?: boolean;
  /** Bounds of the time of the payment, both included. */
  from?: Date | undefined;
  to?: Date | undefined;
}

/** Returns payments, newest first, after the one that `after` names. */
export function paymentPage(
  conversions: Collections['conversions'],
  generation: Generation,
  { after, limit, unidentifiedOnly = false, from, to }: PaymentFilter,
): Promise<StoredPayment[]> {
  const all = allTime();
  const span = { from: from?.getTime() ?? all.from, before: Math.min(all.before, (to?.getTime() ?? all.before) + 1) };
  const filter = { kind: 'cash' as const, ...(unidentifiedOnly && { is_customer: false }) };
  const page = { generation, filter, span, after, limit, projection: { credits: 0 } };
  return conversionsNewestFirst<StoredPayment>(conversions, page).toArray();
}

/**
 * Stores a refund.
 * @returns false when the payment has one already; of two concurrent refunds, the transaction of one starts over
 */
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
  const { deletedCount } = await refunds.deleteMany({ _id: refundKey(profileId, paymentId) }, { session });
  return deletedCount > 0;
}
