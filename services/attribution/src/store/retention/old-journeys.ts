// Finds the persons and the old events that a pass must leave alone, whatever is derived from them.
import { personKey } from '../../domain/ids.ts';
import type { Collections } from '../collections.ts';
import { loadInstallments, loadRefundTotals } from '../credit/derivation-inputs.ts';

/** Returns those of these persons who wait to be derived: their events may belong to another person by now. */
export async function dirtyAmong(
  dirty: Collections['dirty'],
  profileId: string,
  personIds: readonly string[],
): Promise<Set<string>> {
  const keys = personIds.map((personId) => personKey(profileId, personId));
  const found = await dirty.find({ _id: { $in: keys } }, { projection: { person_id: 1 } }).toArray();
  return new Set(found.map(({ person_id }) => person_id));
}

/** Returns those of these events that were received from a time on, or that have a refund, a reversal or an installment. */
export async function neededAmong(
  collections: Pick<Collections, 'journeyEvents' | 'refunds' | 'reversals' | 'installments'>,
  profileId: string,
  eventIds: readonly string[],
  before: Date,
): Promise<Set<string>> {
  if (eventIds.length === 0) return new Set();
  const late = { _id: { $in: [...eventIds] }, received_at: { $gte: before } };
  const [received, refunded, installments] = await Promise.all([
    collections.journeyEvents.find(late, { projection: { _id: 1 } }).toArray(),
    loadRefundTotals(collections, profileId, eventIds),
    loadInstallments(collections.installments, profileId, eventIds),
  ]);
  return new Set([...received.map(({ _id }) => _id), ...refunded.keys(), ...installments]);
}
