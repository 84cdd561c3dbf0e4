// Republishes deliveries after the stream of exports lost messages (ADR 17).
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import { exportsDelivered, streamOf } from '@touchline/proto/catalog.ts';
import { deliveredEvent } from '../store/delivered-event.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';

interface Deps {
  readonly deliveries: Pick<ExportDeliveries, 'deliveredSince'>;
  readonly bus: Bus;
  now(): Date;
}

const AT_ONCE = 200;
/** How far back the stream reaches; it would not hold earlier deliveries. */
const KEPT_MS = streamOf(exportsDelivered).maxAgeDays * 86_400_000;

/**
 * Creates the function that republishes what was delivered within the retention of the stream, under the same message ids.
 * @returns (the function) how many it published
 */
export function republishDeliveries({ deliveries, bus, now }: Deps) {
  return async function republishDeliveries(stopping: AbortSignal): Promise<number> {
    let count = 0;
    for await (const rows of inBatches(deliveries.deliveredSince(new Date(now().getTime() - KEPT_MS)), AT_ONCE)) {
      stopping.throwIfAborted();
      const events = rows.flatMap((row) => (row.ended_at ? [deliveredEvent({ ...row, ended_at: row.ended_at })] : []));
      await publish(bus, events);
      count += events.length;
    }
    return count;
  };
}
