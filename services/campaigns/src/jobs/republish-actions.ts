// Republishes applied actions from the ledger after the stream lost messages (ADR 17).
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import { adsAction, streamOf } from '@touchline/proto/catalog.ts';
import { actionEvent } from '../store/action-event.ts';
import type { Actions } from '../store/actions.ts';

interface Deps {
  readonly actions: Pick<Actions, 'appliedSince'>;
  readonly bus: Bus;
  now(): Date;
}

const AT_ONCE = 200;
/** How far back the stream reaches; it would not hold earlier actions. */
const KEPT_MS = streamOf(adsAction).maxAgeDays * 86_400_000;

/**
 * Creates the function that republishes the actions applied within the retention of the stream, under the same message ids.
 * @returns (the function) how many it published
 */
export function republishActions({ actions, bus, now }: Deps) {
  return async function republishActions(stopping: AbortSignal): Promise<number> {
    let count = 0;
    for await (const applied of inBatches(actions.appliedSince(new Date(now().getTime() - KEPT_MS)), AT_ONCE)) {
      stopping.throwIfAborted();
      await publish(bus, applied.map(actionEvent));
      count += applied.length;
    }
    return count;
  };
}
