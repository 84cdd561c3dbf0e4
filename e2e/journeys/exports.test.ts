// Tests exports from a click on an ad to the conversion that the platform receives, and what a profile's privacy mode removes
// from it.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { type AdAccount, newAdAccount } from '../system/ad-account.ts';
import { testSystem } from '../system/fixture.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { RANGE } from '../system/tenant.ts';

const sha = (text: string) => hash('sha256', text, 'hex');

describe('exports', () => {
  let p: TestProfile;
  let account: AdAccount;
  before(async () => {
    p = await newProfile();
    account = await newAdAccount(p);
    const made = await p.call('POST', '/exports/destinations', { ad_pixel_id: account.pixel });
    assert.equal(made.status, 201, JSON.stringify(made.body));
  });
  const received = async (eventId: string): Promise<Json[]> => {
    const { events } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/received`)).json()) as Json;
    return events.filter(({ event }: Json) => event.event_id === eventId);
  };
  const pay = async (visitor: string, user_traits: object): Promise<string> => {
    const context = {
      url: 'https://shop.example/offer?fbclid=IwAR-e2e',
      user_agent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    };
    const visit = { event_name: 'page_view', event_type: 'page_view', anonymous_id: visitor, context };
    const payment = {
      event_type: 'payment_received',
      event_name: 'Order',
      properties: { value: '129.90', currency: 'USD' },
    };
    const at = new Date(Date.now() - 1000).toISOString();
    await p.send([{ ...visit, idempotency_key: `${visitor}-visit`, event_time: at, user_traits }]);
    // Waits until the visit belongs to the person who pays: a conversion is sent with what is known of them by then.
    await p.drained();
    const order = { ...payment, idempotency_key: `${visitor}-order`, user_traits, action_source: 'phone_call' };
    const answer = await p.call('POST', '/events', order);
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    return answer.body.data.outcome_event_id;
  };
  const delivery = (eventId: string, state: string): Promise<Json> =>
    eventually(async () => {
      const [row] = (await p.get(`/exports/deliveries?outcome_event_id=${eventId}`)).data;
      assert.equal(row?.state, state, JSON.stringify(row));
      return row;
    });
  const refused = ({ status, body }: Answer, code: string) =>
    assert.equal(body.error?.code, code, `${status} ${JSON.stringify(body)}`);

  it('send the platform a payment: the person as digests, the click that led to it, and what was declared', async () => {
    const eventId = await pay('ana', { email: 'Ana@Example.com', external_id: 'c-1' });
    const row = await delivery(eventId, 'delivered');
    assert.deepEqual(
      [row.action_source, row.platform_event_name, row.platform_id, row.dedupe_id, row.platform_message],
      ['phone_call', 'Purchase', account.pixel, eventId, null],
    );
    const today = row.occurred_at.slice(0, 10);
    const on = async (from: string, to: string) =>
      (await p.get(`/exports/deliveries?date_from=${from}&date_to=${to}`)).data.map(({ id }: Json) => id);
    assert.deepEqual([await on(today, today), await on('2026-01-01', '2026-01-02')], [[row.id], []]);
    const [one, ...others] = await received(eventId);
    assert.deepEqual(others, []);
    const { fbc, ...person } = one.event.user_data;
    assert.deepEqual(person, { em: [sha('ana@example.com')], external_id: [sha('c-1')] });
    assert.match(fbc, /^fb\.1\.\d{13}\.IwAR-e2e$/);
    assert.deepEqual(one.event.custom_data, { value: 129.9, currency: 'USD' });
  });

  it('make an audience of the people who paid', async () => {
    const dates = Object.fromEntries(new URLSearchParams(RANGE));
    const today = new Date().toISOString().slice(0, 10);
    const source = { goal: 'payment_received', ...dates, date_to: today };
    const body = { name: 'Buyers', source };
    const { status, body: made } = await p.call('POST', '/exports/audiences', body);
    assert.equal(status, 202, JSON.stringify(made));
    await eventually(async () => {
      const [row] = (await p.get('/exports/deliveries?kind=audience')).data;
      assert.deepEqual(
        [row.id, row.state, row.audience],
        [made.data.audience_id, 'delivered', { name: 'Buyers', matched: 1, sent: 1 }],
      );
    });
  });

  it('take an erased person out of an audience on the platform, and show its size', async () => {
    await pay('eva', { email: 'Eva@Example.com', external_id: 'c-eva' });
    await p.drained();
    const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
    const source = { goal: 'payment_received', date_from: monthAgo };
    const { body: made } = await p.call('POST', '/exports/audiences', { name: 'Payers', source });
    const path = `/exports/audiences/${made.data.audience_id}`;
    await eventually(async () => {
      const { data } = await p.get(path);
      assert.deepEqual([data.state, data.refresh, data.size.lower_bound], ['delivered', 'daily', 1000]);
      assert.deepEqual(data.source, { ...source, date_to: null });
    });
    const membersOnPlatform = async (): Promise<number> => {
      const { platform_id } = (await p.get(path)).data;
      const { audiences } = (await (await fetch(`${testSystem().simulatorUrl}/__sim/received`)).json()) as Json;
      return audiences.find(({ id }: Json) => id === platform_id).members;
    };
    assert.equal(await membersOnPlatform(), 2);
    const erasure = { request_ref: 'eva', customer_key: 'c-eva', reason: 'data_subject_request' };
    assert.equal((await p.call('POST', '/customers/erasures', erasure)).status, 202);
    await eventually(async () => assert.equal(await membersOnPlatform(), 1));
    const { data: listed } = await p.get('/exports/audiences');
    assert.deepEqual([listed.length, listed[0].name, listed[1].name], [2, 'Payers', 'Buyers']);
    const of = { name: 'Nobody', source: { customer_ids: ['5a0f1f0e-5c0b-4a7e-9d3a-2b8c4e7f9a10'] } };
    refused(await p.call('POST', '/exports/audiences', of), 'customer_not_in_profile');
  });

  it('follow the rows of the catalog, each for one destination', async () => {
    const { rows } = (await p.get('/conversion-sync/catalog')).data;
    assert.deepEqual(
      rows.map((row: Json) => [row.conversion_key, row.platform_event_name, row.value, row.enabled]),
      [
        ['payment_received', 'Purchase', 'amount', true],
        ['lead_created', 'Lead', 'none', true],
        ['appointment_booked', 'Schedule', 'none', true],
      ],
    );
    const [{ platform_safe_event_name: _safe, ...payment }, ...others] = rows;
    const given = others.map(({ platform_safe_event_name: _, ...row }: Json) => row);
    const body = { rows: [{ ...payment, value: { fixed: '10.50' } }, ...given] };
    const set = await p.call('PUT', '/conversion-sync/catalog', body);
    assert.deepEqual([set.status, set.body.data.rows[0].value], [200, { fixed: '10.50', currency: 'USD' }]);
    const eventId = await pay('dia', { email: 'Dia@Example.com' });
    await delivery(eventId, 'delivered');
    const [one] = await received(eventId);
    assert.deepEqual(one.event.custom_data, { value: 10.5, currency: 'USD' });
  });

  it('send only a neutral name and the click when the profile is platform_safe', async () => {
    const path = '/conversion-sync/platform-safe/target';
    const target = { ad_pixel_id: account.cleanPixel };
    refused(await p.call('POST', path, target), 'platform_safe_required');
    const { status, body } = await p.call('PUT', '/conversion-sync/catalog', { privacy_mode: 'platform_safe' });
    assert.deepEqual([status, body.data?.privacy_mode], [200, 'platform_safe'], JSON.stringify(body));
    refused(await p.call('POST', path, target), 'consent_required');
    const { text, ...accepted } = body.data.platform_safe.consent;
    assert.equal(sha(text), accepted.text_hash);
    const consent = { ...accepted, accepted_by: 'user:1', accepted_at: new Date().toISOString() };
    refused(await p.call('POST', path, { ...target, consent }), 'clean_dataset_has_live_ad_sets');
    const set = await p.call('POST', path, { ...target, consent, confirm_live_ad_sets: true });
    assert.equal(set.status, 200, JSON.stringify(set.body));

    const eventId = await pay('bea', { email: 'Bea@Example.com' });
    await eventually(async () => assert.equal((await received(eventId)).length, 1));
    const [one] = await received(eventId);
    assert.equal(one.dataset_id, account.cleanPixel);
    assert.deepEqual(Object.keys(one.event.user_data), ['fbc']);
    assert.deepEqual([one.event.event_name, one.event.custom_data], ['CustomEvent1', undefined]);
    const source = { goal: 'payment_received', date_from: '2026-01-01', date_to: '2026-01-31' };
    refused(await p.call('POST', '/exports/audiences', { name: 'Patients', source }), 'forbidden');
  });

  it('send nothing at all in mode hipaa', async () => {
    assert.equal((await p.call('PUT', '/conversion-sync/catalog', { privacy_mode: 'hipaa' })).status, 200);
    const eventId = await pay('cia', { email: 'Cia@Example.com' });
    const row = await delivery(eventId, 'skipped');
    assert.deepEqual([row.reason, row.action_source], ['privacy_mode', null]);
    assert.deepEqual(await received(eventId), []);
  });
});
