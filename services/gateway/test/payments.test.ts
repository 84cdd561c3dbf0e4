// Tests payments and the merchant's own actions: what the gateway checks, which services it calls in which order, and what it
// answers.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type { ListPaymentsRequest } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { FindCustomerRequest } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import type { RecordEventsRequest } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { CUSTOMER_ID } from './doubles/known-ids.ts';
import { REFUSED, trackingDouble } from './doubles/tracking.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

describe('payments', () => {
  let running: RunningGateway;
  const listed: ListPaymentsRequest[] = [];
  const found: FindCustomerRequest[] = [];
  const recorded: RecordEventsRequest[] = [];
  const assigned: unknown[] = [];
  /** The value and currency of the payment's event. */
  const said = { value: '10', currency: 'USD' };
  /** Who owns the payment; assigning it takes effect when spreads is true. */
  const payment = { personId: 'nobody', isCustomer: false, spreads: true, looks: 0 };

  before(async () => {
    const doubles = serviceDoubles();
    const row = () => ({ paymentId: CUSTOMER_ID, ...said, ...payment });
    running = await runGateway('payments', {
      overrides: { timeouts: { assignmentMs: 300 } },
      doubles: {
        tracking: {
          ...trackingDouble(recorded),
          assignPayer: async ({ eventId, customerId }) => {
            assigned.push([eventId, customerId]);
            if (payment.spreads) Object.assign(payment, { personId: customerId, isCustomer: true });
            return { changed: true };
          },
        },
        identity: {
          ...doubles.identity,
          findCustomer: async (request, call) => {
            found.push(request);
            return doubles.identity.findCustomer(request, call);
          },
        },
        attribution: {
          ...doubles.attribution,
          markInstallment: async ({ isLaterInstallment }) => ({ payment: { ...row(), isLaterInstallment } }),
          listPayments: async (request) => {
            listed.push(request);
            return { payments: [row()], nextCursor: '' };
          },
          getPayment: async ({ paymentId }) => {
            if (paymentId !== CUSTOMER_ID) throw appError('not_found', 'There is no such payment.');
            payment.looks += 1;
            return { payment: { ...row(), isPayerAssigned: payment.personId === CUSTOMER_ID } };
          },
        },
      },
    });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => {
    for (const list of [listed, found, recorded, assigned]) list.splice(0);
    Object.assign(payment, { personId: 'nobody', isCustomer: false, spreads: true, looks: 0 });
  });

  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await running.call(method, path, {
      ...(body !== undefined && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: answers are read by the contract's field names
    const json = (await response.json()) as any;
    return { status: response.status, code: json.error?.code, message: json.error?.message, data: json.data };
  };

  const queries: [query: string, refusal: string][] = [
    ['status=paid', 'status_invalid'],
    ['status=', 'status_invalid'],
    ['from=yesterday', 'range_invalid'],
    ['to=2026-02-30T00:00:00Z', 'range_invalid'],
    ['from=2026-01-02T00:00:00', 'range_invalid'],
    ['from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z', 'range_invalid'],
    ['limit=0', 'invalid_parameter'],
    ['limit=201', 'invalid_parameter'],
    ['cursor=%00', 'invalid_parameter'],
    ['state=all', 'invalid_parameter'],
  ];
  for (const [query, refusal] of queries) {
    it(`refuse ${query} as ${refusal}`, async () => {
      const { status, code } = await ask('GET', `/payments?${query}`);
      assert.deepEqual([status, code], [refusal === 'invalid_parameter' ? 400 : 422, refusal]);
      assert.equal(listed.length, 0);
    });
  }

  it('are all listed unless a status and a range narrow the list', async () => {
    await ask('GET', '/payments');
    await ask(
      'GET',
      '/payments?status=unidentified&from=2026-01-01T00:00:00-03:00&to=2026-01-31T00:00:00%2B01:00&limit=7',
    );
    await ask('GET', '/payments?status=all&from=2026-01-01T00:00:00+01:00&to=2026-01-01T00:00:00+01:00');
    assert.deepEqual(
      listed.map(({ unidentifiedOnly, limit, from, to }) => [
        unidentifiedOnly,
        limit,
        from && timestampDate(from).toISOString(),
        to && timestampDate(to).toISOString(),
      ]),
      [
        [false, 50, undefined, undefined],
        [true, 7, '2026-01-01T03:00:00.000Z', '2026-01-30T23:00:00.000Z'],
        [false, 50, '2025-12-31T23:00:00.000Z', '2025-12-31T23:00:00.000Z'],
      ],
    );
  });

  it('are refused under a malformed reference', async () => {
    for (const [path, body] of [
      ['installment', { is_later_installment: true }],
      ['payer', { customer_key: 'C-77' }],
    ] as const)
      assert.equal((await ask('PUT', `/payments/nope/${path}`, body)).code, 'payment_ref_invalid');
  });

  it('without a value have neither value nor currency, wherever they are shown', async () => {
    said.value = '';
    said.currency = '';
    const answers = [
      (await ask('GET', '/payments')).data[0],
      (await ask('PUT', `/payments/${CUSTOMER_ID}/installment`, { is_later_installment: true })).data,
      (await ask('PUT', `/payments/${CUSTOMER_ID}/payer`, { customer_key: 'C-77' })).data,
    ];
    for (const { value, currency } of answers) assert.deepEqual([value, currency], [null, null]);
    said.value = '0';
    said.currency = 'USD';
    const free = (await ask('GET', '/payments')).data[0];
    assert.deepEqual([free.value, free.currency], ['0', 'USD']);
  });

  it('are marked as later installments only by a boolean', async () => {
    const path = `/payments/${CUSTOMER_ID}/installment`;
    for (const body of [{}, { is_later_installment: 'yes' }, { is_later_installment: true, more: 1 }])
      assert.equal((await ask('PUT', path, body)).code, 'validation_error');
    assert.equal((await ask('PUT', path, { is_later_installment: true })).data.is_later_installment, true);
  });

  it('are assigned to the customer of a selector, and answered once reports show it', async () => {
    const { status, data } = await ask('PUT', `/payments/${CUSTOMER_ID.toUpperCase()}/payer`, {
      customer_key: 'C-77',
      identifier_type: 'national_id',
      identifier_value: '1-9',
      country: 'CL',
    });
    assert.deepEqual([status, data.payer_assigned, data.customer_profile_id], [200, true, CUSTOMER_ID]);
    assert.deepEqual(assigned, [[CUSTOMER_ID, CUSTOMER_ID]]);
    const [{ externalId, identifierType, identifierValue, country } = assert.fail()] = found;
    assert.deepEqual([externalId, identifierType, identifierValue, country], ['C-77', 'national_id', '1-9', 'CL']);
  });

  it('say that an assignment is stored but not yet in reports, and succeed on a repeat', async () => {
    payment.spreads = false;
    const path = `/payments/${CUSTOMER_ID}/payer`;
    const first = await ask('PUT', path, { customer_key: 'C-77' });
    assert.deepEqual([first.status, first.code], [502, 'payment_assignment_incomplete']);
    assert.equal(assigned.length, 1);
    assert.ok(payment.looks > 1);
    payment.spreads = true;
    assert.equal((await ask('PUT', path, { customer_key: 'C-77' })).status, 200);
  });

  const payers: [body: object, status: number, code: string][] = [
    [{}, 422, 'validation_error'],
    [{ country: 'CL' }, 422, 'validation_error'],
    [{ customer_profile_id: 'x' }, 422, 'validation_error'],
    [{ identifier_type: 'passport', identifier_value: '1' }, 422, 'validation_error'],
    [{ identifier_type: 'national_id' }, 422, 'validation_error'],
    [{ customer_key: { $ne: '' } }, 422, 'validation_error'],
    [{ phone: 'junk' }, 422, 'validation_error'],
    [{ customer_profile_id: randomUUID() }, 404, 'customer_not_found'],
    [{ identifier_type: 'national_id', identifier_value: '1-9' }, 404, 'customer_not_found'],
    [{ email: 'nobody@example.com' }, 404, 'customer_not_found'],
    [{ customer_key: 'unknown' }, 404, 'customer_not_found'],
  ];
  for (const [body, status, code] of payers) {
    it(`are not assigned to ${JSON.stringify(body)}: ${code}`, async () => {
      const answer = await ask('PUT', `/payments/${CUSTOMER_ID}/payer`, body);
      assert.deepEqual([answer.status, answer.code], [status, code]);
      assert.equal(assigned.length, 0);
    });
  }

  it('say which members name a payer when none was sent', async () => {
    const { message } = await ask('PUT', `/payments/${CUSTOMER_ID}/payer`, { country: 'CL' });
    const selectors = 'customer_profile_id, customer_key, email, phone, or identifier_type with identifier_value';
    assert.equal(message, `The body must name a person: send one of ${selectors}.`);
  });

  const selectors: [member: string, body: (value: unknown) => object][] = [
    ['customer_profile_id', (customer_profile_id) => ({ customer_profile_id })],
    ['customer_key', (customer_key) => ({ customer_key })],
    ['email', (email) => ({ email })],
    ['phone', (phone) => ({ phone })],
    ['identifier_value', (identifier_value) => ({ identifier_type: 'national_id', identifier_value })],
  ];
  const faults: [fault: string, value: unknown, message: string][] = [
    ['empty', '', 'must not be blank.'],
    ['blank', ' \t', 'must not be blank.'],
    ['a number', 7, 'must be a string.'],
    ['null', null, 'must be a string.'],
    ['an object', {}, 'must be a string.'],
    ['too long', 'x'.repeat(321), 'must have at most N characters.'],
  ];
  for (const [fault, value, message] of faults)
    it(`give the same answer for each selector of a payer that is ${fault}`, async () => {
      for (const [member, body] of selectors) {
        const answer = await ask('PUT', `/payments/${CUSTOMER_ID}/payer`, body(value));
        const said = answer.message.replace(/\d+(?= characters)/, 'N');
        assert.deepEqual([answer.status, answer.code, said], [422, 'validation_error', `${member} ${message}`]);
      }
    });

  it('that the profile does not have cannot be assigned', async () => {
    const { code } = await ask('PUT', `/payments/${randomUUID()}/payer`, { customer_key: 'C-77' });
    assert.equal(code, 'not_found');
    assert.equal(assigned.length + found.length, 0);
  });

  it('by card are events like any other, one for each reference', async () => {
    const body = { payment_ref: 'order-7', value: '10.50', currency: 'CLP', paid_at: '2026-01-05T10:00:00Z' };
    const first = await ask('POST', '/payments/webpay', body);
    const again = await ask('POST', '/payments/webpay', { ...body, value: 99 });
    assert.deepEqual([first.status, first.data.status, again.data.status], [202, 'recorded', 'duplicate']);
    assert.equal(first.data.payment_id, again.data.payment_id);
    const [draft] = recorded[0]?.events ?? [];
    assert.deepEqual(
      [draft?.origin, draft?.eventType, draft?.idempotencyKey, draft?.value, draft?.currency, draft?.subjectRef],
      [Origin.PROVIDER, 'payment_received', 'webpay:order-7', '10.50', 'CLP', ''],
    );
  });

  const cards: [member: string, body: object][] = [
    ['paid_at', { paid_at: '2099-01-01T00:00:00Z' }],
    ['value', { value: 666 }],
    ['currency', { currency: 'XXX' }],
    ['user_traits.email', { user_traits: { email: REFUSED } }],
    ['user_traits.phone', { user_traits: { phone: REFUSED } }],
    ['user_traits.external_id', { user_traits: { external_id: REFUSED } }],
  ];
  for (const [member, more] of cards)
    it(`by card are refused for ${member} under that name`, async () => {
      const { status, code, message } = await ask('POST', '/payments/webpay', { payment_ref: 'x', value: 1, ...more });
      assert.deepEqual([status, code], [422, 'validation_error']);
      assert.ok(message.startsWith(`${member} `), message);
    });

  it('by card are refused with a malformed reference, and without money', async () => {
    for (const payment_ref of ['', ' x', 'a b', 'x'.repeat(101), '$ne', 'é', '../x', 'a\u0000'])
      assert.ok(
        ['payment_ref_invalid', 'validation_error'].includes(
          (await ask('POST', '/payments/webpay', { payment_ref, value: 1 })).code,
        ),
        payment_ref,
      );
    assert.equal((await ask('POST', '/payments/webpay', { payment_ref: 'a b', value: 1 })).code, 'payment_ref_invalid');
    for (const more of [{}, { value: -1 }, { value: 1, currency: 'ZZZ' }, { value: 1, subject_ref: 'kid' }])
      assert.equal((await ask('POST', '/payments/webpay', { payment_ref: 'x', ...more })).code, 'validation_error');
    assert.equal(recorded.length, 0);
  });
});
