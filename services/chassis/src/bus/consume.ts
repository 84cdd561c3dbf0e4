// A durable pull consumer that hands over batches and acks by verdict: the one place that talks acknowledgements.
import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import { AckPolicy, DeliverPolicy, type JsMsg, type Consumer as NatsConsumer } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bus } from './bus.ts';
import { writeDeadLetter } from './dead-letter.ts';
import { withConsumeSpan } from './trace.ts';
import { deadLetter, retry, type Verdict } from './verdict.ts';

/** One message as a handler sees it. */
export interface Delivery<D extends DescMessage> {
  readonly id: string;
  readonly profileId: string;
  readonly time: Date;
  readonly data: MessageShape<D>;
  /** 1 on the first delivery. */
  readonly attempt: number;
}

/** Answers one verdict a delivery, in order; a throw is a retry of all, then one by one. */
export type Handler<D extends DescMessage> = (deliveries: readonly Delivery<D>[]) => Promise<readonly Verdict[]>;

export interface Consumer extends AsyncDisposable {
  readonly name: string;
  /** Messages not yet acknowledged, delivered or not. */
  pending(): Promise<number>;
}

const MAX_DELIVER = 12;
const ACK_WAIT_MS = 60_000;
const BACKOFF_MS = [100, 500, 2000, 5000, 15_000, 30_000];

interface Deps<D extends DescMessage> {
  entry: CatalogEntry<D>;
  /** The consuming service; the durable is named `<service>-<event>`. */
  service: string;
  handle: Handler<D>;
  batchSize?: number;
  logger: Logger;
}

/** Starts consuming; disposing finishes the batch in hand and leaves the rest to the next start. */
export async function consume<D extends DescMessage>(bus: Bus, deps: Deps<D>): Promise<Consumer> {
  const { entry, service, logger } = deps;
  const name = `${service}-${entry.subject.split('.').slice(1).join('-')}`;
  const stream = bus.stream(entry.stream);
  const declare = async (): Promise<NatsConsumer> => {
    await bus.manager.consumers.add(stream, {
      durable_name: name,
      filter_subject: `${bus.subject(entry.subject)}.>`,
      ack_policy: AckPolicy.Explicit,
      ack_wait: nanos(ACK_WAIT_MS),
      deliver_policy: DeliverPolicy.All,
      max_deliver: -1,
      max_ack_pending: 10_000,
    });
    return bus.js.consumers.get(stream, name);
  };
  let consumer = await declare();
  let stopping = false;

  const loop = async (): Promise<void> => {
    while (!stopping) {
      try {
        const batch = await nextBatch(consumer, deps.batchSize ?? 200);
        if (batch.length > 0) await handleBatch(bus, deps, name, batch);
      } catch (error) {
        if (stopping || bus.nats.isClosed()) return;
        logger.warn({ subject: entry.subject, err: error }, 'consumer lost its stream, declaring it again');
        await new Promise((resolve) => setTimeout(resolve, 500));
        consumer = await declare().catch(() => consumer);
      }
    }
  };
  const running = loop();
  return {
    name,
    pending: async () => {
      const info = await bus.manager.consumers.info(stream, name);
      return info.num_pending + info.num_ack_pending;
    },
    async [Symbol.asyncDispose]() {
      stopping = true;
      await running;
    },
  };
}

/** Up to size messages: whatever is there now, or the first that come within a second. */
async function nextBatch(consumer: NatsConsumer, size: number): Promise<JsMsg[]> {
  const first = await consumer.next({ expires: 1000 });
  if (!first) return [];
  const waiting = first.info.pending;
  const batch = [first];
  if (waiting > 0 && size > 1) {
    const more = await consumer.fetch({ max_messages: Math.min(size - 1, waiting), expires: 1000 });
    for await (const message of more) batch.push(message);
  }
  return batch;
}

async function handleBatch<D extends DescMessage>(
  bus: Bus,
  deps: Deps<D>,
  consumer: string,
  messages: JsMsg[],
): Promise<void> {
  const readable: { message: JsMsg; delivery: Delivery<D> }[] = [];
  for (const message of messages) {
    const delivery = decode(deps.entry, message);
    if (delivery) readable.push({ message, delivery });
    else await settle(bus, deps, consumer, message, deadLetter('undecodable'));
  }
  const run = (part: typeof readable) =>
    withConsumeSpan(
      deps.entry.subject,
      part.map(({ message }) => message.headers),
      () => deps.handle(part.map(({ delivery }) => delivery)),
    );
  try {
    const verdicts = await run(readable);
    for (const [i, { message }] of readable.entries())
      await settle(bus, deps, consumer, message, verdicts[i] ?? retry('no verdict'));
  } catch (error) {
    deps.logger.warn(
      { subject: deps.entry.subject, count: readable.length, err: error },
      'batch failed, handling one by one',
    );
    for (const one of readable) {
      const verdict = await run([one]).then(
        (verdicts) => verdicts[0] ?? retry('no verdict'),
        (cause: unknown) => {
          deps.logger.warn({ subject: deps.entry.subject, event_id: one.delivery.id, err: cause }, 'message failed');
          return retry(cause instanceof Error ? cause.name : 'error');
        },
      );
      await settle(bus, deps, consumer, one.message, verdict);
    }
  }
}

function decode<D extends DescMessage>(entry: CatalogEntry<D>, message: JsMsg): Delivery<D> | undefined {
  try {
    return {
      id: message.headers?.get('ce-id') ?? '',
      profileId: message.headers?.get('ce-subject') ?? '',
      time: new Date(message.headers?.get('ce-time') ?? 0),
      data: fromBinary(entry.schema, message.data),
      attempt: message.info.deliveryCount,
    };
  } catch {
    return undefined;
  }
}

async function settle<D extends DescMessage>(
  bus: Bus,
  deps: Deps<D>,
  consumer: string,
  message: JsMsg,
  verdict: Verdict,
): Promise<void> {
  if (verdict.kind === 'retry' && message.info.deliveryCount < MAX_DELIVER) {
    message.nak(BACKOFF_MS[Math.min(message.info.deliveryCount, BACKOFF_MS.length) - 1] ?? 1000);
  } else if (verdict.kind === 'retry' || verdict.kind === 'deadLetter') {
    await writeDeadLetter(bus, { service: deps.service, consumer, message, reason: verdict.reason });
    deps.logger.error(
      { subject: deps.entry.subject, stream_seq: message.info.streamSequence, reason: verdict.reason },
      'message dead-lettered',
    );
    message.term(verdict.reason);
  } else {
    message.ack();
  }
}
