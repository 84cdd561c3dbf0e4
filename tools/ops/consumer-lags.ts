// Measures how far each durable consumer is behind its stream.
import { JetStreamApiError } from '@nats-io/jetstream';
import { streams } from '@touchline/proto/catalog.ts';
import type { OpsBus } from './open-bus.ts';

export interface ConsumerLag {
  readonly consumer: string;
  readonly stream: string;
  /** Messages that were not delivered to it yet. */
  readonly unread: number;
  /** Delivered, but not acknowledged. */
  readonly in_hand: number;
  /** How many of these were delivered more than once. */
  readonly redelivered: number;
}

/** Returns every durable of the catalog's streams, including subscribers' own, by stream and name. */
export async function consumerLags(bus: OpsBus): Promise<ConsumerLag[]> {
  const lags: ConsumerLag[] = [];
  for (const { name } of streams) {
    const durables = await durablesOf(bus, bus.stream(name));
    lags.push(...durables.sort((a, b) => (a.consumer < b.consumer ? -1 : 1)));
  }
  return lags;
}

async function durablesOf(bus: OpsBus, stream: string): Promise<ConsumerLag[]> {
  const found: ConsumerLag[] = [];
  try {
    for await (const info of bus.manager.consumers.list(stream)) {
      if (info.config.durable_name === undefined) continue;
      found.push({
        consumer: info.name,
        stream,
        unread: info.num_pending,
        in_hand: info.num_ack_pending,
        redelivered: info.num_redelivered,
      });
    }
  } catch (error) {
    // The stream does not exist yet: no service that publishes to it has run.
    if (!(error instanceof JetStreamApiError) || error.apiError().err_code !== STREAM_NOT_FOUND) throw error;
  }
  return found;
}

const STREAM_NOT_FOUND = 10059;
