// Tests GET /customers/search, the list's name filter, and look-ups by id and by traits.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { AppError } from '@touchline/chassis/errors.ts';
import { type RunningIdentity, runIdentity } from './running-identity.ts';

describe('finding customers', () => {
  const profileId = randomUUID();
  let identity: RunningIdentity;
  let ids: string[];
  before(async () => {
    identity = await runIdentity();
    const { results } = await identity.client.importCustomers({
      profileId,
      rows: [
        { email: 'ana.munoz@correo.cl', firstName: 'Ana María', lastName: 'Muñoz', phone: '+56987654321' },
        { email: 'pedro@example.com', firstName: 'Pedro', lastName: 'Muñoz' },
        { email: 'mariana@example.com', firstName: 'Mariana', externalId: 'crm-3' },
        { email: 'maja.x@xample.com', firstName: '小明', lastName: '王' },
        { email: 'wf@example.org', firstName: '芳', lastName: '王' },
        ...Array.from({ length: 60 }, (_, i) => ({ email: `filler${i}@bulk.example`, firstName: 'Filler' })),
      ],
    });
    ids = results.map(({ customerId }) => customerId);
  });
  after(() => identity[Symbol.asyncDispose]());

  async function search(
    query: string,
    rest: { excludeId?: string; limit?: number; idsOnly?: boolean; profileId?: string } = {},
  ) {
    const { customers } = await identity.client.searchCustomers({ profileId, query, ...rest });
    return customers;
  }
  const found = async (query: string) => (await search(query)).map(({ customerId }) => ids.indexOf(customerId)).sort();

  const cases: [string, number[]][] = [
    ['muñoz', [0, 1]],
    ['MUNOZ', [0, 1]],
    ['ana', [0, 2]],
    ['an', [0]],
    ['pedro muñoz', [1]],
    ['correo', [0]],
    ['pedro@example.com', [1]],
    ['9 8765', [0]],
    ['+56987654321', [0]],
    ['ja.x', [3]],
    ['x@x', [3]],
    ['.x@xa', [3]],
    ['@xa', [3]],
    ['@w', []],
    ['f@', [4]],
    ['@x', [3]],
    ['王小明', [3]],
    ['小明', [3]],
    ['王 小明', [3]],
    ['王芳', [4]],
    ['芳王', [4]],
    ['李芳', []],
    ['a', []],
    ['', []],
    ['nobody', []],
    ['.*', []],
    ['{"$gt":""}', []],
    ['$where', []],
    ['__proto__', []],
    ['ana\u0000', []],
    ['a'.repeat(50_000), []],
  ];
  it('finds a phone as people of the country write it', async () => {
    const other = randomUUID();
    const row = { email: 'ana@example.com', phone: '+447911123456' };
    await identity.client.importCustomers({ profileId: other, rows: [row] });
    const by = async (query: string, country: string) =>
      (await identity.client.searchCustomers({ profileId: other, query, country })).customers.length;
    assert.deepEqual(
      [await by('07911 123456', 'GB'), await by('07911 123456', ''), await by('07911 123456', 'CL')],
      [1, 0, 0],
    );
    const namesOnly = { profileId: other, query: '07911 123456', country: 'GB', namesAndEmailsOnly: true };
    assert.equal((await identity.client.searchCustomers(namesOnly)).customers.length, 0);
  });

  it('returns every candidate once to a caller that walks the pages, best first', async () => {
    const whole = (await search('filler', { limit: 1000, idsOnly: true })).map(({ customerId }) => customerId);
    assert.equal(whole.length, 60);
    for (const limit of [7, 20, 50]) {
      const seen: string[] = [];
      for (let cursor = ''; ; ) {
        const page = await identity.client.searchCustomers({ profileId, query: 'filler', limit, cursor });
        seen.push(...page.customers.map(({ customerId }) => customerId));
        assert.equal(page.incomplete, page.nextCursor !== '');
        if (page.nextCursor === '') break;
        assert.equal(page.customers.length, limit);
        cursor = page.nextCursor;
      }
      assert.deepEqual(seen, whole);
    }
  });

  it('refuses a cursor that it never gave out', async () => {
    const request = { profileId, query: 'filler', cursor: 'e30' };
    await assert.rejects(identity.client.searchCustomers(request), { reason: 'invalid_parameter' });
  });

  for (const [query, expected] of cases) {
    it(`finds ${expected.length} by ${JSON.stringify(query.slice(0, 30))}`, async () => {
      assert.deepEqual(await found(query), expected);
    });
  }

  it('finds one letter of a Chinese name by the filter of the customer list, through the index', async () => {
    const request = { profileId, idsOnly: true, namesAndEmailsOnly: true, limit: 1000 };
    for (const [query, expected] of [
      ['王', [3, 4]],
      ['芳', [4]],
      ['李', []],
    ] as const) {
      const { customers, incomplete } = await identity.client.searchCustomers({ ...request, query });
      assert.deepEqual(
        [customers.map(({ customerId }) => ids.indexOf(customerId)).sort(), incomplete],
        [expected, false],
      );
    }
  });

  it('finds no one by any part once they are erased, and does not keep their terms', async () => {
    const own = randomUUID();
    const rows = [{ email: 'ja.na@xample.com', firstName: '芳', lastName: '王' }];
    await identity.client.importCustomers({ profileId: own, rows });
    assert.equal((await search('na@x', { profileId: own })).length, 1);
    await identity.erasures.eraseCustomer({ profileId: own, requestRef: 'r', email: 'ja.na@xample.com' });
    for (const query of ['na@x', '王芳', 'xample', 'ja.n'])
      assert.deepEqual(await search(query, { profileId: own }), []);
    const docs = await identity.mongo.db.collection('customers').find({ profile_id: own }).toArray();
    assert.deepEqual(
      docs.map(({ search: terms }) => terms),
      [[]],
    );
  });

  it('returns the whole candidate', async () => {
    const [candidate] = await search('ana.munoz@correo.cl');
    assert.deepEqual(
      [candidate?.firstName, candidate?.lastName, candidate?.primaryEmail, candidate?.primaryPhone, candidate?.sources],
      ['Ana María', 'Muñoz', 'ana.munoz@correo.cl', '+56987654321', ['import']],
    );
    assert.ok(candidate?.firstSeenAt && candidate.lastSeenAt);
  });

  it('leaves one customer out on request', async () => {
    const candidates = await search('muñoz', { excludeId: ids[0] });
    assert.deepEqual(
      candidates.map(({ customerId }) => customerId),
      [ids[1]],
    );
  });

  it('returns 20 candidates by default, 50 at most, and up to 1,000 ids', async () => {
    assert.equal((await search('filler')).length, 20);
    assert.equal((await search('filler', { limit: 7 })).length, 7);
    assert.equal((await search('filler', { limit: 1000 })).length, 50);
    const bare = await search('filler', { limit: 1000, idsOnly: true });
    assert.equal(bare.length, 60);
    assert.deepEqual([bare[0]?.primaryEmail, bare[0]?.firstName], ['', '']);
  });

  it('shows no customer of another profile', async () => {
    assert.deepEqual(await search('muñoz', { profileId: randomUUID() }), []);
  });

  it('finds a merged customer once, under the id that survived', async () => {
    const other = randomUUID();
    const rows = [
      { email: 'eva@example.com', firstName: 'Eva' },
      { phone: '+56976543210', lastName: 'Rojas' },
    ];
    await identity.client.importCustomers({ profileId: other, rows });
    const joined = await identity.client.importCustomers({
      profileId: other,
      rows: [{ email: 'eva@example.com', phone: '+56976543210' }],
    });
    for (const query of ['eva', 'rojas', '76543210']) {
      const candidates = await search(query, { profileId: other });
      assert.deepEqual(
        candidates.map(({ customerId }) => customerId),
        [joined.results[0]?.customerId],
      );
    }
  });

  it('returns records by id, each known id once, and leaves unknown ids out', async () => {
    const asked = [ids[2] ?? '', randomUUID(), 'no-uuid', '{"$gt":""}', ids[0] ?? '', ids[2] ?? ''];
    const { customers } = await identity.client.batchGetCustomers({ profileId, customerIds: asked });
    assert.deepEqual(
      customers.map(({ requestedId }) => requestedId),
      [ids[2], ids[0]],
    );
    assert.deepEqual(customers[0]?.externalIds, ['crm-3']);
  });

  it('refuses more than 1,000 ids', async () => {
    const customerIds = Array.from({ length: 1001 }, () => randomUUID());
    await assert.rejects(identity.client.batchGetCustomers({ profileId, customerIds }), AppError);
  });

  it('resolves traits without creating customers', async () => {
    const resolve = async (traits: object) => (await identity.client.resolveIdentity({ profileId, traits })).customerId;
    assert.equal(await resolve({ email: ' PEDRO@example.com ' }), ids[1]);
    assert.equal(await resolve({ phone: '987654321', country: 'CL' }), ids[0]);
    assert.equal(await resolve({ externalId: 'crm-3', email: 'pedro@example.com' }), ids[2]);
    assert.equal(await resolve({ email: 'new@example.com' }), '');
    assert.equal(await resolve({}), '');
    assert.deepEqual(await search('new@example.com'), []);
  });
});
