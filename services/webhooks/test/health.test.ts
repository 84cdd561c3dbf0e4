// Tests changes of a connection's health: each is sent once to every subscriber of it, whatever the bus does.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { connectionHealthChanged } from '@touchline/proto/catalog.ts';
import { healthEvents } from '../src/domain/health-events.ts';
import { type Harness, startHarness } from './harness.ts';
import { status as answering } from './receiver.ts';

const HEALTH = 'channel.health.updated';
const RECONNECT = 'connection.reconnect_required';

describe('a connection whose health changes', () => {
  let harness: Harness;
  let bus: Bus;
  before(async () => {
    harness = await startHarness();
    const { NATS_URL: url = '', BUS_PREFIX: prefix = '' } = harness.env;
    bus = await connectBus({ url, name: 'webhooks-test', prefix });
  });
  after(async () => {
    await bus[Symbol.asyncDispose]();
    await harness[Symbol.asyncDispose]();
  });

  /** @returns the id of the change */
  const tell = async (profileId: string, status: string, { id = randomUUID(), at = new Date() } = {}) => {
    const change = { profileId, connectionId: 'c-1', channel: 'social_ads', status, previousStatus: 'active' };
    const data = { ...change, changedAt: timestampFromDate(at) };
    await publish(bus, [busEvent(connectionHealthChanged, { id, profileId, time: at, data })]);
    return id;
  };
  const arrived = (profileId: string) =>
    harness.receiver.received
      .filter(({ body }) => body.profile_id === profileId)
      .map(({ body }) => `${body.type} ${body.data.status} ${body.data.connection_id}`);

  it('is sent with its statuses, and as a second event where it has to be reconnected', async () => {
    const { owner } = await harness.subscribe({ events: [HEALTH, RECONNECT] });
    await tell(owner.profileId, 'reconnect_required');
    await eventually(() =>
      assert.deepEqual(arrived(owner.profileId).sort(), [
        `${HEALTH} reconnect_required c-1`,
        `${RECONNECT} reconnect_required c-1`,
      ]),
    );
  });

  it('is sent to those who had subscribed to that event of that profile before', async () => {
    const only = await harness.subscribe({ events: [RECONNECT] });
    const { profileId } = only.owner;
    const outcomes = await harness.subscribe({ profileId });
    const elsewhere = await harness.subscribe({ events: [HEALTH] });
    await tell(profileId, 'reconnect_required', { at: new Date(Date.now() - 60_000) });
    await tell(profileId, 'active');
    await tell(profileId, 'reconnect_required');
    await eventually(() => assert.deepEqual(arrived(profileId), [`${RECONNECT} reconnect_required c-1`]));
    for (const other of [outcomes, elsewhere]) assert.deepEqual(await harness.deliveries(other), []);
  });

  it('is one delivery, even when the bus lost it and it is published again', async () => {
    const created = await harness.subscribe({ events: [HEALTH] });
    const { profileId } = created.owner;
    const first = await tell(profileId, 'needs_action');
    await eventually(() => assert.equal(arrived(profileId).length, 1));
    await bus.manager.streams.delete(bus.stream(connectionHealthChanged.stream));
    await bus.declare();
    await tell(profileId, 'needs_action', { id: first });
    const last = await tell(profileId, 'active');
    const eventOf = (change: string) => healthEvents(change, { status: '' })[0]?.id;
    await eventually(async () =>
      assert.deepEqual(
        (await harness.deliveries(created)).map(({ eventId }) => eventId),
        [first, last].map(eventOf),
      ),
    );
  });

  it('waits for a subscription that is paused', async () => {
    const { id, owner } = await harness.subscribe({ events: [HEALTH] });
    await harness.client.changeSubscription({ owner, id, active: false });
    await tell(owner.profileId, 'needs_action');
    await eventually(async () => assert.equal((await harness.deliveries({ id, owner })).length, 1));
    assert.deepEqual(arrived(owner.profileId), []);
    await harness.client.changeSubscription({ owner, id, active: true });
    await eventually(() => assert.deepEqual(arrived(owner.profileId), [`${HEALTH} needs_action c-1`]));
  });

  it('also waits for a subscription that the service disabled', async () => {
    const { id, owner } = await harness.subscribe({ events: [HEALTH] });
    harness.receiver.answer(answering(410));
    await tell(owner.profileId, 'needs_action');
    await eventually(async () => assert.equal((await harness.subscription({ id, owner })).status, 'disabled'));
    await tell(owner.profileId, 'active');
    await eventually(async () => assert.equal((await harness.deliveries({ id, owner })).length, 2));
    harness.receiver.answer(answering(204));
    await harness.client.changeSubscription({ owner, id, active: true });
    const [first, second] = [`${HEALTH} needs_action c-1`, `${HEALTH} active c-1`];
    await eventually(() => assert.deepEqual(arrived(owner.profileId).slice(1).sort(), [first, second].sort()));
  });
});
