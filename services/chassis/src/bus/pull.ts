// Pulls batches from a durable consumer without losing a delivered message.
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';

const EXPIRES_MS = 1000;

export interface Puller {
  /**
   * Returns up to size messages: whatever is there now, or the first to arrive within a second; none when none arrived.
   * @throws the client's error when the consumer or its stream is gone
   */
  next(consumer: Consumer, size: number): Promise<JsMsg[]>;
  /**
   * Ends the pull in flight. While the bus is connected, ends only one that still waits for its first message: the others end by
   * themselves within a second, and messages on the way to them would come again only after ack_wait.
   */
  stop(isConnected: boolean): void;
}

/** Makes the puller for one consumer loop. */
export function createPuller(): Puller {
  let pull: ConsumerMessages | undefined;
  let batch: JsMsg[] = [];
  let isStopped = false;

  async function gather(consumer: Consumer, most: number): Promise<void> {
    pull = await consumer.fetch({ max_messages: most, expires: EXPIRES_MS });
    if (isStopped) pull.stop();
    for await (const message of pull) batch.push(message);
  }

  return {
    async next(consumer, size) {
      batch = [];
      try {
        await gather(consumer, 1);
        const more = Math.min(size - 1, batch[0]?.info.pending ?? 0);
        if (more > 0 && !isStopped) await gather(consumer, more);
      } catch (error) {
        // Messages from before the fault are returned, since no other process receives them until ack_wait is over. The next pull
        // meets the fault again.
        if (batch.length === 0) throw error;
      }
      return batch;
    },
    stop(isConnected) {
      isStopped = true;
      if (batch.length === 0 || !isConnected) pull?.stop();
    },
  };
}
