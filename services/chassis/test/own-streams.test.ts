// Tests that the owners of messages make their streams, and that services start in any order.
import assert from 'node:assert/strict';
import { create } from '@bufbuild/protobuf';
import {
  type CatalogEntry,
  deadLetterStream,
  eventsRecorded,
  streams,
  streamsDeclaredBy,
} from '@touchline/proto/catalog.ts';
import { EventRecordedV2Schema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { type Bus, connectBus } from '../src/bus/bus.ts';
import { busEvent } from '../src/bus/cloud-event.ts';
import { consume } from '../src/bus/consume.ts';
import { publish } from '../src/bus/publish.ts';
import { done } from '../src/bus/verdict.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { eventually } from '../src/testing/eventually.ts';
import { dropStreams, testBusPrefix, testStack } from '../src/testing/stack.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });
const recorded = (id: string) =>
  busEvent(eventsRecorded, {
    id,
    profileId: 'p1',
    time: new Date(0),
    data: create(EventRecordedV2Schema, { event: { eventId: id, profileId: 'p1', eventName: 'n' } }),
  });

describe('the streams of a service', () => {
  let prefix: string;
  let stack: AsyncDisposableStack;
  beforeEach(() => {
    prefix = testBusPrefix();
    stack = new AsyncDisposableStack();
  });
  afterEach(async () => {
    await dropStreams(await open('identity'));
    await stack.disposeAsync();
  });

  const open = async (service: string): Promise<Bus> =>
    stack.use(await connectBus({ url: testStack().natsUrl, name: service, service, prefix }));
  async function madeOn(bus: Bus): Promise<string[]> {
    const found: string[] = [];
    for await (const name of bus.manager.streams.names()) if (name.startsWith(`${prefix}_`)) found.push(name);
    return found.map((name) => name.slice(prefix.length + 1)).sort();
  }
  async function reads(bus: Bus, service: string, entry: CatalogEntry): Promise<Set<string>> {
    const seen = new Set<string>();
    const handle = async (batch: readonly { id: string }[]) => batch.map(({ id }) => seen.add(id) && done());
    stack.use(await consume(bus, { entry, service, logger, handle }));
    return seen;
  }

  it('are those of its own entries, and one service makes the one for dead letters', async () => {
    const of = (service: string) => streamsDeclaredBy(service).map(({ name }) => name);
    assert.deepEqual(of('campaigns'), ['ADS']);
    assert.deepEqual(of('webhooks'), []);
    assert.deepEqual(of('identity'), ['IDENTITY', 'DEAD_LETTERS']);
    assert.deepEqual(of('access'), ['ACCESS']);
    assert.deepEqual(await madeOn(await open('attribution')), ['CONVERSIONS', 'OUTCOMES']);
  });
  it('are each made by some service', () => {
    const services = [
      'access',
      'tracking',
      'identity',
      'attribution',
      'connections',
      'campaigns',
      'webhooks',
      'scoring',
      'exports',
    ];
    const made = new Set(services.flatMap(streamsDeclaredBy).map(({ name }) => name));
    assert.deepEqual(
      [...streams, deadLetterStream].map(({ name }) => name).filter((name) => !made.has(name)),
      [],
    );
  });
  it('are waited for by their readers, and made again only by their owner when NATS lost them', async () => {
    const reader = await open('identity');
    const seen = await reads(reader, 'identity', eventsRecorded);
    assert.deepEqual(await madeOn(reader), ['DEAD_LETTERS', 'IDENTITY']);
    const writer = await open('tracking');
    await publish(writer, [recorded('first')]);
    await eventually(() => assert.deepEqual([...seen], ['first']));

    await writer.manager.streams.delete(writer.stream('EVENTS'));
    await reader.declare();
    assert.ok(!(await madeOn(reader)).includes('EVENTS'));
    await publish(writer, [recorded('second')]);
    await eventually(() => assert.deepEqual([...seen], ['first', 'second']));
  });
});
