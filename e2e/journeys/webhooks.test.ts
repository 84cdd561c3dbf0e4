// Tests outgoing events through the public API: a partner subscribes, and a real receiver gets every outcome, signed, as in the
// log.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { Webhook } from 'standardwebhooks';
import { ago } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { newPartner } from '../system/partner.ts';
import { type Answer, type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { type Received, startWebhookReceiver, type WebhookReceiver } from '../system/webhook-receiver.ts';

/** How many are sent concurrently, and so how far one event can overtake another. */
const AT_ONCE = 4;

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

const payment = (key: string) => ({
  event_name: 'payment_received',
  event_time: ago(1),
  idempotency_key: key,
  user_traits: { external_id: `customer-${key}`, email: `${key}@webhooks.example`, first_name: 'Ana', last_name: key },
  properties: { value: '45.90', currency: 'USD' },
});

describe('webhooks', () => {
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    receiver = await startWebhookReceiver();
  });
  afterEach(async () => await receiver[Symbol.asyncDispose]());

  const ok = async (answer: Promise<Answer>, status: number): Promise<Json> => {
    const { status: answered, body } = await answer;
    assert.equal(answered, status, JSON.stringify(body));
    return body.data;
  };
  const subscribe = (call: Call, url = receiver.url, headers?: Record<string, string>): Promise<Json> =>
    ok(call('POST', '/webhooks', { url, events: ['outcome.recorded'] }, headers), 201);
  const post = (call: Call, keys: readonly string[]) => ok(call('POST', '/events', { events: keys.map(payment) }), 202);
  const log = async (call: Call): Promise<Json[]> => ok(call('GET', '/outcomes/recorded?limit=200'), 200);
  const deliveries = (call: Call, id: string): Promise<Json[]> =>
    ok(call('GET', `/webhooks/${id}/deliveries?limit=200`), 200);
  const arrived = (count: number) => eventually(() => assert.equal(receiver.events().length, count));
  const keysOf = (events: readonly Json[]) => events.map(({ data }) => data.customer_key);
  const verify = (secret: string, { text, headers }: Received) =>
    new Webhook(secret).verify(text, headers as Record<string, string>);
  const keyWith = async ({ profileId }: TestProfile, scopes: string[]) => {
    const { apiKey } = await testSystem().clients.access.issueApiKey({ profileId, name: 'subscriber', scopes });
    return { authorization: `Bearer ${apiKey}` };
  };

  it('bring a partner every outcome once, in order, signed, and as in GET /outcomes/recorded', async () => {
    const { call } = await newPartner((await newProfile()).workspaceId);
    await post(call, ['before']);
    await eventually(async () => assert.equal((await log(call)).length, 1));
    const { id, secret } = await subscribe(call);
    for (let batch = 0; batch < 4; batch++)
      await post(
        call,
        Array.from({ length: 10 }, (_, n) => `b${batch}-${n}`),
      );
    await arrived(40);
    const [, ...recorded] = await log(call);
    const places = new Map(recorded.map((row, place) => [row.id, place]));
    for (const [place, event] of receiver.events().entries()) {
      const inLog = places.get(event.id) ?? assert.fail(`${event.id} is not in the log`);
      assert.ok(Math.abs(place - inLog) < AT_ONCE, `position ${inLog} of the log arrived as ${place}`);
      assert.deepEqual(event, recorded[inLog]);
    }
    for (const one of receiver.received) {
      assert.deepEqual(verify(secret, one), one.body);
      assert.equal(one.id, one.body.id);
      assert.equal(one.headers['user-agent'], 'Touchline-Webhooks/1');
    }
    assert.equal(receiver.received.length, 40);
    const listed = await eventually(async () => {
      const rows = await deliveries(call, id);
      assert.deepEqual([...new Set(rows.map(({ status }) => status))], ['delivered']);
      return rows;
    });
    assert.deepEqual(
      listed.map(({ event_id }) => places.get(event_id)),
      recorded.map((_, place) => recorded.length - 1 - place),
    );
  });

  it('carry the contact only for a subscriber who may see people, after an entry in the PII access log', async () => {
    const p = await newProfile();
    await using other = await startWebhookReceiver();
    const sees = await keyWith(p, ['attribution:write', 'customers:read']);
    const { id } = await subscribe(p.call, receiver.url, sees);
    const blind = await subscribe(p.call, other.url, await keyWith(p, ['attribution:write', 'conversions:read']));
    await p.send([payment('ana')]);
    await arrived(1);
    await eventually(() => assert.equal(other.events().length, 1));
    const [row] = (await p.get('/outcomes/recorded')).data;
    const { contact, ...data } = row.data;
    assert.deepEqual(contact, { first_name: 'Ana', last_name: 'ana', email: 'ana@webhooks.example', phone: null });
    assert.deepEqual([receiver.events(), other.events()], [[row], [{ ...row, data }]]);
    const { reads } = await testSystem().clients.people.listPersonReads({ workspaceId: p.workspaceId, limit: 200 });
    const sent = reads.filter(({ credentialKind }) => credentialKind === 'webhook');
    assert.deepEqual(
      sent.filter(({ credentialId }) => credentialId === blind.id),
      [],
    );
    const [entry] = sent.filter(({ credentialId }) => credentialId === id);
    assert.partialDeepStrictEqual(entry, { operation: 'webhook:outcome.recorded', profileId: p.profileId });
    assert.equal(entry?.customerProfileIds.length, 1);

    // A caller who may not see people cannot have their contacts sent elsewhere.
    const moved = { url: receiver.url, description: 'moved' };
    await ok(
      p.call('PATCH', `/webhooks/${id}`, moved, await keyWith(p, ['attribution:write', 'conversions:read'])),
      200,
    );
    await p.send([payment('ben')]);
    await arrived(2);
    assert.ok(!('contact' in receiver.events()[1].data));
  });

  it('follow the grant of an app, which alone can change where its events go', async () => {
    const { workspaceId } = await newProfile();
    const partner = await newPartner(workspaceId);
    const { clients } = testSystem();
    const { id } = await subscribe(partner.call);
    await post(partner.call, ['sees']);
    await arrived(1);
    assert.equal(receiver.events()[0].data.contact.last_name, 'sees');
    const own = { profileId: partner.profileId, name: 'own', allScopes: true };
    const authorization = `Bearer ${(await clients.access.issueApiKey(own)).apiKey}`;
    const byProfile = (change: object) => partner.call('PATCH', `/webhooks/${id}`, change, { authorization });
    for (const change of [{ url: receiver.url }, { rotate_secret: true }])
      assert.equal((await byProfile(change)).body.error?.code, 'forbidden');
    await ok(byProfile({ description: 'seen by the profile' }), 200);
    await clients.apps.changeApp({ appId: partner.appId, scopes: ['conversions:read', 'attribution:write'] });
    await eventually(async () => {
      const key = randomUUID();
      await post(partner.call, [key]);
      const event = await eventually(
        () => receiver.events().find(({ data }) => data.customer_key === `customer-${key}`) ?? assert.fail(key),
      );
      assert.ok(!('contact' in event.data));
    });
    await clients.apps.changeApp({ appId: partner.appId, disabled: true });
    const status = async () =>
      (await ok(partner.call('GET', '/webhooks', undefined, { authorization }), 200)).map((row: Json) => [
        row.status,
        row.status_reason,
      ]);
    await eventually(async () => {
      await ok(partner.call('POST', '/events', payment(randomUUID()), { authorization }), 202);
      assert.deepEqual(await status(), [['disabled', 'access_ended']]);
    });
  });

  it('say nothing about a healthcare-family profile, nor later about what arrived meanwhile', async () => {
    const p = await newProfile();
    const { access } = testSystem().clients;
    await subscribe(p.call);
    const change = (privacyMode: string) => access.changeProfile({ profileId: p.profileId, privacyMode });
    await change('platform_safe');
    await p.drained();
    await p.send([payment('silent')]);
    await p.drained();
    await change('standard');
    await p.drained();
    await p.send([payment('after')]);
    await arrived(1);
    assert.deepEqual(keysOf(receiver.events()), ['customer-after']);
  });

  it('are of no other profile, and continue from where a pause began', async () => {
    const [p, other] = await Promise.all([newProfile(), newProfile()]);
    const { id } = await subscribe(p.call);
    await other.send([payment('theirs')]);
    await p.send([payment('first')]);
    await arrived(1);
    await ok(p.call('PATCH', `/webhooks/${id}`, { status: 'paused' }), 200);
    await using beside = await startWebhookReceiver();
    await subscribe(p.call, beside.url);
    await p.send([payment('second'), payment('third')]);
    await eventually(() => assert.equal(beside.events().length, 2));
    assert.equal(receiver.received.length, 1, 'a paused subscription received events');
    assert.equal((await p.call('POST', `/webhooks/${id}/test`)).body.error.code, 'invalid_state');
    await ok(p.call('PATCH', `/webhooks/${id}`, { status: 'active' }), 200);
    await arrived(3);
    assert.deepEqual(keysOf(receiver.events()).sort(), ['customer-first', 'customer-second', 'customer-third']);
    assert.equal((await other.call('GET', `/webhooks/${id}/deliveries`)).status, 404);
    await ok(p.call('DELETE', `/webhooks/${id}`), 200);
    assert.ok((await p.get('/webhooks')).data.every((row: Json) => row.id !== id));
  });

  it('can be tested with a sample, sent again, and signed with two secrets after a rotation', async () => {
    const p = await newProfile();
    const { id, secret } = await subscribe(p.call);
    const test = await ok(p.call('POST', `/webhooks/${id}/test`), 202);
    await arrived(1);
    assert.deepEqual([receiver.received[0]?.id, receiver.events()[0].data.provider], [test.event_id, 'test']);
    await eventually(async () => assert.equal((await deliveries(p.call, id))[0].status, 'delivered'));
    const rotated = await ok(p.call('PATCH', `/webhooks/${id}`, { rotate_secret: true }), 200);
    assert.ok(rotated.secret !== secret && rotated.previous_secret_expires_at !== null);
    const again = await ok(p.call('POST', `/webhooks/${id}/deliveries/${test.id}/redeliver`), 202);
    assert.equal(again.event_id, test.event_id);
    await eventually(() => assert.equal(receiver.received.length, 2));
    const [first, second] = receiver.received;
    assert.equal(second?.id, first?.id);
    for (const one of [secret, rotated.secret]) assert.ok(second && verify(one, second));
    assert.throws(() => first && verify(rotated.secret, first));
  });

  it('refuse hosts that are not public, however they are written', async () => {
    const p = await newProfile();
    for (const url of [
      'http://example.com',
      'https://localhost/',
      'https://[::1]/',
      'https://0xa9.254.169.254/',
      'https://10.1.2.3',
    ]) {
      const { status, body } = await p.call('POST', '/webhooks', { url, events: ['outcome.recorded'] });
      assert.deepEqual([status, body.error.code], [422, 'validation_error'], url);
      assert.match(body.error.message, /^url /);
    }
  });
});
