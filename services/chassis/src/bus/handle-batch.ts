// Handles one batch from delivery to outcome: it finds a poison message by halving, and waits out an outage with the batch in
// hand.
import { setTimeout as delay } from 'node:timers/promises';
import type { DescMessage, MessageShape } from '@bufbuild/protobuf';
import type { JsMsg } from '@nats-io/jetstream';
import type { CatalogEntry } from '@touchline/proto/catalog.ts';
import { AppError } from '../errors.ts';
import { isOutage } from '../mongo/outage.ts';
import { decode } from '../proto/codec.ts';
import { batchDuration, messagesHandled } from '../telemetry/chassis-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Acknowledger } from './acknowledge.ts';
import { withConsumeSpan } from './trace.ts';
import { deadLetter, retry, type Verdict } from './verdict.ts';

/** One message as a handler receives it. */
export interface Delivery<D extends DescMessage> {
  readonly id: string;
  readonly profileId: string;
  readonly time: Date;
  readonly data: MessageShape<D>;
  /** 1 on the first delivery. */
  readonly attempt: number;
}

/**
 * Returns one verdict per delivery, in the same order. When it throws that a dependency is unavailable (AppError UNAVAILABLE, a
 * lost database), the batch is retried until the dependency is back; after any other error its halves are retried, down to the
 * message that is to blame.
 */
export type Handler<D extends DescMessage> = (deliveries: readonly Delivery<D>[]) => Promise<readonly Verdict[]>;

interface Deps<D extends DescMessage> {
  entry: CatalogEntry<D>;
  /** The name of the durable. */
  consumer: string;
  handle: Handler<D>;
  acknowledger: Acknowledger;
  logger: Logger;
  /** How often JetStream is told that a batch is still in progress. */
  heartbeatMs: number;
  stopping: AbortSignal;
}

interface Item<D extends DescMessage> {
  message: JsMsg;
  delivery: Delivery<D>;
}

/** How often one part is tried during an outage before a message is suspected of causing it; about half a minute. */
const OUTAGE_TRIES = 10;
const OUTAGE_WAIT_MS = [100, 250, 500, 1000, 2000, 5000];
/** How long a single message that looks like an outage is set aside for others. */
const ASIDE_MS = 30_000;

/** Creates the function that handles a batch; it does not throw, and every message has its outcome when it resolves. */
export function createBatchHandler<D extends DescMessage>(deps: Deps<D>): (messages: JsMsg[]) => Promise<void> {
  const { entry, consumer, acknowledger, logger, stopping } = deps;
  const subject = entry.subject;

  async function run(part: readonly Item<D>[], tries = 1): Promise<void> {
    if (part.length === 0) return;
    if (stopping.aborted && tries > 1) return handBack(part);
    const began = performance.now();
    const measure = (outcome: string) =>
      batchDuration.record((performance.now() - began) / 1000, { consumer, outcome });
    let verdicts: readonly Verdict[];
    try {
      verdicts = await withConsumeSpan(
        subject,
        part.map(({ message }) => message.headers),
        () => deps.handle(part.map(({ delivery }) => delivery)),
      );
    } catch (error) {
      measure('failed');
      return failed(part, error, tries);
    }
    await acknowledgeAll(part, verdicts);
    measure('done');
  }

  async function failed(part: readonly Item<D>[], err: unknown, tries: number): Promise<void> {
    const [first] = part;
    const isAway = isOutage(err) || (err instanceof AppError && err.code === 'UNAVAILABLE');
    if (isAway && tries < OUTAGE_TRIES) {
      logger.warn(
        { subject, count: part.length, attempt: tries, err },
        'a dependency is unavailable, the batch is held',
      );
      const wait = OUTAGE_WAIT_MS[Math.min(tries, OUTAGE_WAIT_MS.length) - 1];
      await delay(wait, undefined, { signal: stopping }).catch(() => undefined);
      return run(part, tries + 1);
    }
    if (part.length > 1) {
      logger.warn({ subject, count: part.length, err }, 'batch failed, handling its halves');
      const half = Math.ceil(part.length / 2);
      await run(part.slice(0, half));
      return run(part.slice(half));
    }
    logger.warn({ subject, event_id: first?.delivery.id, err }, 'message failed');
    if (isAway) first?.message.nak(ASIDE_MS);
    else await acknowledgeAll(part, [retry(err instanceof Error ? err.name : 'error')]);
  }

  async function acknowledgeAll(part: readonly Item<D>[], verdicts: readonly Verdict[]): Promise<void> {
    for (const [i, { message }] of part.entries()) {
      const acknowledging = acknowledger.acknowledge(message, verdicts[i] ?? retry('no_verdict'));
      if (acknowledging) await acknowledging;
    }
  }

  return async (messages) => {
    messagesHandled.add(messages.length, { consumer });
    const heartbeat = setInterval(() => {
      for (const message of messages) message.working(); // messages that have their outcome ignore it
    }, deps.heartbeatMs);
    try {
      const usual: Item<D>[] = [];
      const suspects: Item<D>[] = [];
      for (const message of messages) {
        const delivery = deliveryOf(entry, message);
        if (!delivery) await acknowledger.acknowledge(message, deadLetter('undecodable'));
        else if (acknowledger.isHopeless(message))
          await acknowledger.acknowledge(message, deadLetter('never_finished'));
        else (acknowledger.isSuspect(message) ? suspects : usual).push({ message, delivery });
      }
      await run(usual);
      // In random order: if one of them ends the process, the others come before it at some later start.
      for (const one of suspects.sort(() => Math.random() - 0.5)) await run([one]);
    } finally {
      clearInterval(heartbeat);
    }
  };
}

/** Returns messages for another process, or for this one's next start. */
function handBack(part: readonly { message: JsMsg }[]): void {
  for (const { message } of part) message.nak();
}

function deliveryOf<D extends DescMessage>(entry: CatalogEntry<D>, message: JsMsg): Delivery<D> | undefined {
  try {
    return {
      id: message.headers?.get('ce-id') ?? '',
      profileId: message.headers?.get('ce-subject') ?? '',
      time: new Date(message.headers?.get('ce-time') ?? 0),
      data: decode(entry.schema, message.data),
      attempt: message.info.deliveryCount,
    };
  } catch {
    return undefined;
  }
}
