// Decides which payments are first (contract, rule 6 of POST /events): one for each customer, or for each subject of a customer.
// Only payments that moved money are given: what is free, or was refunded in full, is no payment here.

const GROUPING_MS = 7 * 86_400_000;

export interface Payment {
  id: string;
  /** Milliseconds. */
  time: number;
  subjectRef: string | null;
  isLaterInstallment: boolean;
}

/** Returns the subject; 8-4-4-4-12 hex digits are one subject in either case. */
export function subjectOf(subjectRef: string): string {
  const groups = subjectRef.split('-').map((group) => (/^[0-9A-Fa-f]+$/.test(group) ? group.length : -1));
  return groups.join() === '8,4,4,4,12' ? subjectRef.toLowerCase() : subjectRef;
}

/** Reports whether a payment counts as a new customer. @param earlier all payments of the person before it */
export function countsAsFirst(payment: Payment, earlier: readonly Payment[]): boolean {
  if (payment.isLaterInstallment) return false;
  if (payment.subjectRef === null) return earlier.length === 0;
  return earlier.every(({ subjectRef }) => subjectRef !== null && subjectRef !== payment.subjectRef);
}

/** Reports whether a payment is such a payment, or a balance that belongs to one: of the same subject, up to 7 days later. */
export function isFirstPayment(payment: Payment, earlier: readonly Payment[]): boolean {
  if (countsAsFirst(payment, earlier)) return true;
  if (payment.isLaterInstallment) return false;
  // An untagged payment after a tagged one is never a first payment, even within the 7 days.
  if (payment.subjectRef === null && earlier.some(({ subjectRef }) => subjectRef !== null)) return false;
  return earlier.some(
    (deposit, i) =>
      deposit.subjectRef === payment.subjectRef &&
      payment.time - deposit.time <= GROUPING_MS &&
      countsAsFirst(deposit, earlier.slice(0, i)),
  );
}
