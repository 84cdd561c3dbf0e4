// Tests on a real NATS how far a consumer is behind: the age of the oldest message that it has pending.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent } from '../src/bus/cloud-event.ts';
import { consume } from '../src/bus/consume.ts';
import { oldestWaiting } from '../src/bus/oldest-waiting.ts';
import { publish } from '../src/bus/publish.ts';
import { done, retry } from '../src/bus/verdict.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { dropStreams, testBusPrefix, testStack } from '../src/testing/stack.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });

const recorded = (id: string) =>
  busEvent(eventsRecorded, {
    id,
    profileId: 'p1',
    time: new Date(0),
    data: create(EventRecordedV2Schema, { event: { eventId: id, profileId: 'p1' } }),
  });

describe('the oldest message that a consumer has pending', () => {
  let bus: Bus;
  beforeEach(async () => {
    bus = await connectBus({ url: testStack().natsUrl, name: 'chassis-test', prefix: testBusPrefix() });
  });
  afterEach(async () => {
    await dropStreams(bus);
    await bus[Symbol.asyncDispose]();
  });

  it('is the one that it fails at, though it has handled later ones, and none once that is handled, too', async () => {
    const began = new Date();
    let isMended = false;
    const handled = new Set<string>();
    await using consumer = await consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) =>
        batch.map(({ id }) => {
          if (id === 'stuck' && !isMended) return retry('not_yet');
          handled.add(id);
          return done();
        }),
    });
    assert.equal(await oldestWaiting(bus, eventsRecorded, consumer.name), undefined);
    await publish(bus, [recorded('before'), recorded('stuck')]);
    const between = new Date();
    await publish(bus, [recorded('behind')]);
    await eventually(async () => assert.deepEqual([...handled].sort(), ['before', 'behind']));
    const oldest = await oldestWaiting(bus, eventsRecorded, consumer.name);
    // NATS and this process read the same clock.
    assert.ok(oldest && oldest >= began && oldest <= between, String(oldest));
    isMended = true;
    await eventually(async () => assert.equal(await oldestWaiting(bus, eventsRecorded, consumer.name), undefined));
  });
});
