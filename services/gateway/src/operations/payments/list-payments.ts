// Declares GET /payments, which lists payments with the merchant's own actions applied.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { orNull } from '../answer-fields.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, instantField, integerField } from '../query-fields.ts';
import { PaymentRow, payersShown, paymentExample, paymentRow } from './payment.ts';

const PaymentsQuery = z
  .strictObject({
    status: z
      .enum(['all', 'unidentified'])
      .default('all')
      .meta({ description: 'unidentified: only payments whose payer is unknown.' }),
    from: instantField('Paid at this time or later.').optional(),
    to: instantField('Paid at this time or earlier.').optional(),
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
  })
  .check(
    rule(
      'from is not after to',
      ({ value, issues }) => {
        if (value.from === undefined || value.to === undefined || Date.parse(value.from) <= Date.parse(value.to))
          return;
        issues.push({ code: 'custom', input: value, path: ['from'], message: 'must not be after to' });
      },
      'range_invalid',
    ),
  );

export const listPayments = operation({
  method: 'GET',
  path: '/payments',
  area: 'payments',
  csvPageRows: 200,
  summary: 'List payments',
  description:
    'Payments, newest first, with the merchant’s own actions applied: refunds, later installments, assigned payers.',
  scopes: allOf('commerce:read'),
  showsPersons: true,
  query: PaymentsQuery,
  parameterErrors: { status: 'status_invalid', from: 'range_invalid', to: 'range_invalid' },
  answer: pageOf(PaymentRow),
  errors: ['invalid_parameter', 'status_invalid', 'range_invalid'],
  examples: { answer: { data: [paymentExample], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query, credential }, { attribution }) => {
    const { payments, nextCursor } = await attribution.listPayments({
      profileId,
      limit: query.limit,
      cursor: query.cursor,
      unidentifiedOnly: query.status === 'unidentified',
      from: query.from === undefined ? undefined : timestampFromDate(new Date(query.from)),
      to: query.to === undefined ? undefined : timestampFromDate(new Date(query.to)),
    });
    return {
      data: payments.map((payment) => paymentRow(payment, credential)),
      persons: payersShown(payments, credential),
      pagination: { has_next: nextCursor !== '', cursor: orNull(nextCursor) },
    };
  },
});
