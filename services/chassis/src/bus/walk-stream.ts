// Reads what a stream holds without touching any durable, for erasures and for operators.
import { AckPolicy, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';

const READ_AHEAD = 1000;
const WAIT_MS = 5000;
const FORGOTTEN_AFTER_MS = 60_000;

interface Walk {
  /** With the bus prefix. */
  readonly subjects: readonly string[];
  /** Reads the headers without the bodies. */
  readonly isHeadersOnly?: boolean;
  /** Begins after this sequence; 0 for the oldest. */
  readonly after?: number;
}

/**
 * Yields every message of the subjects, from the oldest kept to the newest that existed when it began.
 * @throws the client's error when NATS does not answer or has no such stream
 */
export async function* walkStream(
  bus: Pick<Bus, 'manager' | 'js'>,
  stream: string,
  { subjects, isHeadersOnly = false, after = 0 }: Walk,
): AsyncGenerator<JsMsg> {
  const info = await bus.manager.consumers.add(stream, {
    filter_subjects: [...subjects],
    deliver_policy: after > 0 ? DeliverPolicy.StartSequence : DeliverPolicy.All,
    ...(after > 0 && { opt_start_seq: after + 1 }),
    ack_policy: AckPolicy.None,
    headers_only: isHeadersOnly,
    mem_storage: true,
    inactive_threshold: nanos(FORGOTTEN_AFTER_MS),
  });
  const consumer = await bus.js.consumers.get(stream, info.name);
  try {
    let left = info.num_pending;
    while (left > 0) {
      let got = 0;
      let isLast = false;
      const batch = await consumer.fetch({ max_messages: Math.min(READ_AHEAD, left), expires: WAIT_MS });
      for await (const message of batch) {
        got += 1;
        yield message;
        isLast = message.info.pending === 0;
        if (isLast) break;
      }
      left -= got;
      // Messages that were deleted meanwhile never arrive; a concurrent erasure does not make this one wait for them.
      if (got === 0 || (isLast && (await consumer.info()).num_pending === 0)) break;
    }
  } finally {
    await consumer.delete().catch(() => false);
  }
}
