// Tests outgoing events when the receiver is away, or the person whom an event is about was erased.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { ago } from '../system/days.ts';
import { testSystem } from '../system/fixture.ts';
import { type Json, newProfile, type TestProfile } from '../system/profile.ts';
import { tracesOf } from '../system/traces.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../system/webhook-receiver.ts';

const payment = (key: string) => ({
  event_name: 'payment_received',
  event_time: ago(1),
  idempotency_key: key,
  user_traits: { external_id: `customer-${key}`, email: `${key}@trouble.example`, first_name: `Ana${key}` },
  properties: { value: '45.90', currency: 'USD' },
});

describe('webhooks in trouble', () => {
  let p: TestProfile;
  let receiver: WebhookReceiver;
  let id: string;
  beforeEach(async () => {
    [p, receiver] = await Promise.all([newProfile(), startWebhookReceiver()]);
    const { status, body } = await p.call('POST', '/webhooks', { url: receiver.url, events: ['outcome.recorded'] });
    assert.equal(status, 201, JSON.stringify(body));
    ({ id } = body.data);
  });
  afterEach(async () => await receiver[Symbol.asyncDispose]());

  const deliveries = async (): Promise<Json[]> => (await p.get(`/webhooks/${id}/deliveries?limit=200`)).data;
  const settled = (count: number) =>
    eventually(async () => {
      const all = await deliveries();
      assert.deepEqual([all.length, ...new Set(all.map(({ status }) => status))], [count, 'delivered']);
    });

  it('arrive when the receiver is back, and say nothing about a person who was erased meanwhile', async () => {
    // Webhooks stops before it learns of the failure, so that no attempt falls between the failure and the erasure.
    const webhooks = testSystem().services.children.get('webhooks');
    let isAway = true;
    receiver.answerWith(() => {
      if (isAway) webhooks?.kill('SIGSTOP');
      return isAway ? 503 : 204;
    });
    try {
      await p.send([payment('goes')]);
      await eventually(() => assert.equal(receiver.events().length, 1));
      await p.send([payment('stays')]);
      const erasure = { request_ref: 'gone', customer_key: 'customer-goes' };
      const { status, body } = await p.call('POST', '/customers/erasures', erasure);
      assert.equal(status, 202, JSON.stringify(body));
      const receipt = `/customers/erasures/${body.data.erasure_id}`;
      await eventually(async () => assert.equal((await p.get(receipt)).data.status, 'done'));
    } finally {
      isAway = false;
      webhooks?.kill('SIGCONT');
    }
    await settled(2);
    const [first, ...last] = receiver.received.map(({ body }) => body.data);
    assert.equal(first.customer_key, 'customer-goes');
    assert.deepEqual(
      last.map(({ customer_key, contact }) => [customer_key, contact?.first_name ?? null]).sort(),
      [
        ['customer-stays', 'Anastays'],
        [null, null],
      ].sort(),
    );
    const delivery = (await deliveries()).find(({ attempts }) => attempts.length > 1);
    assert.deepEqual(
      delivery.attempts.map(({ response_status, error }: Json) => [response_status, error]),
      [
        [503, 'http_status'],
        [204, null],
      ],
    );
    assert.deepEqual(
      (await tracesOf(['Anagoes', 'Anastays'])).filter((place) => /^(webhooks|valkey|log webhooks)/.test(place)),
      [],
    );
  });

  it('belong to the trace of the request that recorded the outcome', async () => {
    const traceId = randomBytes(16).toString('hex');
    const headers = { traceparent: `00-${traceId}-${randomBytes(8).toString('hex')}-01` };
    assert.equal((await p.call('POST', '/events', payment('traced'), headers)).status, 202);
    await eventually(() => assert.equal(receiver.received.length, 1));
    assert.equal(String(receiver.received[0]?.headers.traceparent).split('-')[1], traceId);
  });
});
