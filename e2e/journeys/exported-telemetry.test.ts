// What services export of their work: spans, logs and metrics say nothing about a person, nor for whom a payment is.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { canaries, load, wordsOf } from '../system/canary-person.ts';
import { testSystem } from '../system/fixture.ts';
import type { Recording } from '../system/otlp-collector.ts';
import { newProfile, type TestProfile } from '../system/profile.ts';
import { tracesIn } from '../system/traces.ts';
import { startWebhookReceiver } from '../system/webhook-receiver.ts';

/** Those through which a payment goes on its way into a report, and to a subscriber. */
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
    // What stands in the query of an address is a secret of the subscriber's.
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

  /** Exporters send in batches: what each service does now comes behind all that it did before. */
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
    // Metrics go by a clock of their own: those of each service that were exported from now on count all of it.
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

  it('holds the spans of the work on the payments', () => {
    const spans = recording.exports.filter(({ path }) => path === '/v1/traces').map(({ body }) => body.toString());
    for (const name of ['RecordEvents', 'events.recorded', 'identity.resolved', 'webhook POST'])
      assert.ok(
        spans.some((text) => text.includes(name)),
        name,
      );
  });
});
