// Checks that what services export of their work, as spans, logs and metrics, identifies neither a person nor the subject of a
// payment.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { canaries, load, wordsOf } from '../system/canary-person.ts';
import { testSystem } from '../system/fixture.ts';
import type { Recording } from '../system/otlp-collector.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { tracesIn } from '../system/traces.ts';
import { startWebhookReceiver } from '../system/webhook-receiver.ts';

/** The services through which a payment passes on its way into a report and to a subscriber. */
const ON_THE_WAY = ['attribution', 'gateway', 'identity', 'tracking', 'webhooks'].map((name) => `touchline-${name}`);

describe('exported telemetry', () => {
  const canary = canaries();
  let recording: Recording;

  before(async () => {
    recording = testSystem().collector.record();
    const p = await newProfile();
    await using receiver = await startWebhookReceiver();
    await using gone = await startWebhookReceiver();
    gone.answerWith(() => 410);
    // The query of an address is a secret of the subscriber.
    for (const { url } of [receiver, gone]) {
      const webhook = { url: `${url}?token=${canary.referrer}`, events: ['outcome.recorded'] };
      assert.equal((await p.call('POST', '/webhooks', webhook)).status, 201);
    }
    await load(p, canary, 'C-99');
    // The same payment again, with its subject and without; and one that is refused for its subject.
    for (const subject_ref of [canary.subject, undefined, `${canary.subject}@`]) await pay(p, subject_ref);
    await p.drained();
    await eventually(() => assert.ok(receiver.received.some(({ text }) => text.includes(canary.first))));
    const logged = () => recording.exports.filter(({ path }) => path === '/v1/logs').map(({ body }) => body.toString());
    await eventually(() => assert.ok(logged().some((text) => text.includes('subscription disabled'))));
    await everythingCame(p);
  });
  after(() => recording[Symbol.dispose]());

  async function pay(p: TestProfile, subject_ref: string | undefined): Promise<void> {
    await p.call('POST', '/events', {
      ...{ event_name: 'Order', event_type: 'payment_received', idempotency_key: `${canary.event}-again` },
      ...{ user_traits: { external_id: 'C-99' }, properties: { value: '5', currency: 'USD', subject_ref } },
    });
  }

  /**
   * Waits for all exports so far. Exporters send in batches and in order, so what each service does now arrives after all that it
   * did before.
   */
  async function everythingCame(p: TestProfile): Promise<void> {
    const done = Date.now();
    await p.get('/tracking/events');
    await p.get('/payments');
    await p.get('/webhooks');
    await p.get(`/customers/search?q=${canary.first}`);
    await eventually(async () => {
      const services = recording.servicesSince(done);
      assert.deepEqual(
        ON_THE_WAY.filter((name) => !services.includes(name)),
        [],
      );
    });
    // Metrics are exported at intervals of their own, so those of each service that arrive from now on include everything.
    const before = recording.exports.length;
    await eventually(() => {
      const metrics = recording.exports.slice(before).filter(({ path }) => path === '/v1/metrics');
      const missing = ON_THE_WAY.filter((name) => !metrics.some(({ body }) => body.includes(`"${name}"`)));
      assert.deepEqual(missing, []);
    });
  }

  for (const path of ['/v1/traces', '/v1/logs', '/v1/metrics']) {
    it(`never names a person or a subject_ref in ${path}`, () => {
      const exports = recording.exports.filter((each) => each.path === path);
      assert.notEqual(exports.length, 0);
      assert.deepEqual(
        tracesIn(
          wordsOf(canary),
          exports.map(({ body }) => [path, body]),
        ),
        [],
      );
    });
  }

  it('contains the spans of the work on the payments', () => {
    const spans = recording.exports.filter(({ path }) => path === '/v1/traces').map(({ body }) => body.toString());
    for (const name of ['RecordEvents', 'events.recorded', 'identity.resolved', 'webhook POST'])
      assert.ok(
        spans.some((text) => text.includes(name)),
        name,
      );
  });
});
