// Tests received messages: each is sent once to every subscriber of them, without who wrote it or what.
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

  const tell = async (profileId: string, { id = randomUUID(), at = new Date() } = {}) => {
    const ids = { profileId, connectionId: 'c-1', messageId: id, threadId: 't-1' };
    const data = { ...ids, channel: 'chat_provider', type: 'text', sentAt: timestampFromDate(SENT_AT) };
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
});
