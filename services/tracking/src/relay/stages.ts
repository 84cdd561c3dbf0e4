// Reports how far a profile's events have come: onto the bus, and to identity. Each stage has the time since which its oldest
// event waits.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { oldestWaiting } from '@touchline/chassis/bus/oldest-waiting.ts';
import { eventsRecorded, eventsRecordedWithTraits } from '@touchline/proto/catalog.ts';
import type { LedgerQueries } from '../store/ledger-queries.ts';
import type { RelayWriters } from '../store/relay-writers.ts';

export interface Stage {
  readonly name: 'bus' | 'identity';
  /** False when it cannot be determined: the consumer does not exist yet, or NATS is unavailable. */
  readonly isKnown: boolean;
  readonly waitingSince: Date | undefined;
}

interface Deps {
  bus: Bus;
  queries: Pick<LedgerQueries, 'oldestReceived'>;
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
  async function notOnBus(profileId: string): Promise<Date | undefined> {
    const watermarks = (await writers.all()).map(({ from }) => from.getTime());
    if (watermarks.length === 0) return undefined;
    const span = { from: Math.min(...watermarks), before: clock().getTime() - IN_FLIGHT_MS };
    return span.from < span.before ? queries.oldestReceived(profileId, span) : undefined;
  }

  return async (profileId) => {
    const onBus = notOnBus(profileId).then((waitingSince): Stage => ({ name: 'bus', isKnown: true, waitingSince }));
    const oldest = CONSUMERS.map(([entry, durable]) => oldestWaiting(bus, entry, durable, profileId));
    const atIdentity = Promise.all(oldest).then(
      (times): Stage => ({ name: 'identity', isKnown: true, waitingSince: earliest(times) }),
      (): Stage => ({ name: 'identity', isKnown: false, waitingSince: undefined }),
    );
    return Promise.all([onBus, atIdentity]);
  };
}

function earliest(times: readonly (Date | undefined)[]): Date | undefined {
  return times.reduce((first, time) => (first && (!time || first <= time) ? first : time), undefined);
}
