// Tests the published client against the running system: calls, lists by every kind of cursor, logs, errors and keys.
import assert from 'node:assert/strict';
import { createTouchline, TouchlineError } from '@touchline/client';
import { ago, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';

const PAYMENTS = 25;
const [, from = '', to = ''] = /date_from=([\d-]+)&date_to=([\d-]+)/.exec(lastDays(5)) ?? [];
const query = { date_from: from, date_to: to };

describe('the typed client', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
    await p.send(
      Array.from({ length: PAYMENTS }, (_, n) => ({
        event_name: 'payment_received',
        event_time: ago(1),
        idempotency_key: `order-${n}`,
        user_traits: { external_id: `C-${n}`, email: `c${n}@example.com`, first_name: `Name${n}` },
        properties: { value: '10.5', currency: 'USD' },
      })),
    );
    await p.drained();
  });

  it('reads reports and explanations', async () => {
    const { data, meta } = await p.touchline.get('/overview', { params: { query } });
    assert.equal(meta.profile_id, p.profileId);
    assert.equal(data.cash_conversions, PAYMENTS);
    const path = { id: 'order-3' };
    const explained = await p.touchline.get('/conversions/{id}/explanation', { params: { path } });
    assert.equal(explained.data.money.gross, '10.5');
  });

  it('reads lists to their end, by a cursor in one piece and in halves', async () => {
    const payments = new Set<string>();
    for await (const { payment_id } of p.touchline.rows('/payments', { params: { query: { limit: 7 } } }))
      payments.add(payment_id);
    assert.equal(payments.size, PAYMENTS);
    const customers = new Set<string>();
    const asked = { ...query, goal: 'payment_received', limit: 4 };
    for await (const row of p.touchline.rows('/customers', { params: { query: asked } }))
      customers.add(row.customer_profile_id);
    assert.equal(customers.size, PAYMENTS);
  });

  it('follows the log of outcomes until it is told to stop', async () => {
    const stop = new AbortController();
    const seen = new Set<string>();
    const options = { everyMs: 50, signal: stop.signal };
    for await (const { data } of p.touchline.follow('/outcomes/recorded', options, {
      params: { query: { limit: 10 } },
    })) {
      for (const { data: outcome } of data) seen.add(String(outcome.customer_key));
      if (seen.size === PAYMENTS)
        await p.send([
          {
            event_name: 'payment_received',
            idempotency_key: 'late',
            user_traits: { external_id: 'late' },
            properties: { value: '1', currency: 'USD' },
          },
        ]);
      if (seen.has('late')) stop.abort();
    }
    assert.equal(seen.size, PAYMENTS + 1);
  });

  it('throws errors by code, with what the API says of them', async () => {
    const wrong = await p.touchline
      .get('/conversions/{id}/journey', { params: { path: { id: p.profileId } } })
      .catch((error: unknown) => error);
    assert.ok(TouchlineError.is(wrong, 'conversion_not_found'), String(wrong));
    assert.match(wrong.requestId ?? '', /./);
    const { baseUrl } = testSystem().services.addresses;
    const stranger = createTouchline({ baseUrl, credential: 'tl_nobody' });
    await assert.rejects(stranger.get('/me'), { code: 'unauthorized', status: 401 });
  });

  it('makes an Idempotency-Key for each write, under which a repeat is replayed', async () => {
    const body = { rows: [{ email: 'ana@example.com' }] };
    const headers = { 'idempotency-key': `key-${p.profileId}` };
    const first = await p.touchline.post('/customers', { body, headers });
    assert.deepEqual(await p.touchline.post('/customers', { body, headers }), first);
    assert.equal(first.data.results[0]?.status, 'created');
    const again = await p.touchline.post('/customers', { body });
    assert.equal(again.data.results[0]?.status, 'matched');
  });

  it('reads a list as CSV by the client below', async () => {
    const { data } = await p.touchline.raw.GET('/payments', { headers: { accept: 'text/csv' }, parseAs: 'text' });
    const lines = String(data).trimEnd().split('\r\n');
    assert.ok(lines.length > PAYMENTS);
  });
});
