// Tests on a real NATS how much of a consumer's backlog is one profile's.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent } from '../src/bus/cloud-event.ts';
import { consume } from '../src/bus/consume.ts';
import { MOST_COUNTED, profileBacklog } from '../src/bus/profile-backlog.ts';
import { publish } from '../src/bus/publish.ts';
import { done, retry } from '../src/bus/verdict.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { dropStreams, testBusPrefix, testStack } from '../src/testing/stack.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });

const recorded = (profileId: string, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const id = `${profileId}-${n}`;
    const data = create(EventRecordedV2Schema, { event: { eventId: id, profileId } });
    return busEvent(eventsRecorded, { id, profileId, time: new Date(0), data });
  });

describe('the backlog of a profile', () => {
  let bus: Bus;
  beforeEach(async () => {
    bus = await connectBus({ url: testStack().natsUrl, name: 'chassis-test', prefix: testBusPrefix() });
  });
  afterEach(async () => {
    await dropStreams(bus);
    await bus[Symbol.asyncDispose]();
  });

  it('is what the consumer has pending of that profile alone, counted up to a limit, until it is handled', async () => {
    let isMended = false;
    await using consumer = await consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) =>
        batch.map(({ profileId }) => (profileId === 'handled' || isMended ? done() : retry('not_yet'))),
    });
    const backlogOf = (profileId: string) => profileBacklog(bus, eventsRecorded, consumer.name, profileId);
    assert.deepEqual(await backlogOf('few'), { count: 0, since: undefined });
    const began = new Date();
    await publish(bus, recorded('few', 3));
    const between = new Date();
    await publish(bus, [...recorded('many', MOST_COUNTED + 5), ...recorded('few-more', 2)]);
    const few = await backlogOf('few');
    assert.equal(few.count, 3);
    assert.ok(few.since && few.since >= began && few.since <= between);
    assert.equal((await backlogOf('many')).count, MOST_COUNTED);
    assert.deepEqual(await backlogOf('none'), { count: 0, since: undefined });
    isMended = true;
    await eventually(async () => assert.equal((await backlogOf('few')).count, 0));
    await assert.rejects(profileBacklog(bus, eventsRecorded, 'nobody', 'few'));
  });
});
