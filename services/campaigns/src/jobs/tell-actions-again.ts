// For a stream that lost actions before every subscriber had heard them: the ledger has them all (ADR 17).
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
/** How far back the stream reaches: what was applied earlier would not be in it either. */
const KEPT_MS = streamOf(adsAction).maxAgeDays * 86_400_000;

/** Publishes what was applied within the retention of the stream, under the message ids that it had. @returns how many that were */
export function tellActionsAgain({ actions, bus, now }: Deps) {
  return async function tellActionsAgain(stopping: AbortSignal): Promise<number> {
    let count = 0;
    for await (const applied of inBatches(actions.appliedSince(new Date(now().getTime() - KEPT_MS)), AT_ONCE)) {
      stopping.throwIfAborted();
      await publish(bus, applied.map(actionEvent));
      count += applied.length;
    }
    return count;
  };
}
