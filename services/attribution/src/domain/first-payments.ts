// Decides which payments are first payments (contract, rule 6 of POST /events).
import { canonicalSubject } from './canonical-subject.ts';

/** A balance this close to its deposit belongs to the same first payment. */
const GROUPING_MS = 7 * 86_400_000;

export interface Payment {
  id: string;
  /** Milliseconds. */
  time: number;
  /** Opaque id of the person for whom the payment is; missing when untagged. */
  subjectRef?: string | undefined;
  /** The merchant marked it as a later installment of an earlier sale. */
  isLaterInstallment?: boolean;
  /** False for a payment without a value, of zero, or refunded in full. */
  movedMoney: boolean;
}

export interface FirstPayment {
  /** The payment is a first payment, or the balance that belongs to one. */
  isFirst: boolean;
  /** The one payment of its group that counts as a new customer. */
  counts: boolean;
}

/**
 * Flags the payments of one person. A tagged payment opens a subject's first payment when every earlier payment carries another
 * tag; an untagged one only when there is no earlier payment. Payments of the same subject (or untagged, as long as none was
 * tagged) up to and including 7 days after the opening one are its balance: they are first as well, but not counted again. A
 * later installment is never a first payment and never the balance of one; for the payments after it, it is an earlier payment
 * like any other. A payment that moved no money is neither, and the payments after it ignore it: it makes nobody a customer.
 * @param payments ordered by (time, event id)
 */
export function firstPayments(payments: readonly Payment[]): Map<string, FirstPayment> {
  const flags = new Map<string, FirstPayment>();
  const openedAt = new Map<string | undefined, number>();
  let untaggedSeen = false;
  let taggedSeen = false;
  const seen = new Set<string>();
  for (const { id, time, subjectRef: sent, isLaterInstallment = false, movedMoney } of payments) {
    if (!movedMoney) {
      flags.set(id, { isFirst: false, counts: false });
      continue;
    }
    const subjectRef = sent === undefined ? undefined : canonicalSubject(sent);
    const isUnseen = subjectRef === undefined ? !untaggedSeen && !taggedSeen : !untaggedSeen && !seen.has(subjectRef);
    const isNew = isUnseen && !isLaterInstallment;
    if (isNew) openedAt.set(subjectRef, time);
    const isOutside = isLaterInstallment || (subjectRef === undefined && taggedSeen);
    const opened = isOutside ? undefined : openedAt.get(subjectRef);
    flags.set(id, { isFirst: opened !== undefined && time - opened <= GROUPING_MS, counts: isNew });
    if (subjectRef === undefined) untaggedSeen = true;
    else {
      taggedSeen = true;
      seen.add(subjectRef);
    }
  }
  return flags;
}
