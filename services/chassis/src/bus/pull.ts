// Pulls batches from a durable consumer without losing a delivered message.
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';

const EXPIRES_MS = 1000;

export interface Puller {
  /**
   * Returns up to size messages: those that are there now, or the first that come within a second; none when nothing came.
   * @throws the client's error when the consumer or its stream is gone
   */
  next(consumer: Consumer, size: number): Promise<JsMsg[]>;
  /**
   * Ends the current pull. While the bus is connected, this applies only to a pull that still waits for its first message: others
   * end by themselves within a second, and messages on their way to them would otherwise come again only after ack_wait.
   */
  stop(isConnected: boolean): void;
}

/** Creates the puller of one consumer loop. */
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
        // Messages that came before the fault are handed over, since no other process gets them until ack_wait is over. The next
        // pull meets the fault again.
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
