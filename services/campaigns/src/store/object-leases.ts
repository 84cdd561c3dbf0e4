// Allows one writer of an object at a time, by a lease that a dead writer loses and whose token orders the writes.
import { setTimeout as delay } from 'node:timers/promises';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { unavailable } from '@touchline/chassis/errors.ts';
import { createLeases, type FormerLeases, LeaseLost } from '@touchline/chassis/mongo/lease.ts';
import type { Level } from '../domain/level.ts';
import type { Collections } from './collections.ts';

export interface ObjectRef {
  readonly profileId: string;
  readonly level: Level;
  readonly externalId: string;
  /**
   * The platform of the id; absent for an id that only one platform has. Only one platform is written, so leases and rows do
   * without it.
   */
  readonly platform?: string | undefined;
}

export interface ObjectLease extends AsyncDisposable {
  /** Higher than that of every earlier holder. */
  readonly token: number;
  /**
   * Call this before anything that only the holder may do.
   * @throws AppError service_unavailable when another writer holds the lease, or held it in between
   */
  assertHeld(): Promise<void>;
}

export interface ObjectLeases {
  /**
   * Takes the lease of an object, and renews it until it is disposed.
   * @param waitMs how long to wait for the current holder
   * @throws AppError service_unavailable when the wait was not long enough
   */
  take(of: ObjectRef, waitMs: number): Promise<ObjectLease>;
}

interface Options {
  /** How long a writer that does not renew its lease keeps it; a live one renews in time. */
  readonly lastsMs: number;
  /** A stopwatch of this process; performance.now by default. */
  readonly elapsedMs?: (() => number) | undefined;
}

const LOOK_MS = 50;

export function createObjectLeases({ leases: rows }: Pick<Collections, 'leases'>, options: Options): ObjectLeases {
  const { lastsMs, elapsedMs } = options;
  const leases = createLeases(rows, { lastsMs, former, ...(elapsedMs && { elapsedMs }) });

  async function tryTake(id: string): Promise<ObjectLease | null> {
    const lease = await leases.take(id);
    if (lease === null) return null;
    return {
      token: lease.token,
      async assertHeld() {
        try {
          await lease.assertHeld();
        } catch (error) {
          if (!(error instanceof LeaseLost)) throw error;
          throw unavailable('This change took too long, and another one came before it; try again.', 1, error);
        }
      },
      [Symbol.asyncDispose]: () => lease[Symbol.asyncDispose](),
    };
  }

  return {
    take: async ({ profileId, level, externalId }, waitMs) => {
      const id = deterministicId('turn', profileId, level, externalId);
      const end = Date.now() + waitMs;
      for (;;) {
        const lease = await tryTake(id);
        if (lease) return lease;
        if (Date.now() >= end) throw unavailable('Another change of the same object is in progress; try again.', 2);
        await delay(LOOK_MS * (1 + Math.random()));
      }
    },
  };
}

interface FormerDoc {
  readonly fence?: number;
  readonly turn?: number;
  readonly until?: Date;
}

/**
 * The previous release counts turns, distinguishes holders by random owners, and takes a lease once its until has passed by its
 * own clock.
 */
const former: FormerLeases = {
  isHeld: ({ fence, turn, until }: FormerDoc) =>
    fence === turn ? undefined : until !== undefined && until > new Date(),
  signOf: ({ turn, until }: FormerDoc) => [turn, until],
  tokenOf: ({ fence = 0, turn = 0 }: FormerDoc) => Math.max(fence, turn),
  fields: (token, until) => ({ turn: token, owner: `lease ${token}`, until }),
  guard: (token) => ({ turn: token }),
};
