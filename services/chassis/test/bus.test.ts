// Tests the bus on a real NATS: delivery, redelivery, dead letters as pointers, and streams that were wiped.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import { AckPolicy, type JsMsg } from '@nats-io/jetstream';
import type { MsgHdrs } from '@nats-io/transport-node';
import { eventsRecorded, identityMerged, replaySubject } from '@touchline/proto/catalog.ts';
import { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { createAcknowledger } from '../src/bus/acknowledge.ts';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent } from '../src/bus/cloud-event.ts';
import { consume } from '../src/bus/consume.ts';
import type { DeadLetter } from '../src/bus/dead-letter.ts';
import { publish } from '../src/bus/publish.ts';
import { deadLetter, done, retry } from '../src/bus/verdict.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { dropStreams, testBusPrefix, testStack } from '../src/testing/stack.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });

const recorded = (id: string, name = 'n') =>
  busEvent(eventsRecorded, {
    id,
    profileId: 'p1',
    time: new Date(0),
    data: create(EventRecordedV2Schema, { event: { eventId: id, profileId: 'p1', eventName: name } }),
  });

/** Removes the message id, since JetStream would take the message for the one that it has. */
function withoutId(headers: MsgHdrs): MsgHdrs {
  headers.delete('Nats-Msg-Id');
  return headers;
}

