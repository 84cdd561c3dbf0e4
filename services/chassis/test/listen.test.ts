// Tests subscribing every process to a subject: what is decoded, what is skipped, and that an outage does not end it.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { eventsRecorded, identityMerged } from '@touchline/proto/catalog.ts';
import { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent } from '../src/bus/cloud-event.ts';
import { listen, type ReceivedMessage } from '../src/bus/listen.ts';
import { publish } from '../src/bus/publish.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { dropStreams, testBusPrefix, testStack } from '../src/testing/stack.ts';
import { viaProxy } from '../src/testing/tcp-proxy.ts';

const logger = createLogger({ name: 'listen-test', level: 'silent' });

const recorded = (id: string) =>
  busEvent(eventsRecorded, {
    id,
    profileId: 'p1',
    time: new Date(0),
    data: create(EventRecordedV2Schema, { event: { eventId: id, profileId: 'p1', eventName: 'n' } }),
  });

describe('listening on the bus', () => {
  let bus: Bus;
  beforeEach(async () => {
    bus = await connectBus({ url: testStack().natsUrl, name: 'listen-test', prefix: testBusPrefix() });
  });
  afterEach(async () => {
    await dropStreams(bus);
    await bus[Symbol.asyncDispose]();
  });

  /** Starts listening, and collects what is received in seen. */
  async function listener(on: Bus = bus, refuse = (_id: string) => false) {
    const seen: string[] = [];
    const handle = ({ id, profileId, data }: ReceivedMessage<typeof EventRecordedV2Schema>) => {
      if (refuse(id)) throw new Error('not this one');
      seen.push(`${id}:${profileId}:${data.event?.eventId}`);
    };
    const listening = await listen(on, { entry: eventsRecorded, handle, logger });
    return { seen, [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose]() };
  }

  it('passes every message to every listener, in order, and none of other entries', async () => {
    await using first = await listener();
    await using second = await listener();
    await publish(bus, [
      recorded('a'),
      busEvent(identityMerged, { id: 'm', profileId: 'p1', time: new Date(0), data: {} }),
      recorded('b'),
      recorded('c'),
    ]);
    for (const { seen } of [first, second])
      await eventually(() => assert.deepEqual(seen, ['a:p1:a', 'b:p1:b', 'c:p1:c']));
  });

  it('receives nothing from another prefix, and nothing from before it began', async () => {
    await publish(bus, [recorded('before')]);
    await using heard = await listener();
    await using other = await connectBus({ url: testStack().natsUrl, name: 'other', prefix: testBusPrefix() });
    await publish(other, [recorded('elsewhere')]);
    await publish(bus, [recorded('after')]);
    await eventually(() => assert.deepEqual(heard.seen, ['after:p1:after']));
    await dropStreams(other);
  });

  it('skips what cannot be decoded and messages for which its handler throws', async () => {
    await using heard = await listener(bus, (id) => id === 'bad');
    bus.nats.publish(`${bus.subject(eventsRecorded.subject)}.p1`, Buffer.from([0xff, 0xff, 0xff]));
    await publish(bus, [recorded('bad'), recorded('good')]);
    await eventually(() => assert.deepEqual(heard.seen, ['good:p1:good']));
  });

  it('goes on when the connection comes back', async () => {
    const { url, proxy } = await viaProxy(testStack().natsUrl);
    await using _ = proxy;
    await using far = await connectBus({ url, name: 'far', prefix: bus.prefix });
    await using heard = await listener(far);
    await proxy.cut();
    await eventually(() => assert.ok(!far.isConnected()));
    await publish(bus, [recorded('unheard')]);
    await proxy.restore();
    await eventually(() => assert.ok(far.isConnected()));
    await far.nats.flush();
    await publish(bus, [recorded('heard')]);
    await eventually(() => assert.deepEqual(heard.seen, ['heard:p1:heard']));
  });

  it('receives nothing once it is disposed', async () => {
    const heard = await listener();
    await heard[Symbol.asyncDispose]();
    await using other = await listener();
    await publish(bus, [recorded('late')]);
    await eventually(() => assert.equal(other.seen.length, 1));
    assert.deepEqual(heard.seen, []);
  });
});
