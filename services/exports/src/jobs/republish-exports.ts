// Republishes what exports published after its stream lost messages (ADR 17).
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import { exportsDelivered, streamOf } from '@touchline/proto/catalog.ts';
import { deliveredEvent } from '../store/delivered-event.ts';
import { destinationEvent } from '../store/destination-event.ts';
import type { DestinationPauses } from '../store/destination-pauses.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';

interface Deps {
  readonly deliveries: Pick<ExportDeliveries, 'deliveredSince'>;
  readonly pauses: Pick<DestinationPauses, 'publishedSince'>;
  readonly bus: Bus;
  now(): Date;
}

const AT_ONCE = 200;
/** How far back the stream reaches; it would not hold earlier messages. */
const KEPT_MS = streamOf(exportsDelivered).maxAgeDays * 86_400_000;

/**
 * Creates the function that republishes, under the same message ids, what was delivered within the retention of the stream and the
 * last change of each destination.
 * @returns (the function) how many messages it published
 */
export function republishExports(deps: Deps) {
  return async function republishExports(stopping: AbortSignal): Promise<number> {
    let count = 0;
    for await (const events of inBatches(eventsOf(deps), AT_ONCE)) {
      stopping.throwIfAborted();
      await publish(deps.bus, events);
      count += events.length;
    }
    return count;
  };
}

async function* eventsOf({ deliveries, pauses, now }: Deps): AsyncIterable<BusEvent> {
  const since = new Date(now().getTime() - KEPT_MS);
  for await (const row of deliveries.deliveredSince(since))
    if (row.ended_at) yield deliveredEvent({ ...row, ended_at: row.ended_at });
  for await (const { published, ...destination } of pauses.publishedSince(since))
    if (published) yield destinationEvent({ ...destination, published });
}
