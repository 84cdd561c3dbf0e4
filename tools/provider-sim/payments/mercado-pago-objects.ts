// Shows a sale as Mercado Pago does: one payment with its whole state, in decimals of the major unit and the seller's time zone.
import { Decimal } from 'decimal.js';
import { paidAt, refundsThatHold, type Sale } from './world.ts';

/** Formats a time as the API does, with the offset of Chile. */
export const local = (time: string | number): string =>
  new Date(new Date(time).getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00');

/** @param seller the collector_id of the payment */
export function payment(sale: Sale, seller: number) {
  const { id, value, currency, buyer, metadata } = sale;
  const refunds = refundsThatHold(sale);
  const refunded = refunds.reduce((sum, refund) => sum.plus(refund.value), new Decimal(0));
  const [firstName, ...rest] = buyer.name?.split(' ') ?? [];
  const changes = [sale.at, paidAt(sale), ...sale.refunds.flatMap(({ at, failed_at }) => [at, failed_at ?? at])];
  const last = [...changes, ...sale.disputes.map(({ at }) => at)].map((time) => Date.parse(time));
  return {
    id: Number(id),
    ...stateOf(sale, refunded),
    date_created: local(sale.at),
    date_approved: sale.status === 'paid' ? local(paidAt(sale)) : null,
    date_last_updated: local(Math.max(...last)),
    operation_type: 'regular_payment',
    currency_id: currency,
    transaction_amount: Number(value),
    transaction_amount_refunded: refunded.toNumber(),
    captured: sale.status !== 'authorised',
    live_mode: false,
    collector_id: seller,
    external_reference: null,
    metadata,
    payer: {
      id: buyer.id ?? null,
      email: buyer.email ?? 'XXXXXXXXXXX',
      first_name: firstName ?? null,
      last_name: rest.join(' ') || null,
      identification: { type: buyer.national_id === undefined ? null : 'RUT', number: buyer.national_id ?? null },
      phone: { area_code: null, number: buyer.phone ?? null, extension: null },
    },
    refunds: refunds.map((refund, n) => ({
      id: Number(`${id}${n}`),
      payment_id: Number(id),
      amount: Number(refund.value),
      status: 'approved',
      date_created: local(refund.at),
    })),
  };
}

function stateOf(sale: Sale, refunded: Decimal): { status: string; status_detail: string } {
  const dispute = sale.disputes.at(-1);
  if (dispute) {
    const details = { needs_response: 'in_process', won: 'reimbursed', lost: 'settled' } as const;
    return { status: 'charged_back', status_detail: details[dispute.status] };
  }
  if (sale.status === 'pending') return { status: 'in_process', status_detail: 'pending_contingency' };
  if (sale.status === 'failed') return { status: 'rejected', status_detail: 'cc_rejected_other_reason' };
  if (sale.status === 'authorised') return { status: 'authorized', status_detail: 'pending_capture' };
  if (refunded.equals(sale.value)) return { status: 'refunded', status_detail: 'refunded' };
  return { status: 'approved', status_detail: refunded.isZero() ? 'accredited' : 'partially_refunded' };
}
