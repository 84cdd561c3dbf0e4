// Republishes the last rebuild of each profile after the stream lost messages (ADR 17): only the scores that are served now
// matter.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { inBatches } from '@touchline/chassis/in-batches.ts';
import { scoresRebuilt, streamOf } from '@touchline/proto/catalog.ts';
import type { Profiles } from '../store/profiles.ts';
import { rebuiltEvent } from './rebuilt-event.ts';

interface Deps {
  readonly profiles: Pick<Profiles, 'rebuiltSince'>;
  readonly bus: Bus;
  now(): Date;
}

const AT_ONCE = 200;
/** How far back the stream reaches. */
const KEPT_MS = streamOf(scoresRebuilt).maxAgeDays * 86_400_000;

/**
 * Creates the function that republishes the last rebuild of every profile that had one in that time, under the same message id.
 * @returns (the function) how many it published
 */
export function republishRebuilds({ profiles, bus, now }: Deps) {
  return async function republishRebuilds(stopping: AbortSignal): Promise<number> {
    let count = 0;
    for await (const rebuilt of inBatches(profiles.rebuiltSince(new Date(now().getTime() - KEPT_MS)), AT_ONCE)) {
      stopping.throwIfAborted();
      await publish(bus, rebuilt.map(rebuiltEvent));
      count += rebuilt.length;
    }
    return count;
  };
}
