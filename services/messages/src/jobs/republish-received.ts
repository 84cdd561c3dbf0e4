// Republishes the messages that a stream lost and would still hold (ADR 17).
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import { messageReceived, streamOf } from '@touchline/proto/catalog.ts';
import { receivedEvent } from '../store/chat/received-event.ts';
import type { ReceivedMessages } from '../store/chat/received-messages.ts';

interface Deps {
  readonly received: Pick<ReceivedMessages, 'since'>;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  now(): Date;
}

const KEPT_MS = streamOf(messageReceived).maxAgeDays * 86_400_000;

/** @returns a function that returns how many messages it published */
export function republishReceived({ received, outbox, now }: Deps) {
  return async function republishReceived(stopping: AbortSignal): Promise<number> {
    let count = 0;
    for await (const row of received.since(new Date(now().getTime() - KEPT_MS))) {
      stopping.throwIfAborted();
      await outbox.write([receivedEvent(row)]);
      count++;
    }
    if (count > 0) outbox.nudge();
    return count;
  };
}
