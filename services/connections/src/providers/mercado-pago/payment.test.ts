// Tests what a payment of Mercado Pago is worth, who paid it, and what is left of it, and which webhooks are accepted.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { mercadoPagoError } from './mercado-pago-error.ts';
import { outcomeOf, PaymentSchema } from './payment.ts';
import { isMercadoPagoSigned } from './signature.ts';

const ASOF = new Date('2026-11-05T12:00:00Z');
const PAYMENT: z.input<typeof PaymentSchema> = {
  id: 123_456_789_012,
  status: 'approved',
  status_detail: 'accredited',
  date_created: '2026-11-01T09:59:00.000-04:00',
  date_approved: '2026-11-01T10:00:00.000-04:00',
  date_last_updated: '2026-11-01T10:00:01.000-04:00',
  currency_id: 'CLP',
  transaction_amount: 45_900,
  payer: {
    id: '777',
    email: 'ana@example.com',
    first_name: 'Ana',
    last_name: 'Soto',
    identification: { type: 'RUT', number: '123456785' },
    phone: { area_code: '9', number: '87654321' },
  },
};
const outcome = (change: object = {}, wasReversed = false) =>
  outcomeOf(PaymentSchema.parse({ ...PAYMENT, ...change }), ASOF, wasReversed);

describe('a payment of Mercado Pago', () => {
  it('is one payment under its own id, of the person it names, at the time of its approval', () => {
    const { externalId, money, occurredAt, person, reversal } = outcome() ?? assert.fail();
    assert.deepEqual([externalId, money, reversal], ['123456789012', { value: '45900', currency: 'CLP' }, undefined]);
    assert.equal(occurredAt.toISOString(), '2026-11-01T14:00:00.000Z');
    assert.deepEqual(
      [person.email, person.nationalId, person.phone, person.country, person.paymentsCustomerId],
      ['ana@example.com', '123456785', '987654321', 'CL', '777'],
    );
  });

  it('identifies nobody by masked values, and takes no national id but a RUT', () => {
    const payer = {
      email: 'XXXXXXXXXXX',
      first_name: null,
      identification: { type: 'CPF', number: '1' },
      phone: { area_code: null, number: 'XXXXXXX' },
    };
    const { person } = outcome({ payer }) ?? assert.fail();
    assert.deepEqual([person.email, person.firstName, person.nationalId, person.phone], [null, null, null, null]);
  });

  for (const change of [
    { status: 'pending' },
    { status: 'rejected' },
    { status: 'cancelled' },
    { status: 'authorized' },
    { captured: false },
    { transaction_amount: 0 },
  ])
    it(`is none with ${JSON.stringify(change)}`, () => assert.equal(outcome(change), null));

  const back = { date_created: '2026-11-03T10:00:00.000-04:00' };
  const LEFT: [what: string, change: object, was: boolean, amount: string | undefined][] = [
    ['nothing', {}, false, undefined],
    ['nothing anymore', {}, true, '0'],
    ['a part', { transaction_amount_refunded: 900.5, refunds: [back] }, false, '900.5'],
    ['all', { status: 'refunded', transaction_amount_refunded: 45_900, refunds: [back] }, false, '45900'],
    ['all, without a stated sum', { status: 'refunded' }, false, '45900'],
    ['a chargeback', { status: 'charged_back', status_detail: 'settled' }, false, '45900'],
    [
      'nothing for a chargeback that is still open',
      { status: 'charged_back', status_detail: 'in_process' },
      false,
      '0',
    ],
    ['nothing for a chargeback that was won', { status: 'charged_back', status_detail: 'reimbursed' }, false, '0'],
    ['nothing while it is disputed', { status: 'in_mediation' }, false, '0'],
  ];
  for (const [what, change, was, amount] of LEFT)
    it(`was paid back: ${what}`, () => assert.equal(outcome(change, was)?.reversal?.amount, amount));

  it('was paid back at the time of its last refund', () => {
    const { reversal } = outcome({ transaction_amount_refunded: 1, refunds: [back, {}] }) ?? assert.fail();
    assert.equal(reversal?.reversedAt?.toISOString(), '2026-11-03T14:00:00.000Z');
  });

  const AMOUNTS: [number, string][] = [
    [0.1, '0.1'],
    [10.01, '10.01'],
    [1_234_567.89, '1234567.89'],
  ];
  for (const [written, value] of AMOUNTS)
    it(`of ${written} is exactly that`, () =>
      assert.equal(outcome({ transaction_amount: written, currency_id: 'BRL' })?.money?.value, value));

  for (const [http, kind] of [
    [401, 'reconnect'],
    [403, 'failed'],
    [404, 'failed'],
    [429, 'retry'],
    [502, 'retry'],
  ] as const)
    it(`refused with ${http} means ${kind}`, () =>
      assert.equal(
        mercadoPagoError(http, { message: 'words', error: 'code', status: http, cause: [] }, {}).kind,
        kind,
      ));
});

