// Tests received messages: each is sent once to every subscriber of them, without who wrote it or what, and with what a mail reports.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { messageReceived } from '@touchline/proto/catalog.ts';
import { type Harness, startHarness } from './harness.ts';

const SENT_AT = new Date('2026-01-31T09:30:00Z');

describe('a received message', () => {
  let harness: Harness;
  let bus: Bus;
  before(async () => {
    harness = await startHarness();
    const { NATS_URL: url = '', BUS_PREFIX: prefix = '' } = harness.env;
    bus = await connectBus({ url, name: 'webhooks-test', prefix });
  });
  after(async () => {
    await bus?.[Symbol.asyncDispose]();
    await harness?.[Symbol.asyncDispose]();
  });

  const tell = async (profileId: string, { id = randomUUID(), at = new Date(), hasDeliveryReport = false } = {}) => {
    const ids = { profileId, connectionId: 'c-1', messageId: id, threadId: 't-1' };
    const what = { channel: 'chat_provider', type: 'text', hasDeliveryReport };
    const data = { ...ids, ...what, sentAt: timestampFromDate(SENT_AT) };
    await publish(bus, [busEvent(messageReceived, { id, profileId, time: at, data })]);
    return id;
  };
  const bodies = (profileId: string) => [
    ...new Map(
      harness.receiver.received.filter(({ body }) => body.profile_id === profileId).map(({ body }) => [body.id, body]),
    ).values(),
  ];

  it('is sent with its ids and times, once, to those who had subscribed to messages before it arrived', async () => {
    const { owner } = await harness.subscribe({ events: ['message.received'] });
    const { profileId } = owner;
    const other = await harness.subscribe({ profileId, events: ['channel.health.updated'] });
    await tell(profileId, { at: new Date(Date.now() - 60_000) });
    const id = await tell(profileId);
    await tell(profileId, { id });
    await eventually(() => assert.equal(bodies(profileId).length, 1));
    const [received] = bodies(profileId);
    const { created_at, ...body } = received ?? assert.fail('nothing came');
    assert.ok(created_at);
    assert.deepEqual(body, {
      id,
      type: 'message.received',
      profile_id: profileId,
      data: {
        ...{ provider: 'chat_provider', connection_id: 'c-1', thread_id: 't-1', message_id: id },
        ...{ direction: 'inbound', message_type: 'text', sent_at: SENT_AT.toISOString(), delivery_failure: null },
      },
    });
    assert.deepEqual(await harness.deliveries(other), []);
  });

  const REPORT = {
    ...{ customerId: 'ana', failedRecipient: 'ana.canary@example.com', action: 'failed', status: '5.1.1' },
    ...{ diagnosticCode: 'smtp; 550 <ana.canary@example.com>: unknown', originalMessageId: '<m1@optica.example>' },
  };
  const failure = async (profileId: string) => {
    await eventually(() => assert.equal(bodies(profileId).length, 1));
    return bodies(profileId)[0]?.data.delivery_failure as { status: string } | null;
  };

  it('that reports a failure shows whose mail failed to a subscriber who sees persons, and records that', async () => {
    const { owner, id: subscriptionId } = await harness.subscribe({ events: ['message.received'], seesPersons: true });
    const { profileId } = owner;
    const id = randomUUID();
    harness.doubles.reports.set(id, REPORT);
    await tell(profileId, { id, hasDeliveryReport: true });
    assert.deepEqual(await failure(profileId), {
      ...{ failed_recipient: REPORT.failedRecipient, status: '5.1.1', action: 'failed' },
      ...{ diagnostic_code: REPORT.diagnosticCode, original_rfc822_message_id: REPORT.originalMessageId },
    });
    const sent = { profileId, appId: '', subscriptionId, operation: 'webhook:message.received', eventId: id };
    assert.deepEqual(
      harness.doubles.personsSent.filter(({ eventId }) => eventId === id),
      [{ ...sent, customerIds: ['ana'] }],
    );
  });

  it('that reports a failure says to others what became of which mail, and not whose', async () => {
    const { owner } = await harness.subscribe({ events: ['message.received'], seesPersons: false });
    const id = randomUUID();
    harness.doubles.reports.set(id, REPORT);
    await tell(owner.profileId, { id, hasDeliveryReport: true });
    assert.deepEqual(await failure(owner.profileId), {
      ...{ failed_recipient: null, status: '5.1.1', action: 'failed' },
      ...{ diagnostic_code: null, original_rfc822_message_id: REPORT.originalMessageId },
    });
    assert.deepEqual(
      harness.doubles.personsSent.filter(({ eventId }) => eventId === id),
      [],
    );
  });

  it('whose report was erased is sent without it', async () => {
    const { owner } = await harness.subscribe({ events: ['message.received'] });
    await tell(owner.profileId, { hasDeliveryReport: true });
    assert.equal(await failure(owner.profileId), null);
  });

  it('waits while messages is away, and what is stored names nobody', async () => {
    harness.doubles.away.add('messages');
    const created = await harness.subscribe({ events: ['message.received'], seesPersons: true });
    const { profileId } = created.owner;
    const id = randomUUID();
    harness.doubles.reports.set(id, REPORT);
    await tell(profileId, { id, hasDeliveryReport: true });
    const before = harness.lines.length;
    await eventually(() => assert.ok(harness.lines.length > before, 'a failed turn is logged'));
    assert.deepEqual(
      (await harness.deliveries(created)).map(({ status, attemptCount }) => [status, attemptCount]),
      [['pending', 0]],
    );
    harness.doubles.away.clear();
    assert.equal((await failure(profileId))?.status, '5.1.1');
    const collections = await harness.mongo.db.collections();
    const stored = JSON.stringify(await Promise.all(collections.map((collection) => collection.find().toArray())));
    assert.ok(stored.includes(id));
    assert.doesNotMatch(stored + harness.lines.join(), /canary/i);
  });
});
