// Tests to whom a journey belongs: a merged customer, an anonymous visitor, an erased customer.
import assert from 'node:assert/strict';
import { type Json, newProfile } from '../system/profile.ts';
import { ANA, keyOf, payment, range, view } from './journey-fixture.ts';

describe('journeys of people', () => {
  it('of a merged customer are the survivor’s, under the survivor’s own key', async () => {
    const p = await newProfile();
    await p.send([payment('a', 5, { email: 'one@example.com', external_id: 'C-1' })]);
    await p.drained();
    await p.send([payment('b', 4, { phone: '+56911112222', external_id: 'C-2' })]);
    await p.drained();
    const ids = [];
    for (const key of ['C-1', 'C-2'])
      ids.push((await p.get(`/customers/journey?customer_key=${key}`)).meta.person.customer_profile_id);
    assert.notEqual(ids[0], ids[1]);
    await p.call('POST', '/customers', { rows: [{ email: 'one@example.com', phone: '+56911112222' }] });
    await p.drained();
    for (const key of ['C-1', 'C-2']) {
      const { data, meta } = await p.get(`/customers/journey?customer_key=${key}`);
      assert.deepEqual([data.total_count, meta.customer_key, meta.person.customer_profile_id], [2, 'C-1', ids[0]]);
    }
    const [survivor, merged] = await Promise.all(ids.map((id) => p.get(`/customers/${id}/journey`)));
    assert.deepEqual(merged, survivor);
    const { meta } = await p.get('/conversions/b/journey');
    assert.deepEqual([meta.conversion.customer_key, meta.person.customer_profile_id], ['C-1', ids[0]]);
  });

  it('of an anonymous visitor name no one, and say that only the visitor joins them', async () => {
    const p = await newProfile();
    const projecting = await keyOf(p, ['conversions:read']);
    await p.send([view('nobody', 2), { ...payment('x', 1, {}), user_traits: undefined, anonymous_id: 'nobody' }]);
    await p.drained();
    const { data, meta } = await p.get('/conversions/x/journey');
    assert.deepEqual([data.total_count, meta.person.name, meta.conversion.customer_key], [2, null, null]);
    assert.deepEqual(Object.values(meta.person.identifiers).flat(), []);
    const [row] = (await p.get(`/customers?${range}&goal=payment_received`)).data;
    assert.equal(row.customer_profile_id, meta.person.customer_profile_id);
    const { body } = await projecting('/conversions/x/journey');
    assert.deepEqual(
      body.data.touches.map((touch: Json) => touch.join_method),
      ['visitor'],
    );
  });
});

describe('journeys of an erased customer', () => {
  it('are not found by key, and remain without a person by conversion', async () => {
    const p = await newProfile();
    const projecting = await keyOf(p, ['conversions:read']);
    await p.send([view('browser', 5), payment('order', 3, ANA, { anonymous_id: 'browser' })]);
    await p.drained();
    const before = (await projecting('/conversions/order/journey')).body;
    const { conversion, person } = (await p.get('/conversions/order/journey')).meta;
    const erasure = { request_ref: 'r-1', customer_key: ANA.external_id };
    assert.ok([200, 202].includes((await p.call('POST', '/customers/erasures', erasure)).status));
    await p.drained();
    for (const selector of ['customer_key=C-77', 'email=ana.canary%40example.com', 'phone=%2B56987654321']) {
      const { status, body } = await p.call('GET', `/customers/journey?${selector}`);
      assert.deepEqual([status, body.error.code], [404, 'customer_not_found']);
    }
    const { data } = await p.get(`/customers/${person.customer_profile_id}/journey`);
    assert.deepEqual(data, { events: [], total_count: 0 });
    const whole = await p.get(`/conversions/${conversion.conversion_id}/journey`);
    assert.deepEqual([whole.data.total_count, whole.meta.person, whole.meta.conversion.customer_key], [2, null, null]);
    assert.doesNotMatch(JSON.stringify(whole), /Anacanary|canary-path|Canarycity|98765432|C-77/);
    const after = (await projecting(`/conversions/${conversion.conversion_id}/journey`)).body;
    assert.deepEqual(after.data, before.data);
    assert.deepEqual(after.meta.conversion, { ...before.meta.conversion, customer_key: null });
  });
});
