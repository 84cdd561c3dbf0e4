// Measures the relay from newly stored rows until JetStream has all of them and none is outstanding, beside publishing the same
// bytes with the client's own publish and as many in flight.
import { randomUUID } from 'node:crypto';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { headersOf } from '@touchline/chassis/bus/cloud-event.ts';
import { publish, rawMessage } from '@touchline/chassis/bus/publish.ts';
import { createStreamState } from '@touchline/chassis/bus/stream-state.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { dropStreams, testBusPrefix } from '@touchline/chassis/testing/stack.ts';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { startRelay } from '../../services/tracking/src/relay/relay.ts';
import { indexes } from '../../services/tracking/src/store/indexes.ts';
import { createLedger } from '../../services/tracking/src/store/ledger.ts';
import type { RawEventDoc } from '../../services/tracking/src/store/raw-event.ts';
import { createRelayWriters } from '../../services/tracking/src/store/relay-writers.ts';
import { toBusEvent } from '../../services/tracking/src/store/to-message.ts';
import type { Progress } from '../start/progress.ts';
import { alternate } from './alternate.ts';
import { type Figure, rateFigure } from './figures.ts';
import { ledgerRows } from './ledger-rows.ts';
import type { BenchOptions } from './options.ts';
import type { BenchSystem } from './system.ts';

/** As many rows as the relay holds for its fast path. */
const ROWS = 2000;
const WINDOW = 256;
const SWEEP_MS = 60_000;
const TIMEOUT_MS = 30_000;

/** Each side has its own stream, which must hold every message at the end. */
export async function benchRelay(system: BenchSystem, sizes: BenchOptions, onProgress: Progress): Promise<Figure[]> {
  const nextRows = await ledgerRows(system);
  await using mongo = await connectMongo({
    url: system.urls.mongodbUrl,
    database: system.newDatabase('relay'),
    appName: 'bench',
  });
  await ensureIndexes(mongo.db, indexes);
  await using relayed = await ownBus(system);
  await using plain = await ownBus(system);
  const ledger = createLedger(mongo.db, { timeoutMs: TIMEOUT_MS });
  const writers = createRelayWriters(mongo.db);
  const stream = createStreamState({ db: mongo.db, bus: relayed.bus, stream: eventsRecorded.stream });
  await (await stream.look())?.save();
  const sent = { measured: 0, baseline: 0 };

  const cpu = system.meter.cpu();
  const relay = async (): Promise<number> => {
    const rows = nextRows(ROWS);
    const all = Promise.withResolvers<void>();
    let missing = ROWS;
    const running = startRelay({
      id: randomUUID(),
      ledger,
      writers,
      publish: async (events) => {
        await publish(relayed.bus, events);
        missing -= events.length;
        if (missing === 0) all.resolve();
      },
      stream,
      clock: () => new Date(),
      sweepMs: SWEEP_MS,
      commitTimeoutMs: TIMEOUT_MS,
      logger: createLogger({ name: 'bench', level: 'warn' }),
    });
    running.hold(rows);
    await running.cover(rows);
    await ledger.insert(rows);
    const { run } = cpu.metered({
      run: async () => {
        const began = performance.now();
        running.offer(rows);
        await all.promise;
        return ROWS / ((performance.now() - began) / 1000);
      },
    });
    const perSecond = await run();
    await running[Symbol.asyncDispose]();
    sent.measured += ROWS;
    return perSecond;
  };
  const publishPlainly = async (): Promise<number> => {
    const perSecond = await publishWindowed(plain.bus, nextRows(ROWS));
    sent.baseline += ROWS;
    return perSecond;
  };
  const rates = await alternate(
    { measured: { run: relay }, baseline: { run: publishPlainly } },
    sizes.pairs * 2,
    onProgress,
  );
  // A relay that ends with nothing outstanding removes its watermark.
  const [left] = await writers.all();
  if (left) throw new Error(`${left.waiting} rows still wait to be relayed: no figure of this run counts.`);
  await checkStream(relayed.bus, sent.measured);
  await checkStream(plain.bus, sent.baseline);
  const about = {
    name: `relay of ${ROWS.toLocaleString('en-US')} rows, until none is outstanding`,
    baseline: `the client's publish of the same messages, ${WINDOW} in flight`,
    goals: [{ of: 'ratio', atLeast: 0.5 }] as const,
    cpuMs: cpu.perRow(sent.measured),
  };
  return [rateFigure(about, 'events/s', rates)];
}

async function publishWindowed(bus: Bus, rows: readonly RawEventDoc[]): Promise<number> {
  const messages = rows.map(toBusEvent).map(rawMessage);
  const began = performance.now();
  for (let from = 0; from < messages.length; from += WINDOW) {
    await Promise.all(
      messages.slice(from, from + WINDOW).map((message) => {
        const headers = headersOf(message);
        return bus.js.publish(bus.subject(message.subject), message.body, { headers, msgID: message.id });
      }),
    );
  }
  return messages.length / ((performance.now() - began) / 1000);
}

async function ownBus(system: BenchSystem) {
  const bus = await connectBus({ url: system.urls.natsUrl, name: 'bench', prefix: testBusPrefix() });
  return {
    bus,
    [Symbol.asyncDispose]: async () => {
      await dropStreams(bus);
      await bus[Symbol.asyncDispose]();
    },
  };
}

async function checkStream(bus: Bus, expected: number): Promise<void> {
  const { state } = await bus.manager.streams.info(bus.stream(eventsRecorded.stream));
  if (state.messages !== expected)
    throw new Error(`The stream holds ${state.messages} of ${expected} messages: no figure of this run counts.`);
}
