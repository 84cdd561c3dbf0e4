// Reports how far a profile's events have come: onto the bus, and to identity. Each stage has how many events
// wait there, and since when the oldest does.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { type Backlog, MOST_COUNTED, profileBacklog } from '@touchline/chassis/bus/profile-backlog.ts';
import { eventsRecorded, eventsRecordedWithTraits } from '@touchline/proto/catalog.ts';
import type { LedgerQueries } from '../store/ledger-queries.ts';
import type { RelayWriters } from '../store/relay-writers.ts';

export interface Stage {
  readonly name: 'bus' | 'identity';
  /** False when it cannot be determined: the consumer does not exist yet, or NATS is unavailable. */
  readonly isKnown: boolean;
  readonly waitingSince: Date | undefined;
  /** Counted up to MOST_COUNTED. */
  readonly pending: number;
}

interface Deps {
  bus: Bus;
  queries: Pick<LedgerQueries, 'oldestReceived' | 'countReceived'>;
  writers: Pick<RelayWriters, 'all'>;
  clock: () => Date;
}

/** A watermark moves once a second, so what is younger than this may be on the bus already. */
const IN_FLIGHT_MS = 5000;
/** Identity's durable consumers. */
const CONSUMERS = [
  [eventsRecorded, 'identity-events-recorded-v2'],
  [eventsRecordedWithTraits, 'identity-events-recorded'],
] as const;

/** Returns the stages of one profile, in their order. */
export type Stages = (profileId: string) => Promise<Stage[]>;

export function createStages({ bus, queries, writers, clock }: Deps): Stages {
  async function notOnBus(profileId: string): Promise<Backlog> {
    const watermarks = (await writers.all()).map(({ from }) => from.getTime());
    const span = { from: Math.min(...watermarks), before: clock().getTime() - IN_FLIGHT_MS };
    if (watermarks.length === 0 || span.from >= span.before) return NONE;
    const since = await queries.oldestReceived(profileId, span);
    return since === undefined ? NONE : { since, count: await queries.countReceived(profileId, span, MOST_COUNTED) };
  }

  return async (profileId) => {
    // In the order in which events pass them, so that one on its way is found by one of them.
    const onBus = stageOf('bus', await notOnBus(profileId));
    const backlogs = CONSUMERS.map(([entry, durable]) => profileBacklog(bus, entry, durable, profileId));
    const atIdentity = await Promise.all(backlogs).then(
      (all) => stageOf('identity', together(all)),
      (): Stage => ({ ...stageOf('identity', NONE), isKnown: false }),
    );
    return [onBus, atIdentity];
  };
}

const NONE: Backlog = { count: 0, since: undefined };

const stageOf = (name: Stage['name'], { since, count }: Backlog): Stage => ({
  ...{ name, isKnown: true, waitingSince: since, pending: count },
});

/** Adds up backlogs: an event waits at one of the consumers. */
function together(backlogs: readonly Backlog[]): Backlog {
  const times = backlogs.flatMap(({ since }) => since?.getTime() ?? []);
  const count = backlogs.reduce((sum, one) => sum + one.count, 0);
  return { count: Math.min(count, MOST_COUNTED), since: times.length === 0 ? undefined : new Date(Math.min(...times)) };
}
