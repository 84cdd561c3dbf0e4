// Tests recorded outcomes through the public API: read in order while more arrive, each once, with a contact for callers who may
// see one.
import assert from 'node:assert/strict';
import { ago, lastDays } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';

const payment = (key: string, more: object = {}) => ({
  event_name: 'payment_received',
  event_time: ago(1),
  idempotency_key: key,
  user_traits: { external_id: `customer-${key}`, email: `${key}@outcomes.example`, first_name: 'Ana', last_name: key },
  properties: { value: '45.90', currency: 'USD' },
  ...more,
});

/** Reads from a cursor to the end, in pages. */
async function readOn(p: TestProfile, limit: number, cursor?: string, headers?: Record<string, string>) {
  const rows: Json[] = [];
  let next = cursor;
  for (;;) {
    const from = next === undefined ? '' : `&cursor=${encodeURIComponent(next)}`;
    const { status, body } = await p.call('GET', `/outcomes/recorded?limit=${limit}${from}`, undefined, headers);
    assert.equal(status, 200, JSON.stringify(body));
    rows.push(...body.data);
    next = body.meta.next_cursor as string;
    assert.equal(body.pagination.cursor, body.pagination.has_next ? next : null);
    if (!body.pagination.has_next) return { rows, next };
  }
}

const keyWith = async (p: TestProfile, scopes: string[]) => {
  const { apiKey } = await testSystem().clients.access.issueApiKey({ profileId: p.profileId, name: 'reader', scopes });
  return { authorization: `Bearer ${apiKey}` };
};

describe('recorded outcomes', () => {
  it('reach a poller once each and in order while others write', async () => {
    const p = await newProfile();
    const sent: string[] = [];
    let isWriting = true;
    const write = async () => {
      for (let batch = 0; batch < 8; batch++) {
        const keys = Array.from({ length: 25 }, (_, n) => `batch${batch}-${n}`);
        await p.send(keys.map((key) => payment(key)));
        sent.push(...keys);
      }
      await p.drained();
      isWriting = false;
    };
    const poll = async (limit: number) => {
      const rows: Json[] = [];
      for (let next: string | undefined, isLast = false; !isLast; ) {
        isLast = !isWriting;
        const found = await readOn(p, limit, next);
        rows.push(...found.rows);
        next = found.next;
      }
      return rows.map((row) => row.data.customer_key);
    };
    const [slow, fast] = await Promise.all([poll(3), poll(200), write()]);
    assert.deepEqual(slow.toSorted(), sent.map((key) => `customer-${key}`).toSorted());
    assert.deepEqual(fast, slow);
    assert.deepEqual(
      (await readOn(p, 50)).rows.map((row) => row.data.customer_key),
      slow,
    );
  });

  it('show the contact to customers:read, the key to conversions:read, and nothing to another profile', async () => {
    const [p, other] = await Promise.all([newProfile(), newProfile()]);
    await p.send([payment('ana')]);
    await p.drained();
    const [row] = (await readOn(p, 1, undefined, await keyWith(p, ['customers:read']))).rows;
    assert.deepEqual([row.type, row.profile_id], ['outcome.recorded', p.profileId]);
    const { contact, outcome_event_id, occurred_at, ...said } = row.data;
    assert.deepEqual(contact, { first_name: 'Ana', last_name: 'ana', email: 'ana@outcomes.example', phone: null });
    assert.deepEqual(said, {
      ...{ provider: 'api', outcome_type: 'payment_received', customer_key: 'customer-ana' },
      ...{ value: '45.9', currency: 'USD' },
    });
    const plain = await readOn(p, 1, undefined, await keyWith(p, ['conversions:read']));
    assert.deepEqual(plain.rows, [{ ...row, data: { ...said, outcome_event_id, occurred_at } }]);
    assert.equal((await p.call('GET', `/conversions/${outcome_event_id}/journey`)).status, 200);
    assert.deepEqual((await readOn(other, 1)).rows, []);
    const foreign = await other.call('GET', `/outcomes/recorded?cursor=${plain.next}`);
    assert.deepEqual([foreign.status, foreign.body.error.code], [400, 'invalid_parameter']);
  });

  it('are not repeated by a duplicate, a refund, a re-sent subject_ref or an assigned payer', async () => {
    const p = await newProfile();
    await p.send([payment('one'), payment('two')]);
    await p.drained();
    const { rows, next } = await readOn(p, 50);
    assert.equal(rows.length, 2);
    await p.send([
      payment('one'),
      payment('two', { properties: { value: '45.90', currency: 'USD', subject_ref: 'x' } }),
    ]);
    const [first] = rows;
    const path = `/payments/${first.data.outcome_event_id}`;
    assert.equal((await p.call('POST', `${path}/refund`, { amount: '5' })).status, 200);
    assert.equal((await p.call('PUT', `${path}/payer`, { customer_key: 'customer-two' })).status, 200);
    await p.drained();
    assert.deepEqual((await readOn(p, 50, next)).rows, []);
    const [again] = (await readOn(p, 50)).rows;
    assert.deepEqual([again.id, again.data.customer_key, again.data.value], [first.id, 'customer-two', '45.9']);
  });

  it('name their provider, and leave out what browsers send', async () => {
    const p = await newProfile();
    const card = { payment_ref: 'order-1', value: '10', currency: 'USD', anonymous_id: 'visitor-1' };
    assert.equal((await p.call('POST', '/payments/webpay', card)).status, 202);
    const collected = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        visitor_id: 'visitor-2',
        events: [{ event_id: 'lead', type: 'lead_created', at: ago(0), url: 'https://shop.example/thanks' }],
      }),
    });
    assert.equal(collected.status, 204);
    await p.drained();
    const { data } = await p.get(`/overview?${lastDays(2)}`);
    assert.equal(data.conversions, 2);
    const { rows } = await readOn(p, 50);
    assert.deepEqual(
      rows.map((row) => [row.data.provider, row.data.customer_key, row.data.contact]),
      [['webpay', null, null]],
    );
  });

  it('are empty for a healthcare-family profile', async () => {
    const p = await newProfile();
    await p.send([payment('before')]);
    await p.drained();
    assert.equal((await readOn(p, 50)).rows.length, 1);
    await testSystem().clients.access.changeProfile({ profileId: p.profileId, privacyMode: 'hipaa' });
    await p.drained();
    await p.send([payment('while')]);
    await p.drained();
    assert.deepEqual((await readOn(p, 50)).rows, []);
  });

  it('keep the outcome of an erased customer, but nothing about the customer', async () => {
    const p = await newProfile();
    await p.send([payment('gone')]);
    await p.drained();
    const [before] = (await readOn(p, 50)).rows;
    const erasure = { request_ref: 'gone', customer_key: 'customer-gone' };
    assert.equal((await p.call('POST', '/customers/erasures', erasure)).status, 202);
    await p.drained();
    const [after] = (await readOn(p, 50)).rows;
    assert.deepEqual(after, { ...before, data: { ...before.data, customer_key: null, contact: null } });
  });
});