describe('a webhook of Mercado Pago', () => {
  const sign = (manifest: string, secret = 's3cret') => createHmac('sha256', secret).update(manifest).digest('hex');
  const SIGNED_AT = 1793000000;
  const HOUR = 3600;
  /** @param age of the signature when it is judged, in seconds */
  const judge = (headers: Record<string, string>, query = 'data.id=AbC1&type=payment', age = 1) => {
    const delivery = { headers, body: Buffer.from('{}'), query: new URLSearchParams(query) };
    return isMercadoPagoSigned(delivery, 's3cret', new Date((SIGNED_AT + age) * 1000));
  };
  const whole = sign('id:abc1;request-id:r-1;ts:1793000000;');

  it('is signed by its id in lower case, its request and its time, in seconds or milliseconds', () => {
    const of = (ts: string) => `ts=${ts}, v1=${sign(`id:abc1;request-id:r-1;ts:${ts};`)}`;
    for (const ts of ['1793000000', '1793000000000'])
      assert.ok(judge({ 'x-signature': of(ts), 'x-request-id': 'r-1' }), ts);
  });

  it('omits from its signature what is missing', () => {
    assert.ok(judge({ 'x-signature': `ts=1793000000,v1=${sign('id:abc1;ts:1793000000;')}` }));
    assert.ok(judge({ 'x-signature': `ts=1793000000,v1=${sign('ts:1793000000;')}` }, ''));
  });

  for (const [what, age, isTaken] of [
    ['six days old is taken, since a delivery may be repeated for days', 6 * 24 * HOUR, true],
    ['eight days old is refused', 8 * 24 * HOUR, false],
    ['from a clock that is a little ahead is taken', -60, true],
    ['from the future is refused', -HOUR, false],
  ] as const)
    it(what, () => {
      for (const ts of [String(SIGNED_AT), `${SIGNED_AT}000`]) {
        const headers = { 'x-signature': `ts=${ts},v1=${sign(`id:abc1;ts:${ts};`)}` };
        assert.equal(judge(headers, undefined, age), isTaken, ts);
      }
    });

  const REFUSED: [what: string, headers: Record<string, string>, query?: string][] = [
    ['about another payment', { 'x-signature': `ts=1793000000,v1=${whole}`, 'x-request-id': 'r-1' }, 'data.id=2'],
    ['with another request id', { 'x-signature': `ts=1793000000,v1=${whole}`, 'x-request-id': 'r-2' }],
    ['with another time', { 'x-signature': `ts=1793000001,v1=${whole}`, 'x-request-id': 'r-1' }],
    ['without its time', { 'x-signature': `v1=${whole}`, 'x-request-id': 'r-1' }],
    ['by another secret', { 'x-signature': `ts=1793000000,v1=${sign('id:abc1;ts:1793000000;', 'x')}` }],
    ['by nobody', {}],
  ];
  for (const [what, headers, query] of REFUSED) it(`${what} is refused`, () => assert.ok(!judge(headers, query)));
});
