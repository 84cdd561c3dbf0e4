// Tests that partners can read journeys by the keys that they know, and never those of another profile.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Answer, Json, TestProfile } from '../system/profile.ts';
import { createJourneyFixture } from './journey-fixture.ts';

describe('journeys by key', () => {
  let p: TestProfile;
  let other: TestProfile;
  let outcomeEventId: string;
  before(async () => {
    ({ p, other, outcomeEventId } = await createJourneyFixture());
  });

  const selectors = [
    'customer_key=C-77',
    'email=ANA.canary%40example.com',
    'phone=%2B56987654321',
    'phone=987654321&country=CL',
  ];
  for (const selector of selectors) {
    it(`show everything about the person named by ${selector} to customers:read`, async () => {
      const { data, meta } = await p.get(`/customers/journey?${selector}`);
      const { data: byId } = await p.get(`/customers/${meta.person.customer_profile_id}/journey`);
      assert.deepEqual(data, byId);
      assert.equal(data.total_count, 6);
      assert.equal(meta.person.name, 'Anacanary Sotocanary');
      assert.deepEqual(meta.person.identifiers, {
        email: ['ana.canary@example.com'],
        phone: ['+56987654321'],
        external_customer_id: ['C-77'],
        crm_contact_id: [],
        store_customer_id: [],
        payments_customer_id: [],
        national_id: ['CL123456785'],
      });
      assert.deepEqual(meta.person.counts, { events: 6, conversions: 2 });
      assert.deepEqual(
        meta.person.conversions.map((row: Json) => [row.conversion_type, row.value, row.currency, row.customer_key]),
        [
          ['payment_received', '100.5', 'USD', 'C-77'],
          ['payment_received', '100.5', 'USD', 'C-77'],
        ],
      );
    });
  }

  it('find a conversion by its event id, its own id and the key with which it was sent', async () => {
    const [, first] = (await p.get('/customers/journey?customer_key=C-77')).meta.person.conversions;
    assert.equal(first.outcome_event_id, outcomeEventId);
    const answers = await Promise.all(
      [outcomeEventId, first.conversion_id, 'order-1'].map((handle) => p.get(`/conversions/${handle}/journey`)),
    );
    for (const { data, meta } of answers) {
      assert.deepEqual(meta.conversion, first);
      assert.equal(meta.person.name, 'Anacanary Sotocanary');
      assert.equal(data.total_count, 6);
    }
  });

  it('page by offset and limit as every journey does', async () => {
    const whole = (await p.get('/customers/journey?customer_key=C-77')).data.events;
    const paged = [];
    for (let offset = 0; offset < 8; offset += 2) {
      const { data } = await p.get(`/customers/journey?customer_key=C-77&offset=${offset}&limit=2`);
      assert.equal(data.total_count, 6);
      paged.push(...data.events);
    }
    assert.deepEqual(paged, whole);
  });

  it('are not found for an unknown key and for another profile’s, in the same words', async () => {
    const theirs = (await other.get('/customers/journey?customer_key=C-77')).meta.person.conversions[0];
    const strip = ({ status, body }: Answer) => [status, { ...body.error, request_id: '' }];
    const nobody = strip(await p.call('GET', '/conversions/nothing/journey'));
    assert.equal(nobody[0], 404);
    for (const handle of ['order-9', theirs.conversion_id, theirs.outcome_event_id, randomUUID()])
      assert.deepEqual(strip(await p.call('GET', `/conversions/${handle}/journey`)), nobody);
    const unknown = await p.call('GET', '/customers/journey?customer_key=C-78');
    assert.deepEqual([unknown.status, unknown.body.error.code], [404, 'customer_not_found']);
    assert.equal((await other.get('/customers/journey?customer_key=C-77')).meta.person.name, 'Stranger Sotocanary');
  });

  it('of a foreign id are the same empty bytes as those of an unknown one', async () => {
    const theirs = (await other.get('/customers/journey?customer_key=C-77')).meta.person.customer_profile_id;
    const [foreign, unknown] = await Promise.all(
      [theirs, randomUUID()].map((id) => p.call('GET', `/customers/${id}/journey`)),
    );
    assert.equal(foreign?.status, 200);
    assert.deepEqual(foreign?.body, { data: { events: [], total_count: 0 }, meta: { profile_id: p.profileId } });
    assert.deepEqual(foreign?.body, unknown?.body);
    assert.equal(foreign?.headers.get('etag'), unknown?.headers.get('etag'));
  });
});
