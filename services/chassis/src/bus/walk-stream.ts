// Reading what a stream holds without touching any durable: what an erasure and an operator's look need.
import { AckPolicy, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Bus } from './bus.ts';

const READ_AHEAD = 1000;
const WAIT_MS = 5000;
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Every message of the subjects (bus prefix included), from the oldest kept to the newest that was there when it began.
 * @param options isHeadersOnly: bodies stay where they are
 * @throws the client's error when NATS does not answer or has no such stream
 */
export async function* walkStream(
  bus: Pick<Bus, 'manager' | 'js'>,
  stream: string,
  { subjects, isHeadersOnly = false }: { subjects: readonly string[]; isHeadersOnly?: boolean },
): AsyncGenerator<JsMsg> {
  const info = await bus.manager.consumers.add(stream, {
    filter_subjects: [...subjects],
    deliver_policy: DeliverPolicy.All,
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
      const batch = await consumer.fetch({ max_messages: Math.min(READ_AHEAD, left), expires: WAIT_MS });
      for await (const message of batch) {
        got += 1;
        yield message;
      }
      // Messages that aged out meanwhile never come.
      if (got === 0) break;
      left -= got;
    }
  } finally {
    await consumer.delete().catch(() => false);
  }
}
