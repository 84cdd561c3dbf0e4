// Runs a durable pull consumer that delivers batches to a handler and acknowledges by its verdicts, for as long as the service
// runs: it makes a missing stream or durable again.
import { setTimeout as delay } from 'node:timers/promises';
import type { DescMessage } from '@bufbuild/protobuf';
import { AckPolicy, DeliverPolicy, JetStreamApiError, type Consumer as NatsConsumer } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { type CatalogEntry, durableOf, replaySubject } from '@touchline/proto/catalog.ts';
import { unavailable } from '../errors.ts';
import { consumerAge } from '../telemetry/chassis-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';
import { secondsSince } from '../telemetry/metrics.ts';
import { createAcknowledger } from './acknowledge.ts';
import type { Bus } from './bus.ts';
import { countPending } from './count-pending.ts';
import { createBatchHandler, type Handler } from './handle-batch.ts';
import { oldestWaiting } from './oldest-waiting.ts';
import { createPuller } from './pull.ts';

export type { Delivery, Handler } from './handle-batch.ts';

export interface Consumer extends AsyncDisposable {
  readonly name: string;
  /**
   * Returns how many messages are not yet acknowledged, delivered or not.
   * @throws AppError UNAVAILABLE while JetStream does not know
   */
  pending(): Promise<number>;
}

/** After how long the messages of a killed process are redelivered; a live process asks for more time while it works. */
const ACK_WAIT_MS = 10_000;
const REDECLARE_MS = 500;
/** The pause after a batch that was not full, so that more can arrive: ten messages at once cost little more than one. */
const COLLECT_MS = 30;
/** After a batch of this many, more will follow, and a larger batch is worth a longer pause. */
const MANY = 20;
const GATHER_MANY_MS = 120;

interface Deps<D extends DescMessage> {
  entry: CatalogEntry<D>;
  /** The consuming service; the durable is named `<service>-<event>`. */
  service: string;
  handle: Handler<D>;
  batchSize?: number;
  logger: Logger;
}

/**
 * Starts consuming. Where the stream does not exist yet, it starts as soon as the owner has made it: services start in any order.
 * Disposing finishes the batch in hand and leaves the rest to the next start.
 */
export async function consume<D extends DescMessage>(bus: Bus, deps: Deps<D>): Promise<Consumer> {
  const { entry, service, handle, batchSize = 200, logger } = deps;
  const name = durableOf(entry, service);
  const stopping = new AbortController();
  const puller = createPuller();
  const acknowledger = createAcknowledger(bus, { service, consumer: name, subject: entry.subject, logger });
  const handleBatch = createBatchHandler({
    entry,
    consumer: name,
    handle,
    acknowledger,
    logger,
    heartbeatMs: ACK_WAIT_MS / 4,
    stopping: stopping.signal,
  });
  const pause = (ms: number) => delay(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
  let consumer: NatsConsumer | undefined = await declareConsumer(bus, entry, name).catch((error: unknown) => {
    if (!(error instanceof JetStreamApiError) || error.apiError().err_code !== NO_STREAM) throw error;
    return undefined;
  });
  let isLost = false;

  const loop = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        consumer ??= await declareConsumer(bus, entry, name);
        const batch = await puller.next(consumer, batchSize);
        isLost = false;
        if (batch.length > 0) await handleBatch(batch);
        if (batch.length > 0 && batch.length < batchSize)
          await pause(batch.length < MANY ? COLLECT_MS : GATHER_MANY_MS);
      } catch (err) {
        if (stopping.signal.aborted || bus.nats.isClosed()) return;
        if (!isLost)
          logger.warn({ subject: entry.subject, err }, 'consumer has no stream, declaring it until it exists');
        isLost = true;
        await pause(REDECLARE_MS);
        consumer = await declareAnew(bus, entry, name).catch(() => consumer);
      }
    }
  };
  const running = loop();
  consumerAge.observe(async () => [[secondsSince(await oldestWaiting(bus, entry, name)), { consumer: name }]]);
  return {
    name,
    pending: () =>
      countPending(bus, entry, name).catch((error: unknown) => {
        throw unavailable('The message bus does not report what is pending.', 1, error);
      }),
    async [Symbol.asyncDispose]() {
      stopping.abort();
      puller.stop(bus.isConnected());
      await running;
    },
  };
}

async function declareAnew(bus: Bus, entry: CatalogEntry, name: string): Promise<NatsConsumer> {
  await bus.declare();
  return declareConsumer(bus, entry, name);
}

/** Makes the durable, or gives an existing one these settings. */
async function declareConsumer(bus: Bus, entry: CatalogEntry, name: string): Promise<NatsConsumer> {
  const stream = bus.stream(entry.stream);
  const settings = {
    ack_wait: nanos(ACK_WAIT_MS),
    // The acknowledger decides when to give up on a message.
    max_deliver: -1,
    max_ack_pending: 10_000,
    // A durable of an older version has a single filter, and NATS allows only one of the two forms.
    filter_subject: undefined,
    filter_subjects: [`${bus.subject(entry.subject)}.>`, `${bus.subject(replaySubject(entry, name))}.>`],
  };
  const init = {
    ...settings,
    durable_name: name,
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
  };
  await bus.manager.consumers.add(stream, init).catch((error: unknown) => {
    if (!(error instanceof JetStreamApiError) || error.code !== CONSUMER_EXISTS) throw error;
    return bus.manager.consumers.update(stream, name, settings);
  });
  return bus.js.consumers.get(stream, name);
}

/** JSStreamNotFound. */
const NO_STREAM = 10059;
/** JSConsumerAlreadyExists: one with this name has other settings. */
const CONSUMER_EXISTS = 10148;
