// Acting on a verdict: acknowledge, deliver again later, or give up with a pointer in the dead letters.
import type { JsMsg } from '@nats-io/jetstream';
import { deadLettersWritten } from '../telemetry/chassis-metrics.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { Bus } from './bus.ts';
import { writeDeadLetter } from './dead-letter.ts';
import type { Verdict } from './verdict.ts';

/** Failures of one message in one process after which it goes to the dead letters. */
const MAX_FAILURES = 12;
/** Deliveries without a single outcome: it ends the process that handles it, every time. */
const MAX_DELIVERIES = 500;
/** From here on it is handled alone, so that whatever ends the process takes no neighbours with it. */
const SUSPECT_DELIVERIES = 4;
const BACKOFF_MS = [100, 500, 2000, 5000, 15_000, 30_000];
/** Messages whose failures are remembered; beyond it all are forgotten, which only means more attempts. */
const REMEMBERED = 10_000;

export interface Settler {
  /**
   * Acknowledgements are sent and not awaited: a lost one is a redelivery. Never throws.
   * @returns a promise only where there is something to wait for: what is acknowledged in one go leaves in one write
   */
  settle(message: JsMsg, verdict: Verdict): Promise<void> | undefined;
  /** True for a message that failed before, or was delivered often without an outcome. */
  isSuspect(message: JsMsg): boolean;
  /** True for a message that must not be handled again. */
  isHopeless(message: JsMsg): boolean;
}

/**
 * Makes the settler of one consumer. Failures are counted here and not by JetStream: its count of deliveries rises too
 * when a process is killed with the message in hand, which is no fault of the message.
 */
export function createSettler(
  bus: Bus,
  { service, consumer, subject, logger }: { service: string; consumer: string; subject: string; logger: Logger },
): Settler {
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
    settle(message, verdict) {
      if (verdict.kind === 'deadLetter') return giveUp(message, verdict.reason);
      if (verdict.kind !== 'retry') {
        if (failures.size > 0) failures.delete(keyOf(message));
        message.ack();
        return undefined;
      }
      const failed = (failures.get(keyOf(message)) ?? 0) + 1;
      if (failed >= MAX_FAILURES) return giveUp(message, verdict.reason);
      if (failures.size >= REMEMBERED) failures.clear();
      failures.set(keyOf(message), failed);
      message.nak(BACKOFF_MS[Math.min(failed, BACKOFF_MS.length) - 1]);
      return undefined;
    },
    isSuspect: (message) =>
      (failures.size > 0 && failures.has(keyOf(message))) || message.info.deliveryCount >= SUSPECT_DELIVERIES,
    isHopeless: (message) => message.info.deliveryCount >= MAX_DELIVERIES,
  };
}

/** A stream that was made anew numbers from one again. */
const keyOf = (message: JsMsg) => `${message.info.streamSequence}:${message.headers?.get('ce-id') ?? ''}`;
