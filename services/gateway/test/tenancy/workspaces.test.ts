// Tests workspaces over HTTP: who may make, list and change them, and that they are unknown to everyone else.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type RunningGateway, runGateway } from '../running-gateway.ts';
import { type Answer, createTenants, type Row, type Tenants } from './tenants.ts';

describe('workspaces', () => {
  let running: RunningGateway;
  let tenants: Tenants;
  before(async () => {
    running = await runGateway('workspaces', { env: { USER_RATE_LIMIT_PER_MINUTE: '100000' } });
    tenants = await createTenants(running);
  });
  after(async () => {
    await tenants?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  it('are made with a currency and a type, and listed only for their creator', async () => {
    const { list, call, business, app } = tenants;
    const [one, other] = [await business('One'), await business('Other')];
    const { status, body } = await call(one.key, 'POST', '/workspaces', {
      name: ' Agency ',
      reporting_currency: 'EUR',
      type: 'healthcare_agency',
    });
    assert.equal(status, 201);
    const { id, created_at, ...rest } = body.data;
    assert.deepEqual(rest, {
      name: 'Agency',
      type: 'healthcare_agency',
      reporting_currency: 'EUR',
      plan: { name: 'standard', active_profiles: null },
      ad_write_limits: { writes_per_day: null, budget_raise_per_day: {} },
      profile_count: 0,
      archived_at: null,
    });
    assert.ok(Date.parse(created_at) > 0);
    assert.deepEqual(body.meta, { profile_id: one.profileId });
    assert.deepEqual(
      (await list(one.key, '/workspaces')).map((row) => row.id),
      [id],
    );
    for (const shown of [other.key, await (await app('Stranger')).token()])
      assert.deepEqual(await list(shown, '/workspaces'), []);
  });

  it('report in USD and are of the standard type by default', async () => {
    const { ok, business } = tenants;
    const made = await ok((await business('Plain')).key, 'POST', '/workspaces', { name: 'Plain' });
    assert.deepEqual([made.reporting_currency, made.type], ['USD', 'standard']);
  });

  it('of an app carry no profile in meta, since its token has none', async () => {
    const { call, app } = tenants;
    const { body } = await call(await (await app('Maker')).token(), 'POST', '/workspaces', { name: 'Made' });
    assert.deepEqual(body.meta, { profile_id: null });
  });

  it('made by a person are owned by that person, who sees them and makes profiles in them', async () => {
    const { ok, list, person, business } = tenants;
    const home = await business('Home');
    const owner = await person(home.workspaceId, 'owner');
    const made = await ok(owner.shown, 'POST', '/workspaces', { name: 'Second' });
    const listed = await list(owner.shown, '/workspaces');
    assert.deepEqual(
      listed.map((row) => row.name),
      ['Home', 'Second'],
    );
    const profile = await ok(owner.shown, 'POST', '/profiles', { name: 'Shop', workspace_id: made.id });
    assert.deepEqual([profile.workspace_id, profile.entitlements], [made.id, ['svc_attribution']]);
  });

  it('are listed page by page, each row once, even while others are being made', async () => {
    const { ok, call, app } = tenants;
    const shown = await (await app('Lister')).token();
    const make = async (name: string) => (await ok(shown, 'POST', '/workspaces', { name })).id;
    const made: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) made.push(await make(name));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: Answer<Row[]> = await call<Row[]>(
        shown,
        'GET',
        `/workspaces?limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...body.data.map((row) => row.id));
      assert.equal(body.pagination.has_next, body.pagination.cursor !== null);
      cursor = body.pagination.cursor;
      if (seen.length === 2) made.push(await make('late'));
    } while (cursor !== null);
    assert.deepEqual(seen, made);
  });

  it('refuse a cursor of another list, and limits out of bounds', async () => {
    const { verdict, business } = tenants;
    const { key } = await business('Cursor');
    for (const query of ['cursor=abc', 'cursor=eyJ0IjoxfQ', 'limit=0', 'limit=201', 'page=2'])
      assert.equal(await verdict(key, 'GET', `/workspaces?${query}`), '400 invalid_parameter', query);
  });

  const BODIES: [what: string, body: object, member: RegExp][] = [
    ['no name', {}, /name/],
    ['a blank name', { name: '  ' }, /name/],
    ['a long name', { name: 'x'.repeat(201) }, /name/],
    ['a currency in lower case', { name: 'x', reporting_currency: 'usd' }, /reporting_currency/],
    ['an invalid currency', { name: 'x', reporting_currency: 'ABC' }, /reporting_currency/],
    ['an unknown type', { name: 'x', type: 'clinic' }, /type/],
    ['a plan, which the caller cannot choose', { name: 'x', plan: 'big' }, /plan/],
  ];
  for (const [what, body, member] of BODIES) {
    it(`refuse ${what}`, async () => {
      const answer = await tenants.call((await tenants.business('Bad')).key, 'POST', '/workspaces', body);
      assert.equal(answer.status, 422);
      assert.equal(answer.body.error.code, 'validation_error');
      assert.match(answer.body.error.message, member);
    });
  }

  it('are made once under one Idempotency-Key', async () => {
    const { call, list, app } = tenants;
    const shown = await (await app('Repeater')).token();
    const again = () => call(shown, 'POST', '/workspaces', { name: 'Once' }, { 'idempotency-key': 'k-1' });
    const [first, second] = [await again(), await again()];
    assert.deepEqual([first.status, second.status, second.body], [201, 201, first.body]);
    assert.equal((await list(shown, '/workspaces')).length, 1);
  });

  it('change their currency for a key of one of their profiles, their app, their owner and admin', async () => {
    const { ok, list, business, provisioner, person } = tenants;
    const home = await business('Currency');
    const partner = await provisioner('Currency app');
    const change = (shown: Parameters<typeof ok>[0], id: string, to: string) =>
      ok(shown, 'PATCH', `/workspaces/${id}/reporting-currency`, { reporting_currency: to });
    assert.equal((await change(home.key, home.workspaceId, 'EUR')).reporting_currency, 'EUR');
    for (const role of ['owner', 'admin'] as const) {
      const { shown } = await person(home.workspaceId, role);
      assert.equal((await change(shown, home.workspaceId.toUpperCase(), 'USD')).reporting_currency, 'USD');
    }
    assert.equal((await change(partner.shown, partner.workspaceId, 'BRL')).reporting_currency, 'BRL');
    const [profile] = await list(partner.shown, '/profiles');
    assert.equal(profile?.reporting_currency, 'BRL');
  });

  it('accept no change from others: members, partners, other tenants, keys without the scope', async () => {
    const { verdict, call, business, provisioner, person, key } = tenants;
    const home = await business('Closed');
    const other = await business('Neighbour');
    const partner = await provisioner('Neighbour app');
    const body = { reporting_currency: 'EUR' };
    const path = `/workspaces/${home.workspaceId}/reporting-currency`;
    const member = await person(home.workspaceId, 'member');
    const both = await person(home.workspaceId, 'member');
    await tenants.people.addMember({ workspaceId: other.workspaceId, email: both.email, name: 'x', role: 'owner' });
    const cases: [string, Parameters<typeof verdict>[0], string][] = [
      ['a member', member.shown, '403 insufficient_scope'],
      ['an owner of another one', await both.signIn(other.profileId), '403 forbidden'],
      ['another tenant', other.key, '404 not_found'],
      ['an app', partner.shown, '404 not_found'],
      ['a key without the scope', await key(home.profileId, ['profiles:write']), '403 insufficient_scope'],
    ];
    for (const [who, shown, expected] of cases) assert.equal(await verdict(shown, 'PATCH', path, body), expected, who);
    const unknown = await call(other.key, 'PATCH', `/workspaces/${randomUUID()}/reporting-currency`, body);
    const foreign = await call(other.key, 'PATCH', path, body);
    const { request_id: _a, ...seen } = foreign.body.error;
    const { request_id: _b, ...wanted } = unknown.body.error;
    assert.deepEqual(seen, wanted);
    const { workspaces } = await running.access.listWorkspaces({});
    assert.equal(workspaces.find(({ workspaceId }) => workspaceId === home.workspaceId)?.reportingCurrency, 'CLP');
  });
});
