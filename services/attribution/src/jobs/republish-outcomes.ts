// Republishes recorded outcomes from the log after the stream lost messages.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { outcomesRecorded, streamOf } from '@touchline/proto/catalog.ts';
import type { Collections } from '../store/collections.ts';
import { outcomeEvent } from '../store/outcomes/outcome-event.ts';
import { customersOfEvents, outcomePage } from '../store/outcomes/read-outcomes.ts';

interface Deps {
  readonly collections: Pick<
    Collections,
    'profiles' | 'outcomeHeads' | 'recordedOutcomes' | 'journeyEvents' | 'aliases'
  >;
  readonly bus: Bus;
}

const PAGE = 200;
/** How far back the stream reaches; it would not hold earlier outcomes. */
const KEPT_MS = streamOf(outcomesRecorded).maxAgeDays * 86_400_000;

/**
 * Creates the function that republishes what each profile's log recorded within the retention of the stream, in the order of the
 * log and under the same message ids, each with the customer to whom it belongs now. It skips profiles that have joined the
 * healthcare family.
 * @returns (the function) how many it published.
 * @throws (the function) when the signal aborts
 */
export function republishOutcomes({ collections, bus }: Deps) {
  const { profiles, outcomeHeads } = collections;
  return async function republishOutcomes(stopping: AbortSignal): Promise<number> {
    const since = new Date(Date.now() - KEPT_MS);
    const heads = await outcomeHeads.find({ recorded_at: { $gte: since } }, { projection: { _id: 1 } }).toArray();
    let count = 0;
    for (const { _id: profileId } of heads) {
      const profile = await profiles.findOne({ _id: profileId }, { projection: { healthcare_family: 1 } });
      if (profile?.healthcare_family === false) count += await republishLog(profileId, since, stopping);
    }
    return count;
  };

  async function republishLog(profileId: string, since: Date, stopping: AbortSignal): Promise<number> {
    let count = 0;
    for (let after = 0; ; ) {
      stopping.throwIfAborted();
      const page = await outcomePage(collections, { profileId, after, limit: PAGE, since });
      if (page === null) return count;
      const eventIds = page.outcomes.map(({ event_id }) => event_id);
      const customers = await customersOfEvents(collections, profileId, eventIds);
      await publish(
        bus,
        page.outcomes.map((outcome) => outcomeEvent(outcome, customers.get(outcome.event_id) ?? '')),
      );
      count += page.outcomes.length;
      if (!page.hasNext) return count;
      after = page.next;
    }
  }
}
