import { appError } from '@touchline/chassis/errors.ts';
import type { Doubles } from '../service-doubles.ts';
import { CAMPAIGN_ID, CONNECTION_ID, CUSTOMER_ID, TIME } from './known-ids.ts';

/** Has two outcomes, one of a customer and one without, and returns them one by one when the limit is one. */
export function outcomesDouble(): Doubles['outcomes'] {
  const outcome = {
    recordedAt: TIME,
    provider: 'api',
    outcomeType: 'payment_received',
    occurredAt: TIME,
    outcomeEventId: CONNECTION_ID,
    customerId: CUSTOMER_ID,
    value: '129.9',
    currency: 'USD',
  };
  const log = [
    { ...outcome, id: CAMPAIGN_ID },
    { ...outcome, id: CONNECTION_ID, outcomeType: 'lead_created', customerId: '', value: '', currency: '' },
  ];
  return {
    listRecordedOutcomes: async ({ cursor, limit }) => {
      if (!/^(after-\d)?$/.test(cursor))
        throw appError('invalid_parameter', 'cursor is not one that this API gave out.');
      const after = Number(cursor.split('-')[1] ?? 0);
      const outcomes = log.slice(after, after + limit);
      const next = after + outcomes.length;
      return { outcomes, nextCursor: `after-${next}`, hasNext: next < log.length };
    },
  };
}
