// Tests what two ad platforms hear of one person who pays: each conversion once, nothing that names the person or whom the payment
// is for, and one read that says of each platform what was sent and what it said.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { canaries, load, wordsOf } from '../system/canary-person.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { newSearchAccount, type SearchAccount } from '../system/search-account.ts';
import { tracesIn } from '../system/traces.ts';

describe('a payment that is sent to two ad platforms', () => {
  const person = canaries();
  let p: TestProfile;
  let social: AdAccount;
  let search: SearchAccount;
  let eventId: string;
  let rows: Json[];

  before(async () => {
    p = await newProfile();
    social = await newAdAccount(p);
    search = await newSearchAccount(p, 'https://shop.example/offer');
    for (const target of [
      { ad_pixel_id: social.pixel },
      { kind: 'search_ads_conversion_action', conversion_action_id: search.conversionAction },
    ])
      assert.equal((await p.call('POST', '/exports/destinations', target)).status, 201);
    await load(p, person, 'C-7');
    eventId = await pay('order-1');
    rows = await ended(eventId);
  });

  async function pay(key: string): Promise<string> {
    const { status, body } = await p.call('POST', '/events', {
      ...{ event_type: 'payment_received', event_name: 'Order', idempotency_key: key, action_source: 'phone_call' },
      user_traits: { email: `${person.email}@example.com`, external_id: 'C-7', first_name: person.first },
      properties: { value: '129.90', currency: 'USD', subject_ref: person.subject, note: person.property },
      context: { url: `https://shop.example/offer?gclid=Cj0-${p.profileId}` },
    });
    assert.equal(status, 202, JSON.stringify(body));
    return body.data.outcome_event_id;
  }
  const asked = async (id: string): Promise<Json[]> => (await p.get(`/exports/deliveries?outcome_event_id=${id}`)).data;
  const ended = (id: string): Promise<Json[]> =>
    eventually(async () => {
      const found = await asked(id);
      assert.deepEqual(
        found.map(({ state }) => state === 'pending'),
        [false, false],
        JSON.stringify(found),
      );
      return found;
    });
  const received = async (): Promise<Json> =>
    (await fetch(`${testSystem().simulatorUrl}/__sim/received`)).json() as Promise<Json>;
  const at = (platformId: string) => rows.find(({ platform_id: id }) => id === platformId) ?? assert.fail(platformId);

  it('is answered by one read: sent where, as what, and what each platform said', () => {
    const told = [social.pixel, search.conversionAction].map((id) => {
      const { state, reason, platform_event_name: event, dedupe_id: dedupe, platform_message: message } = at(id);
      return [state, reason, event, dedupe, message];
    });
    assert.deepEqual(told, [
      ['delivered', null, 'Purchase', eventId, null],
      ['delivered', null, null, eventId, null],
    ]);
    for (const { platform_trace_id: trace, attempts } of rows) assert.deepEqual([Boolean(trace), attempts], [true, 1]);
  });

  it('is counted once by each', async () => {
    const { events, google } = await received();
    assert.deepEqual(
      [
        events.filter(({ event }: Json) => event.event_id === eventId).length,
        google.conversions.filter(({ transaction_id: id }: Json) => id === eventId).length,
      ],
      [1, 1],
    );
  });

  it('names neither the person nor whom it is for, to neither of them', async () => {
    const { events, google } = await received();
    const sent = [
      ...events.filter(({ dataset_id: id }: Json) => id === social.pixel),
      ...google.conversions.filter(({ conversion_action_id: id }: Json) => id === search.conversionAction),
    ];
    // What happened before the destinations were made is not sent.
    assert.equal(sent.length, 2);
    // The platform itself gave out the click.
    const words = wordsOf(person).filter((word) => word !== person.click);
    const texts = sent.map((one) => ['sent', Buffer.from(JSON.stringify(one))] as const);
    assert.deepEqual(tracesIn(words, texts), []);
  });

  it('is refused by one of them without a word to the other', async () => {
    await social.fault({ kind: 'invalid_parameter', match: `/${social.pixel}/events` });
    const refused = await pay('order-2');
    rows = await ended(refused);
    const { state, reason, platform_code: code, platform_message: message } = at(social.pixel);
    assert.deepEqual([state, reason, code], ['failed', 'refused', '100']);
    assert.ok(message.length > 0 && !message.includes(person.email), message);
    assert.equal(at(search.conversionAction).state, 'delivered');
  });
});
