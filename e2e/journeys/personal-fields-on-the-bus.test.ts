// Checks that what identifies a person stays in the ledger and the graph: the streams between them carry ids.
import assert from 'node:assert/strict';
import { canaries, customer } from '../system/canary-person.ts';
import { testSystem } from '../system/fixture.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { tracesIn, tracesOnBus } from '../system/traces.ts';

/** Returns a word for each field that a caller may fill freely about a person, and that no service behind the ledger reads. */
function marks() {
  const { first, last, email, phone, rut, rutSent, property, title, event } = canaries();
  const { property: key, title: term } = canaries();
  return { first, last, email, phone, rut, rutSent, property, title, event, key, term };
}

describe('personal fields', () => {
  let p: TestProfile;
  const said = marks();
  const words = () => Object.entries(said).flatMap(([name, word]) => (name === 'rutSent' ? [] : [word]));
  const email = `${said.email}@example.com`;

  before(async () => {
    p = await newProfile();
    await p.send([
      {
        ...{ event_name: 'lead_created', event_type: 'lead_created', idempotency_key: `${said.event}@example.com` },
        anonymous_id: 'browser-1',
        user_traits: {
          ...{ email, phone: `+56${said.phone}`, national_id: said.rutSent, external_id: said.key },
          ...{ first_name: said.first, last_name: said.last, country: 'CL' },
        },
        properties: { customer_name: said.property, mail: email, tel: said.phone, provider: said.property },
        context: { url: `https://shop.example/?mail=${email}&phone=+56${said.phone}` },
      },
    ]);
    const at = new Date().toISOString();
    const page = {
      url: `https://shop.example/?email=${email}`,
      title: said.title,
      properties: { note: said.property },
    };
    const answer = await fetch(`${testSystem().services.addresses.collectorUrl}/t/${p.trackingKey}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'user-agent': 'Mozilla/5.0 Chrome/140.0.0.0' },
      body: JSON.stringify({
        ...{ visitor_id: 'browser-2', session_id: said.term, sent_at: at },
        events: [{ event_id: `${said.event}-2`, type: 'form_submit', at, ...page, traits: { email } }],
      }),
    });
    assert.equal(answer.status, 204);
    const webpay = { payment_ref: said.event, value: '5', currency: 'USD', user_traits: { email } };
    const paid = await p.call('POST', '/payments/webpay', webpay);
    assert.equal(paid.status, 202, JSON.stringify(paid.body));
    await p.drained();
  });

  it('reach the customer that they name', async () => {
    const found = await customer(p, email);
    assert.deepEqual([found?.first_name, found?.last_name], [said.first, said.last]);
  });

  it('are in no message of the streams EVENTS and IDENTITY', async () => {
    assert.deepEqual(await tracesOnBus(words(), ['EVENTS', 'IDENTITY']), []);
  });

  it('would be found in a message that has them', () => {
    assert.deepEqual(tracesIn([said.first], [['EVENTS', Buffer.from(said.first)]]), [`EVENTS: ${said.first}`]);
  });
});
