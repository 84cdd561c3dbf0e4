// Tests which customer a selector names, everything that names them, and the name filter of the customer list.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { AppError } from '@touchline/chassis/errors.ts';
import type { CustomerRowSchema } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { type RunningIdentity, runIdentity } from './running-identity.ts';

type Row = MessageInitShape<typeof CustomerRowSchema>;

describe('a customer by one selector', () => {
  const profileId = randomUUID();
  let identity: RunningIdentity;
  let ana: string;
  before(async () => {
    identity = await runIdentity();
    const add = async (...rows: Row[]) => (await identity.client.importCustomers({ profileId, rows })).results;
    const [first] = await add({
      ...{ email: 'ana@correo.cl', phone: '+56987654321', externalId: 'C-77' },
      ...{ firstName: 'Ana', lastName: 'Soto' },
    });
    ana = first?.customerId ?? '';
    await add({ email: 'ana.soto@work.example', nationalId: '12.345.678-5' }, { email: 'luis@example.com' });
    // The person who wrote from work turns out to be Ana.
    await add({ email: 'ana.soto@work.example', phone: '+56987654321', externalId: 'C-79' });
    await identity.drained();
  });
  after(() => identity[Symbol.asyncDispose]());

  type Asked = Partial<
    Record<'customerId' | 'externalId' | 'email' | 'phone' | 'country' | 'identifierType' | 'identifierValue', string>
  >;
  const find = async (selector: Asked, profile = profileId) =>
    (await identity.client.findCustomer({ profileId: profile, ...selector })).customer;

  const selectors: [name: string, selector: Asked][] = [
    ['the caller’s own id', { externalId: 'C-77' }],
    ['an id that a merge brought', { externalId: 'C-79' }],
    ['an email in another case', { email: ' Ana@Correo.CL ' }],
    ['an email that a merge brought', { email: 'ana.soto@work.example' }],
    ['a phone with separators', { phone: '+56 9 8765-4321' }],
    ['a phone with its country named', { phone: '9 8765 4321', country: 'CL' }],
  ];
  for (const [name, selector] of selectors) {
    it(`is found by ${name}`, async () => assert.equal((await find(selector))?.customerId, ana));
  }

  const strangers: [name: string, selector: Asked][] = [
    ['an unknown id', { externalId: 'C-1' }],
    ['an id in another case', { externalId: 'c-77' }],
    ['an id that stands for nobody', { externalId: 'null' }],
    ['an unknown email', { email: 'nobody@example.com' }],
    ['an unknown phone', { phone: '+56911112222' }],
  ];
  for (const [name, selector] of strangers) {
    it(`is not found by ${name}`, async () => assert.equal(await find(selector), undefined));
  }

  it('is not found in another profile', async () => {
    assert.equal(await find({ externalId: 'C-77' }, randomUUID()), undefined);
  });

  const unreadable: [field: string, selector: Asked][] = [
    ['email', { email: 'ana at example' }],
    ['phone', { phone: '12' }],
    ['phone', { phone: '987654321' }],
    ['customer_key', { externalId: '  ' }],
    ['customer_profile_id', { customerId: 'x' }],
    ['customer_profile_id', { customerId: ' ' }],
    ['email', { email: ' ' }],
    ['phone', { phone: ' ' }],
    ['identifier_type', { identifierType: 'passport', identifierValue: '1' }],
    ['identifier_value', { identifierType: 'national_id', identifierValue: 'one' }],
    ['identifier_value', { identifierType: 'crm_contact_id', identifierValue: ' ' }],
  ];
  for (const [field, selector] of unreadable) {
    it(`cannot be looked up by ${JSON.stringify(selector)}`, async () => {
      const isBlank = [...Object.values(selector)].at(-1)?.trim() === '';
      await assert.rejects(find(selector), (error: AppError) => {
        assert.deepEqual([error.reason, error.details], ['invalid_parameter', { field }]);
        const said = isBlank
          ? 'must not be blank.'
          : field === 'identifier_type'
            ? 'must be one of'
            : 'cannot be read as';
        assert.ok(error.message.startsWith(`${field} ${said}`), error.message);
        return true;
      });
    });
  }

  it('is requested by a message that says what to send, when a look-up has no selector', async () => {
    const selectors = 'customer_profile_id, customer_key, email, phone, or identifier_type with identifier_value';
    await assert.rejects(find({}), { reason: 'invalid_parameter', message: `Send one of ${selectors}.` });
  });

  it('comes with everything that names it, by type, with the caller’s first id first in the record', async () => {
    const expected = [
      'external_customer_id C-77',
      'external_customer_id C-79',
      'email ana.soto@work.example',
      'email ana@correo.cl',
      'phone +56987654321',
      'national_id CL123456785',
    ];
    const shown = async () => {
      const { customers } = await identity.client.batchGetCustomers({
        profileId,
        customerIds: [ana],
        withIdentifiers: true,
      });
      return customers[0];
    };
    for (const customer of [await find({ externalId: 'C-79' }), await shown()]) {
      assert.deepEqual(
        customer?.identifiers.map(({ type, value }) => `${type} ${value}`),
        expected,
      );
      assert.equal(customer?.externalIds[0], 'C-77');
    }
    const { customers } = await identity.client.batchGetCustomers({ profileId, customerIds: [ana] });
    assert.deepEqual(customers[0]?.identifiers, []);
  });
});

describe('the name filter of the customer list', () => {
  const profileId = randomUUID();
  let identity: RunningIdentity;
  let ids: string[];
  before(async () => {
    identity = await runIdentity();
    const { results } = await identity.client.importCustomers({
      profileId,
      rows: [
        { email: 'ana987@correo.cl', firstName: 'Ana', lastName: 'Muñoz', phone: '+56911112222' },
        { email: 'b@example.com', firstName: 'Bo', phone: '+56987654321' },
        ...Array.from({ length: 300 }, (_, n) => ({ email: `filler${n}@bulk.example`, firstName: 'Filler' })),
      ],
    });
    ids = results.map(({ customerId }) => customerId);
  });
  after(() => identity[Symbol.asyncDispose]());

  const matches = async (query: string) => {
    const asked = [...ids.slice(0, 3), randomUUID()];
    const { customerIds } = await identity.client.matchCustomers({ profileId, query, customerIds: asked });
    return customerIds.map((id) => ids.indexOf(id));
  };
  const search = (query: string, limit = 1000) =>
    identity.client.searchCustomers({ profileId, query, limit, idsOnly: true, namesAndEmailsOnly: true });

  const cases: [query: string, expected: number[]][] = [
    ['muñoz', [0]],
    ['MUNOZ ana', [0]],
    ['987', [0]],
    ['an', [0]],
    ['b', [1, 2]],
    ['example', [1, 2]],
    ['+5691111', []],
    ['', []],
    ['a'.repeat(200), []],
  ];
  for (const [query, expected] of cases) {
    it(`finds ${expected.length} of the page by ${JSON.stringify(query.slice(0, 20))}`, async () => {
      assert.deepEqual(await matches(query), expected);
    });
  }

  it('finds no one by a phone, and reports the result as complete', async () => {
    const { customers, incomplete } = await search('98765');
    assert.deepEqual([customers, incomplete], [[], false]);
    assert.deepEqual(
      (await search('ana987')).customers.map(({ customerId }) => ids.indexOf(customerId)),
      [0],
    );
  });

  it('reports when it found more than it returns, or cannot look by so little', async () => {
    assert.equal((await search('filler')).incomplete, false);
    assert.equal((await search('filler', 200)).incomplete, true);
    assert.equal((await search('b')).incomplete, true);
  });
});
