// Reads what was done to payments besides paying them, as it is stored now: refunds, reversals, installments, assigned payers.

import type { ClientSession } from 'mongodb';
import { refundKey } from '../../domain/ids.ts';
import type { JourneyEventDoc } from '../../domain/shapes/journey-event-doc.ts';
import type { RefundDoc, ReversalDoc } from '../../domain/shapes/payment-docs.ts';
import type { Collections } from '../collections.ts';
import { loadInstallments, loadRefunds, loadReversals } from '../credit/derivation-inputs.ts';
import { readEvent } from '../journeys/stored-event.ts';

export interface MerchantActions {
  /** The merchant's own refund. */
  refund: RefundDoc | undefined;
  /** The provider's reversal, the total amount. */
  reversal: ReversalDoc | undefined;
  isLaterInstallment: boolean;
  isPayerAssigned: boolean;
  /** True when only a browser has reported the payment. */
  isUnverified: boolean;
}

type Stores = Pick<Collections, 'refunds' | 'reversals' | 'installments' | 'journeyEvents'>;

/** Loads what was done to these payments. @returns a function that returns it by payment id */
export async function loadMerchantActions(
  { refunds, reversals, installments, journeyEvents }: Stores,
  profileId: string,
  paymentIds: readonly string[],
): Promise<(paymentId: string) => MerchantActions> {
  const [refundOf, reversalOf, later, eventOf] = await Promise.all([
    loadRefunds(refunds, profileId, paymentIds),
    loadReversals(reversals, profileId, paymentIds),
    loadInstallments(installments, profileId, paymentIds),
    loadEvents(journeyEvents, profileId, paymentIds),
  ]);
  return (paymentId) => ({
    refund: refundOf.get(paymentId),
    reversal: reversalOf.get(paymentId),
    isLaterInstallment: later.has(paymentId),
    isPayerAssigned: eventOf.get(paymentId)?.is_payer_assigned === true,
    isUnverified: eventOf.has(paymentId) && eventOf.get(paymentId)?.provider === undefined,
  });
}

type PaymentEvent = Pick<JourneyEventDoc, '_id' | 'is_payer_assigned' | 'provider'>;

/** Returns what the events of these payments say about who reported them and who paid. */
async function loadEvents(
  journeyEvents: Collections['journeyEvents'],
  profileId: string,
  paymentIds: readonly string[],
): Promise<Map<string, PaymentEvent>> {
  if (paymentIds.length === 0) return new Map();
  const filter = { _id: { $in: [...paymentIds] }, profile_id: profileId };
  const projection = { is_payer_assigned: 1, provider: 1 };
  const found = await journeyEvents.find(filter, { projection }).toArray();
  return new Map(found.map((event) => [event._id, readEvent<PaymentEvent>(event)]));
}

/** Marks a payment as a later installment, or removes the mark. @returns false when nothing changed */
export async function storeInstallment(
  installments: Collections['installments'],
  { profileId, paymentId, isLater, at }: { profileId: string; paymentId: string; isLater: boolean; at: Date },
  session: ClientSession,
): Promise<boolean> {
  const _id = refundKey(profileId, paymentId);
  if (!isLater) return (await installments.deleteMany({ _id }, { session })).deletedCount > 0;
  const mark = { profile_id: profileId, payment_id: paymentId, marked_at: at };
  const { upsertedCount } = await installments.updateOne({ _id }, { $setOnInsert: mark }, { upsert: true, session });
  return upsertedCount > 0;
}

/** Stores the total that a provider paid back; an older report does not replace a newer one. */
export async function storeReversal(
  reversals: Collections['reversals'],
  reversal: ReversalDoc,
  session: ClientSession,
): Promise<void> {
  const { _id } = reversal;
  const stored = await reversals.findOne({ _id }, { session });
  if (stored !== null && reportedAt(stored) > reportedAt(reversal)) return;
  await reversals.replaceOne({ _id }, reversal, { upsert: true, session });
}

const reportedAt = ({ as_of, reversed_at }: ReversalDoc): Date => as_of ?? reversed_at;
