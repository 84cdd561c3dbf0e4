// Checks that whatever a caller sends gets a clear error of the contract, and that nothing is lost or half-written.
import assert from 'node:assert/strict';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const event = (more: object = {}) => ({
  event_name: 'x',
  event_type: 'lead_created',
  user_traits: { email: 'bad@example.com' },
  ...more,
});
const paid = (value: unknown, more: object = {}) =>
  event({
    event_type: 'payment_received',
    idempotency_key: `k${Math.random()}`,
    properties: { value, currency: 'USD', ...more },
  });

const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

describe('bad input', () => {
  let profile: TestProfile;
  before(async () => {
    profile = await newProfile();
  });

  const refused = (answer: { status: number; body: Json }, status: number, code: string) => {
    assert.equal(answer.status, status, JSON.stringify(answer.body));
    assert.equal(answer.body.error.code, code);
    assert.equal(answer.body.error.status, status);
    assert.ok(
      answer.body.error.request_id && answer.body.error.docs_url.endsWith(`#${code}`) && answer.body.error.message,
    );
  };

  const single: [string, unknown, number, string][] = [
    ['no name', { event_type: 'lead_created', user_traits: { email: 'a@example.com' } }, 422, 'validation_error'],
    ['nobody named', { event_name: 'x', event_type: 'lead_created' }, 422, 'validation_error'],
    ['an unknown member', event({ colour: 'red' }), 422, 'validation_error'],
    ['an operator instead of a string', event({ event_name: { $ne: null } }), 422, 'validation_error'],
    ['an operator in the traits', event({ user_traits: { email: { $gt: '' } } }), 422, 'validation_error'],
    ['money without a key', event({ properties: { value: 5, currency: 'USD' } }), 422, 'validation_error'],
    ['a wrong currency', paid(5, { currency: 'XXZ' }), 422, 'validation_error'],
    ['a negative value', paid(-5), 422, 'validation_error'],
    ['a value of 30 digits', paid('123456789012345678901234567890'), 422, 'validation_error'],
    ['a value that is not a number', paid('12,50'), 422, 'validation_error'],
    ['an invalid date', event({ event_time: '2026-02-30T00:00:00Z' }), 422, 'validation_error'],
    ['a time 6 minutes ahead', () => event({ event_time: ahead(6) }), 422, 'validation_error'],
    ['the year 2100', event({ event_time: '2100-01-01T00:00:00Z' }), 422, 'validation_error'],
    ['a subject_ref with an address', paid(5, { subject_ref: 'a@b.c' }), 400, 'invalid_parameter'],
    [
      '__proto__',
      '{"event_name":"x","event_type":"y","user_traits":{"email":"a@example.com"},"__proto__":{"admin":true}}',
      422,
      'validation_error',
    ],
    ['a name of 50,000 characters', event({ event_name: 'x'.repeat(50_000) }), 422, 'validation_error'],
    ['no JSON', '{"event_name":', 400, 'invalid_request'],
    ['an array', [event()], 400, 'invalid_request'],
    ['501 rows', { events: Array.from({ length: 501 }, () => event()) }, 422, 'validation_error'],
    ['no rows', { events: [] }, 422, 'validation_error'],
    ['deep nesting', `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`, 400, 'invalid_request'],
  ];
  for (const [name, body, status, code] of single) {
    it(`POST /events with ${name} returns ${status} ${code}`, async () => {
      refused(await profile.call('POST', '/events', typeof body === 'function' ? body() : body), status, code);
    });
  }

  it('another content type returns 400 invalid_request', async () => {
    refused(
      await profile.call('POST', '/events', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      400,
      'invalid_request',
    );
  });

  it('a body over the limit returns 413 payload_too_large', async () => {
    const big = JSON.stringify({ events: [event({ properties: { note: 'x'.repeat(6_000_000) } })] });
    refused(await profile.call('POST', '/events', big), 413, 'payload_too_large');
  });

  it('a batch keeps its valid rows and says what is wrong with each invalid one', async () => {
    const rows = [
      event({ idempotency_key: 'good-1' }),
      event({ colour: 1 }),
      paid(-1),
      { event_name: 5 },
      event({ idempotency_key: 'good-1' }),
      event({ idempotency_key: 'good-2', event_time: '1970-01-02T00:00:00Z' }),
      event({ idempotency_key: 'good-3', event_time: ahead(4) }),
    ];
    const { status, body } = await profile.call('POST', '/events', { events: rows });
    assert.equal(status, 202);
    assert.deepEqual(
      body.data.results.map((row: Json) => row.status),
      ['recorded', 'rejected', 'rejected', 'rejected', 'duplicate', 'recorded', 'recorded'],
    );
    assert.deepEqual(body.data.summary, { total: 7, recorded: 3, duplicate: 1, rejected: 3 });
    assert.equal(body.data.results[0].outcome_event_id, body.data.results[4].outcome_event_id);
    for (const row of body.data.results.filter((r: Json) => r.status === 'rejected')) {
      assert.ok(row.code && row.message && row.outcome_event_id === null, JSON.stringify(row));
    }
  });

  const reads: [string, string, number, string][] = [
    ['a range without an end', '/campaigns?date_from=2026-01-01', 400, 'invalid_date_range'],
    ['a range that runs backwards', '/campaigns?date_from=2026-02-01&date_to=2026-01-01', 400, 'invalid_date_range'],
    ['a day that does not exist', '/campaigns?date_from=2026-02-30&date_to=2026-03-01', 400, 'invalid_date_range'],
    ['a range over 366 days', '/campaigns?date_from=2024-01-01&date_to=2026-01-01', 400, 'invalid_date_range'],
    ['an unknown model', '/campaigns?date_from=2026-01-01&date_to=2026-01-02&model=magic', 400, 'invalid_parameter'],
    ['a limit over 100', '/campaigns?date_from=2026-01-01&date_to=2026-01-02&limit=101', 400, 'invalid_parameter'],
    [
      'an operator in the query',
      '/campaigns?date_from=2026-01-01&date_to=2026-01-02&model[$ne]=x',
      400,
      'invalid_parameter',
    ],
    [
      'a doubled parameter',
      '/campaigns?date_from=2026-01-01&date_to=2026-01-02&limit=1&limit=2',
      400,
      'invalid_parameter',
    ],
    [
      'eleven entities',
      `/campaigns/trend?date_from=2026-01-01&date_to=2026-01-02&entity_ids=${Array(11).fill('00000000-0000-4000-8000-000000000000')}`,
      400,
      'invalid_parameter',
    ],
    ['a route that does not exist', '/nothing', 404, 'not_found'],
  ];
  for (const [name, path, status, code] of reads) {
    it(`a read with ${name} returns ${status} ${code}`, async () => {
      refused(await profile.call('GET', path), status, code);
    });
  }

  it('a search for 50,000 characters or for an operator finds no one and breaks nothing', async () => {
    for (const q of ['x'.repeat(50_000), '{"$gt":""}', '.*', '(((((', '%00', '__proto__']) {
      const answer = await profile.call('GET', `/customers/search?q=${encodeURIComponent(q)}`);
      assert.ok(
        answer.status === 200 ? answer.body.data.length === 0 : answer.status === 400,
        `${q.slice(0, 10)}: ${answer.status}`,
      );
    }
  });

  it('no credential, a wrong one and a malformed one return 401 unauthorized', async () => {
    for (const authorization of ['', 'Bearer x', `Bearer ${profile.apiKey}x`, 'Basic abc']) {
      refused(await profile.call('GET', '/me', undefined, { authorization }), 401, 'unauthorized');
    }
  });

  it('leaves nothing of a refused event behind, but keeps the reason for the profile to read', async () => {
    await profile.drained();
    const { data } = await profile.get('/tracking/quality');
    assert.ok(JSON.stringify(data).includes('validation_error'));
    assert.equal(JSON.stringify(data).includes('bad@example.com'), false);
    const { data: overview } = await profile.get('/overview?date_from=2026-01-01&date_to=2026-12-31');
    assert.equal(overview.cash_conversions, 0);
  });
});
