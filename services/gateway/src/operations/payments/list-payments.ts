// GET /payments: payments with the merchant's own actions applied.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField } from '../query-fields.ts';
import { PaymentRow, payersShown, paymentExample, paymentRow } from './payment.ts';

export const listPayments = operation({
  method: 'GET',
  path: '/payments',
  area: 'payments',
  summary: 'List payments',
  description: 'Payments, newest first, with recorded refunds.',
  scopes: allOf('commerce:read'),
  showsPersons: true,
  query: z.strictObject({
    limit: integerField({ min: 1, max: 100, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
  }),
  answer: pageOf(PaymentRow),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [paymentExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query, credential }, { attribution }) => {
    const { payments, nextCursor } = await attribution.listPayments({
      profileId,
      limit: query.limit,
      cursor: query.cursor,
    });
    return {
      data: payments.map((payment) => paymentRow(payment, credential)),
      persons: payersShown(payments, credential),
      pagination: { has_next: nextCursor !== '', cursor: orNull(nextCursor) },
    };
  },
});