describe('the bus', () => {
  let bus: Bus;
  beforeEach(async () => {
    bus = await connectBus({ url: testStack().natsUrl, name: 'chassis-test', prefix: testBusPrefix() });
  });
  afterEach(async () => {
    await dropStreams(bus);
    await bus[Symbol.asyncDispose]();
  });

  it('delivers every published message once, in batches, with its body and ids', async () => {
    const seen: string[] = [];
    await using consumer = await consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) => {
        // A message that comes a second time was not acknowledged in time.
        for (const d of batch) if (d.attempt === 1) seen.push(`${d.id}:${d.data.event?.eventName}:${d.profileId}`);
        return batch.map(done);
      },
    });
    await publish(
      bus,
      Array.from({ length: 1000 }, (_, i) => recorded(`e${i}`)),
    );
    await eventually(async () => assert.equal(await consumer.pending(), 0));
    assert.equal(seen.length, 1000);
    assert.equal(seen[999], 'e999:n:p1');
  });

  it('has a message pending from the moment of its publication until it was handled', async () => {
    const handled = new Set<string>();
    await using consumer = await consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) => {
        for (const { id } of batch) handled.add(id);
        return batch.map(done);
      },
    });
    for (let round = 0; round < 100; round += 1) {
      await publish(bus, [recorded(`owed-${round}`)]);
      while ((await consumer.pending()) > 0);
      assert.ok(
        handled.has(`owed-${round}`),
        `nothing was pending in round ${round}, although the message was not handled`,
      );
    }
  });

  it('stores a message once when the same id is published twice', async () => {
    await publish(bus, [recorded('same'), recorded('same')]);
    await publish(bus, [recorded('same')]);
    assert.equal((await bus.manager.streams.info(bus.stream('EVENTS'))).state.messages, 1);
  });

  it('redelivers what a handler could not do yet', async () => {
    let attempts = 0;
    await using consumer = await consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) =>
        batch.map((d) => {
          attempts = Math.max(attempts, d.attempt);
          return d.attempt < 3 ? retry('not yet') : done();
        }),
    });
    await publish(bus, [recorded('late')]);
    await eventually(async () => {
      assert.ok(attempts >= 3);
      assert.equal(await consumer.pending(), 0);
    });
  });

  it('does not let a poison message affect its neighbours, and dead-letters a pointer without the body', async () => {
    const handled = new Set<string>();
    await using consumer = await consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) => {
        if (batch.some((d) => d.id === 'poison') && batch.length > 1) throw new TypeError('boom');
        for (const d of batch) if (d.id !== 'poison') handled.add(d.id);
        return batch.map((d) => (d.id === 'poison' ? deadLetter('poison') : done()));
      },
    });
    await publish(bus, [recorded('a'), recorded('poison', 'canary@example.com'), recorded('b')]);
    await eventually(async () => assert.equal(await consumer.pending(), 0));
    assert.deepEqual([...handled].sort(), ['a', 'b']);
    const stored = await bus.manager.streams.getMessage(bus.stream('DEAD_LETTERS'), { seq: 1 });
    const letter = stored?.json<DeadLetter>();
    assert.equal(letter?.id, 'poison');
    assert.equal(letter?.reason, 'poison');
    assert.equal(stored?.string().includes('canary'), false);
  });

  it('finds the one message that fails among many by halving', async () => {
    let runs = 0;
    const handled = new Set<string>();
    // Published before the consumer exists, so that it receives them together.
    await publish(
      bus,
      Array.from({ length: 200 }, (_, i) => recorded(`e${i}`)),
    );
    await using consumer = await consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) => {
        runs++;
        if (batch.some((d) => d.id === 'e77' && d.attempt < 3)) throw new TypeError('boom');
        for (const d of batch) handled.add(d.id);
        return batch.map(done);
      },
    });
    await eventually(async () => assert.equal(await consumer.pending(), 0));
    assert.equal(handled.size, 200);
    assert.ok(runs < 60, `${runs} runs`);
  });

  it('gives up a message that keeps failing, but only after many attempts', async () => {
    const tried: number[] = [];
    const acknowledger = createAcknowledger(bus, { service: 'tester', consumer: 'c', subject: 's', logger });
    const message = (attempt: number) =>
      ({
        info: { stream: 'EVENTS', streamSequence: 7, deliveryCount: attempt },
        headers: undefined,
        subject: 's',
        nak: () => tried.push(attempt),
        term: () => tried.push(-attempt),
      }) as unknown as JsMsg;
    for (let attempt = 1; attempt <= 12; attempt++)
      await acknowledger.acknowledge(message(attempt), retry('TypeError'));
    assert.deepEqual(tried, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, -12]);
    const stored = await bus.manager.streams.getMessage(bus.stream('DEAD_LETTERS'), { seq: 1 });
    assert.equal(stored?.json<DeadLetter>().attempts, 12);
  });

  it('does not count deliveries to which a killed process never responded', async () => {
    const naks: number[] = [];
    const acknowledger = createAcknowledger(bus, { service: 'tester', consumer: 'c', subject: 's', logger });
    const message = {
      info: { stream: 'EVENTS', streamSequence: 7, deliveryCount: 40 },
      nak: (ms: number) => naks.push(ms),
    } as unknown as JsMsg;
    assert.equal(acknowledger.isSuspect(message), true);
    assert.equal(acknowledger.isHopeless(message), false);
    await acknowledger.acknowledge(message, retry('TypeError'));
    assert.deepEqual(naks, [100]);
  });

  it('goes on after its stream was wiped and recreated', async () => {
    const seen = new Set<string>();
    await using consumer = await consume(bus, {
      entry: eventsRecorded,
      service: 'tester',
      logger,
      handle: async (batch) => {
        for (const d of batch) seen.add(d.id);
        return batch.map(done);
      },
    });
    await publish(bus, [recorded('before')]);
    await eventually(() => assert.deepEqual([...seen], ['before']));
    await bus.manager.streams.delete(bus.stream('EVENTS'));
    await using again = await connectBus({ url: testStack().natsUrl, name: 'again', prefix: bus.prefix });
    await publish(again, [recorded('after')]);
    await eventually(() => assert.deepEqual([...seen], ['before', 'after']));
    await eventually(async () => assert.equal(await consumer.pending(), 0));
  });

  it('redelivers what is replayed for one consumer to that one alone, even where an older version made its durable', async () => {
    const stream = bus.stream('EVENTS');
    await bus.manager.consumers.add(stream, {
      durable_name: 'first-events-recorded-v2',
      ack_policy: AckPolicy.Explicit,
      filter_subject: `${bus.subject(eventsRecorded.subject)}.>`,
    });
    const seen: Record<string, string[]> = { first: [], second: [] };
    const consumers = ['first', 'second'].map((service) =>
      consume(bus, {
        entry: eventsRecorded,
        service,
        logger,
        handle: async (batch) => {
          for (const d of batch) if (d.attempt === 1) seen[service]?.push(`${d.id} ${d.data.event?.eventName}`);
          return batch.map(done);
        },
      }),
    );
    await using stack = new AsyncDisposableStack();
    for (const consumer of await Promise.all(consumers)) stack.use(consumer);
    await publish(bus, [recorded('a')]);
    await eventually(() => assert.deepEqual(seen, { first: ['a n'], second: ['a n'] }));
    const stored = await bus.manager.streams.getMessage(stream, { seq: 1 });
    assert.ok(stored);
    const subject = bus.subject(`${replaySubject(eventsRecorded, 'first-events-recorded-v2')}.p1`);
    await bus.js.publish(subject, stored.data, { msgID: 'again', headers: withoutId(stored.header) });
    await publish(bus, [recorded('b')]);
    await eventually(() => assert.deepEqual(seen, { first: ['a n', 'a n', 'b n'], second: ['a n', 'b n'] }));
  });

  it('puts profile ids in subjects and nothing else', async () => {
    const event = busEvent(identityMerged, {
      id: 'm',
      profileId: 'p9',
      time: new Date(0),
      data: { profileId: 'p9', survivorId: 's', mergedId: 'm' },
    });
    await publish(bus, [event]);
    const stored = await bus.manager.streams.getMessage(bus.stream('IDENTITY'), { seq: 1 });
    assert.equal(stored?.subject, `${bus.prefix}.touchline.identity.merged.p9`);
    assert.equal(stored?.header.get('ce-type'), 'touchline.identity.merged');
  });
});
