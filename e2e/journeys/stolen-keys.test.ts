// Tests that a caller who can write only through one endpoint cannot use up the key of a payment that arrives through another.
import assert from 'node:assert/strict';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';

describe('a payment whose key another caller has sent before through another endpoint', () => {
  let p: TestProfile;
  before(async () => {
    p = await newProfile();
  });
  const browse = async (visitorId: string, eventId: string) => {
    const { collectorUrl } = testSystem().services.addresses;
    const at = new Date().toISOString();
    const event = { event_id: eventId, type: 'page_view', at, url: 'https://shop.example/', referrer: '' };
    const { status } = await fetch(`${collectorUrl}/t/${p.trackingKey}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0 Safari/537.36' },
      body: JSON.stringify({ visitor_id: visitorId, events: [event] }),
    });
    assert.equal(status, 204);
  };
  const event = (idempotency_key: string, more: object = {}) => ({
    event_name: 'payment_received',
    idempotency_key,
    user_traits: { external_id: 'mallory' },
    ...more,
  });

  it('is recorded when the public key of the website sent it as visitor and event', async () => {
    await browse('webpay', 'order-1');
    const { body } = await p.call('POST', '/payments/webpay', { payment_ref: 'order-1', value: '40', currency: 'USD' });
    assert.equal(body.data.status, 'recorded');
    await browse('order', '2');
    const sent = event('order:2', { properties: { value: '40', currency: 'USD' } });
    assert.equal((await p.call('POST', '/events', sent)).body.data.status, 'recorded');
  });

  it('is recorded when POST /events sent it with the prefix of the other endpoint, and takes no subject from there', async () => {
    const stolen = event('webpay:order-3', { properties: { subject_ref: 'plan-a' } });
    assert.equal((await p.call('POST', '/events', stolen)).body.data.status, 'recorded');
    const { body } = await p.call('POST', '/payments/webpay', { payment_ref: 'order-3', value: '40', currency: 'USD' });
    assert.equal(body.data.status, 'recorded');
    assert.equal((await p.call('POST', '/events', stolen)).body.data.status, 'duplicate');
    // No API shows a subject, so this reads the ledger.
    await using mongo = await connectMongo({
      url: testStack().mongodbUrl,
      database: `${testSystem().databasePrefix}_tracking`,
      appName: 'e2e',
    });
    const rows = await mongo.db.collection('raw_events').find({ idempotency_key: 'webpay:order-3' }).toArray();
    const subjects = rows.map(({ _id, subject_ref }) => [String(_id) === body.data.payment_id, subject_ref]);
    assert.deepEqual(subjects.sort(), [
      [false, 'plan-a'],
      [true, undefined],
    ]);
  });

  it('is recorded when POST /events sent the key of a declared source', async () => {
    const other = event('declared-source:intake-1');
    assert.equal((await p.call('POST', '/events', other)).body.data.status, 'recorded');
    const { status, body } = await p.call('POST', '/partner/declared-source', {
      customer: { email: 'ana@stolen.example' },
      answer_key: 'instagram',
      idempotency_key: 'intake-1',
    });
    assert.deepEqual([status, body.data?.status], [202, 'recorded'], JSON.stringify(body));
  });
});
