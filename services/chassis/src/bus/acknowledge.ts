// Acts on the verdict of a handler: acknowledges the message, has it redelivered later, or writes it to the dead letters.
import type { JsMsg } from '@nats-io/jetstream';
import { deadLettersWritten } from '../telemetry/chassis-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bus } from './bus.ts';
import { writeDeadLetter } from './dead-letter.ts';
import type { Verdict } from './verdict.ts';

/** After so many failures of one message in one process, the message becomes a dead letter. */
const MAX_FAILURES = 12;
/** After so many deliveries without an outcome a message is given up: it ends every process that handles it. */
const MAX_DELIVERIES = 500;
/** From this delivery on a message is handled alone, so that a message that ends the process affects no others. */
const SUSPECT_DELIVERIES = 4;
const BACKOFF_MS = [100, 500, 2000, 5000, 15_000, 30_000];
/** For how many messages failures are counted; beyond it the counts start over, which only means more attempts. */
const MAX_COUNTED = 10_000;

export interface Acknowledger {
  /**
   * Acts on a verdict; never throws. An acknowledgement is sent and not awaited: when it is lost, the message is redelivered.
   * @returns a promise only where there is something to wait for, so that the acknowledgements of one turn leave in one write
   */
  acknowledge(message: JsMsg, verdict: Verdict): Promise<void> | undefined;
  /** Reports whether a message failed before, or was delivered often without an outcome. */
  isSuspect(message: JsMsg): boolean;
  /** Reports whether a message must not be handled again. */
  isHopeless(message: JsMsg): boolean;
}

/**
 * Creates the acknowledger of one consumer. It counts failures itself, since JetStream's delivery count also rises when a process is
 * killed while it handles the message, which is not the message's fault.
 */
export function createAcknowledger(
  bus: Bus,
  { service, consumer, subject, logger }: { service: string; consumer: string; subject: string; logger: Logger },
): Acknowledger {
  const failures = new Map<string, number>();
  deadLettersWritten.add(0, { consumer });

  async function giveUp(message: JsMsg, reason: string): Promise<void> {
    try {
      await writeDeadLetter(bus, { service, consumer, message, reason });
    } catch (err) {
      logger.warn({ subject, stream_seq: message.info.streamSequence, err }, 'dead letter could not be written');
      return message.nak(BACKOFF_MS.at(-1));
    }
    logger.error({ subject, stream_seq: message.info.streamSequence, reason }, 'message dead-lettered');
    deadLettersWritten.add(1, { consumer });
    failures.delete(keyOf(message));
    message.term(reason);
  }

  return {
    acknowledge(message, verdict) {
      if (verdict.kind === 'deadLetter') return giveUp(message, verdict.reason);
      if (verdict.kind !== 'retry') {
        if (failures.size > 0) failures.delete(keyOf(message));
        message.ack();
        return undefined;
      }
      const failed = (failures.get(keyOf(message)) ?? 0) + 1;
      if (failed >= MAX_FAILURES) return giveUp(message, verdict.reason);
      if (failures.size >= MAX_COUNTED) failures.clear();
      failures.set(keyOf(message), failed);
      message.nak(BACKOFF_MS[Math.min(failed, BACKOFF_MS.length) - 1]);
      return undefined;
    },
    isSuspect: (message) =>
      (failures.size > 0 && failures.has(keyOf(message))) || message.info.deliveryCount >= SUSPECT_DELIVERIES,
    isHopeless: (message) => message.info.deliveryCount >= MAX_DELIVERIES,
  };
}

/** Identifies a message. A recreated stream numbers its messages from one again, so the sequence alone is not enough. */
const keyOf = (message: JsMsg) => `${message.info.streamSequence}:${message.headers?.get('ce-id') ?? ''}`;
