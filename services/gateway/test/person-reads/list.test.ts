// Tests GET /workspaces/{workspaceId}/pii-access-log: who may read it, what it returns, and that pages stay correct.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { PersonReadDoc } from '../../../access/test/internals.ts';
import { listPersonReads } from '../../src/operations/access/list-person-reads.ts';
import { createIssuer, type Issuer, type Shown } from '../access/credential-kinds.ts';
import { CUSTOMER_ID } from '../doubles/known-ids.ts';
import { errorOf, ownClient, type RunningGateway, runGateway } from '../running-gateway.ts';

const DAY = 86_400_000;

interface Page {
  data: { id: string; at: string; customer_profile_ids: string[]; profile_id: string }[];
  pagination: { has_next: boolean; cursor: string | null };
  meta: { profile_id: string | null };
}

describe('reading the PII access log', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  let owner: Shown;
  before(async () => {
    running = await runGateway('pii_list');
    issuer = await createIssuer(running);
    owner = await issuer.session('owner');
  });
  after(async () => {
    await issuer[Symbol.asyncDispose]();
    await running[Symbol.asyncDispose]();
  });

  const log = () => running.db.collection<PersonReadDoc>('person_reads');
  const ask = (query = '', shown: Shown = owner, workspaceId = running.workspaceId) =>
    running.call('GET', `/workspaces/${workspaceId}/pii-access-log${query}`, {
      headers: { authorization: '', ...shown },
    });
  const page = async (query = '', shown: Shown = owner): Promise<Page> => {
    const response = await ask(query, shown);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    return listPersonReads.answer.body.parse(JSON.parse(text)) as Page;
  };
  const entry = (at: number, more: Partial<PersonReadDoc> = {}): PersonReadDoc => ({
    _id: randomUUID(),
    workspace_id: running.workspaceId,
    profile_id: running.profileId,
    at: new Date(at),
    operation: 'GET /customers',
    credential: { kind: 'api_key', id: 'abc', name: 'Server' },
    user_id: null,
    customer_profile_ids: [],
    request_id: randomUUID(),
    ...more,
  });
  /** Fills the log with exactly these entries. */
  const holds = async (...entries: PersonReadDoc[]) => {
    await log().deleteMany({});
    if (entries.length > 0) await log().insertMany(entries);
  };
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

  it('shows an owner and an admin what was read, newest first', async () => {
    await holds();
    await running.call('GET', '/payments');
    await running.call('GET', '/customers/search?q=nobody');
    for (const role of ['owner', 'admin'] as const) {
      const { data, pagination, meta } = await page('', await issuer.session(role));
      assert.deepEqual(
        data.map((row) => [(row as never as { operation: string }).operation, row.customer_profile_ids]),
        [
          ['GET /customers/search', []],
          ['GET /payments', [CUSTOMER_ID]],
        ],
      );
      assert.deepEqual(pagination, { has_next: false, cursor: null });
      assert.equal(meta.profile_id, running.profileId);
    }
  });

  it('is not for a member of the workspace', async () => {
    const response = await ask('', await issuer.session('member'));
    assert.equal(response.status, 403);
    assert.equal((await errorOf(response)).code, 'forbidden');
  });

  it('is not for keys and tokens, whatever they hold', async () => {
    const shown = [
      { authorization: `Bearer ${running.key}` },
      await issuer.delegatedKey(['conversions:read']),
      await issuer.appToken(['conversions:read']),
      await issuer.userToken(['mcp:read']),
    ];
    for (const credential of shown) {
      const response = await ask('', credential);
      assert.equal(response.status, 403);
      assert.equal((await errorOf(response)).code, 'forbidden');
    }
  });

  it('gives the same answer for a foreign workspace as for one that does not exist', async () => {
    const { workspaceId } = await running.access.createWorkspace({ name: 'Elsewhere' });
    const bodies = await Promise.all(
      [workspaceId, randomUUID()].map(async (id) => {
        const response = await ask('', { ...owner, 'x-request-id': 'same' }, id);
        assert.equal(response.status, 404);
        return response.text();
      }),
    );
    assert.equal(bodies[0], bodies[1]);
    assert.ok(bodies[0]?.includes('not_found'));
  });

  it('keeps its pages correct while reads are being added', async () => {
    const now = Date.now();
    // Several have the same millisecond, so that the time alone does not order them.
    const entries = Array.from({ length: 25 }, (_, n) => entry(now - Math.floor(n / 4) * 1000));
    await holds(...entries);
    const seen: string[] = [];
    let query = '?limit=4';
    for (;;) {
      const { data, pagination } = await page(query);
      seen.push(...ids(data));
      await log().insertMany([entry(Date.now() + seen.length), entry(Date.now() + seen.length)]);
      if (!pagination.has_next) break;
      query = `?limit=4&cursor=${pagination.cursor}`;
    }
    const newestFirst = entries.sort((a, b) => b.at.getTime() - a.at.getTime() || (a._id < b._id ? 1 : -1));
    assert.deepEqual(seen, ids(newestFirst.map(({ _id }) => ({ id: _id }))));
  });

  it('has 50 rows per page by default, and 1 to 100 on request', async () => {
    const now = Date.now();
    await holds(...Array.from({ length: 101 }, (_, n) => entry(now - n)));
    assert.equal((await page()).data.length, 50);
    assert.equal((await page('?limit=100')).data.length, 100);
    assert.equal((await page('?limit=1')).pagination.has_next, true);
  });

  it('can be narrowed to days, a profile and a customer', async () => {
    const at = Date.now() - 10 * DAY;
    const day = (shift: number) => new Date(at + shift * DAY).toISOString().slice(0, 10);
    const start = Date.parse(day(0));
    const [customer, profile] = [randomUUID(), randomUUID()];
    const rows = {
      before: entry(start - 1),
      first: entry(start, { customer_profile_ids: [CUSTOMER_ID, customer] }),
      last: entry(start + 2 * DAY - 1, { profile_id: profile }),
      behind: entry(start + 2 * DAY),
      elsewhere: entry(start, { workspace_id: randomUUID(), customer_profile_ids: [customer] }),
    };
    await holds(...Object.values(rows));
    const cases: [query: string, expected: PersonReadDoc[]][] = [
      ['', [rows.behind, rows.last, rows.first, rows.before]],
      [`?date_from=${day(0)}&date_to=${day(1)}`, [rows.last, rows.first]],
      [`?profile_id=${profile}`, [rows.last]],
      [`?customer_profile_id=${customer.toUpperCase()}`, [rows.first]],
      [`?customer_profile_id=${customer}&profile_id=${profile}`, []],
      [`?date_from=${day(1)}&date_to=${day(1)}&customer_profile_id=${customer}`, []],
    ];
    for (const [query, expected] of cases)
      assert.deepEqual(ids((await page(query)).data), ids(expected.map(({ _id }) => ({ id: _id }))), query);
  });

  const BAD: [query: string, code: string, name: RegExp][] = [
    ['?date_from=2026-01-01', 'invalid_date_range', /date_to/],
    ['?date_to=2026-01-01', 'invalid_date_range', /date_from/],
    ['?date_from=2026-02-30&date_to=2026-03-01', 'invalid_date_range', /date_from/],
    ['?date_from=2026-02-02&date_to=2026-02-01', 'invalid_date_range', /date_from/],
    ['?date_from=2025-01-01&date_to=2026-01-02', 'invalid_date_range', /date_to/],
    ['?limit=0', 'invalid_parameter', /limit/],
    ['?limit=201', 'invalid_parameter', /limit/],
    ['?profile_id=x', 'invalid_parameter', /profile_id/],
    ['?customer_profile_id=ana@example.com', 'invalid_parameter', /customer_profile_id/],
    ['?cursor=x', 'invalid_parameter', /cursor/],
    [`?cursor=${encodePageToken({ at: 9e15, id: 'x' })}`, 'invalid_parameter', /cursor/],
    ['?since=x', 'invalid_parameter', /since/],
  ];
  for (const [query, code, name] of BAD) {
    it(`refuses ${query}`, async () => {
      const response = await ask(query);
      const error = await errorOf(response);
      assert.deepEqual([response.status, error.code], [400, code]);
      assert.match(error.message, name);
    });
  }

  it('no longer shows a read after 365 days, even while the database still has the row', async () => {
    const kept = entry(Date.now() - 365 * DAY + 3_600_000);
    await holds(kept, entry(Date.now() - 365 * DAY - 1));
    assert.deepEqual(ids((await page()).data), [kept._id]);
    const indexes = await log().indexes();
    assert.ok(indexes.some(({ key, expireAfterSeconds }) => key.at === 1 && expireAfterSeconds === 365 * 86_400));
  });

  it('is available to operators too, and returns nothing for unknown workspaces', async () => {
    const now = Date.now();
    const row = entry(now, { customer_profile_ids: [CUSTOMER_ID] });
    await holds(row, entry(now - 1));
    await using people = ownClient(PeopleService, running);
    const first = await people.listPersonReads({ workspaceId: running.workspaceId, limit: 1 });
    assert.deepEqual(
      first.reads.map(({ id, customerProfileIds, credentialName }) => [id, customerProfileIds, credentialName]),
      [[row._id, [CUSTOMER_ID], 'Server']],
    );
    const second = await people.listPersonReads({ workspaceId: running.workspaceId, cursor: first.nextCursor });
    assert.deepEqual([second.reads.length, second.nextCursor], [1, '']);
    await assert.rejects(people.listPersonReads({ workspaceId: randomUUID() }), { reason: 'not_found' });
    await assert.rejects(people.listPersonReads({ workspaceId: running.workspaceId, limit: 1001 }), {
      reason: 'invalid_parameter',
    });
  });
});
