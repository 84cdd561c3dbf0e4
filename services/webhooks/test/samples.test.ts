// Tests that a test event looks like a real one: a receiver that was built from it meets nothing new later.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { connectionHealthChanged, messageReceived } from '@touchline/proto/catalog.ts';
import { EVENT_TYPES } from '../src/domain/event-type.ts';
import { type Created, type Harness, startHarness } from './harness.ts';
import { type Received, verified } from './receiver.ts';

/** Members that are null in nearly every real event, too. */
const MAY_BE_NULL = new Set(['delivery_failure']);

describe('a test event', () => {
  let harness: Harness;
  before(async () => {
    harness = await startHarness();
  });
  after(() => harness?.[Symbol.asyncDispose]());

  const of = ({ owner }: Created) =>
    harness.receiver.received.filter(({ body }) => body.profile_id === owner.profileId);
  const arrived = (created: Created, type: string, isTest: boolean): Promise<Received> =>
    eventually(
      () => of(created).find(({ body }) => body.type === type && (body.test === true) === isTest) ?? assert.fail(type),
    );

  async function happen({ owner: { profileId } }: Created): Promise<void> {
    harness.doubles.customers.set('customer', {
      ...{ externalIds: ['C-77'], firstName: 'Ana', lastName: 'Soto' },
      ...{ primaryEmail: 'ana@example.com', primaryPhone: '+56987654321' },
    });
    const id = randomUUID();
    harness.record(profileId, [{ id, customerId: 'customer', value: '12.5' }]);
    await harness.tell(profileId, [id]);
    const { NATS_URL: url = '', BUS_PREFIX: prefix = '' } = harness.env;
    await using bus = await connectBus({ url, name: 'webhooks-test', prefix });
    const at = new Date();
    const health = { profileId, connectionId: randomUUID(), channel: 'social_ads', previousStatus: 'active' };
    const changed = { ...health, status: 'reconnect_required', changedAt: timestampFromDate(at) };
    const message = { profileId, connectionId: randomUUID(), messageId: randomUUID(), threadId: randomUUID() };
    const said = { ...message, channel: 'chat_provider', type: 'text', sentAt: timestampFromDate(at) };
    await publish(bus, [busEvent(connectionHealthChanged, { id: randomUUID(), profileId, time: at, data: changed })]);
    await publish(bus, [busEvent(messageReceived, { id: randomUUID(), profileId, time: at, data: said })]);
  }

  for (const seesPersons of [true, false])
    it(`has every member of the real one and a value in each, ${seesPersons ? 'with' : 'without'} persons, and says that it is a test`, async () => {
      const created = await harness.subscribe({ events: [...EVENT_TYPES], seesPersons });
      const { owner, id: subscriptionId } = created;
      await happen(created);
      for (const eventType of EVENT_TYPES) {
        await harness.client.sendTest({ owner, subscriptionId, eventType });
        const sample = await arrived(created, eventType, true);
        const real = await arrived(created, eventType, false);
        assert.deepEqual(verified(sample, created.secret), sample.body);
        assert.deepEqual(shapeOf({ ...real.body, test: true }), shapeOf(sample.body), eventType);
        assert.deepEqual([sample.body.test, sample.body.data.provider], [true, 'test']);
      }
    });
});

/** Returns the names of all members, each with the type of its value. */
function shapeOf(value: unknown, name = ''): unknown {
  if (value === null) return MAY_BE_NULL.has(name) ? 'null' : `${name} is null`;
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([member, one]) => [member, shapeOf(one, member)] as const)
      .sort(),
  );
}
