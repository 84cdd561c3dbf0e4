// One writer of an object at a time: a lease that a dead writer loses, and whose token orders the writes.
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
  /** Whose id it is; unsaid for an id that one platform alone has. Only one platform is written: leases and rows go without it. */
  readonly platform?: string | undefined;
}

export interface ObjectLease extends AsyncDisposable {
  /** Above that of every holder before. */
  readonly token: number;
  /**
   * Call it before what only the holder may do.
   * @throws AppError service_unavailable when another writer has it, or had it meanwhile
   */
  assertHeld(): Promise<void>;
}

export interface ObjectLeases {
  /**
   * Takes the lease of an object, and keeps it until it is disposed.
   * @param waitMs how long to wait for whoever has it
   * @throws AppError service_unavailable when that was not long enough
   */
  take(of: ObjectRef, waitMs: number): Promise<ObjectLease>;
}

interface Options {
  /** How long a writer that gives no sign keeps its lease; a live one gives some. */
  readonly lastsMs: number;
  /** A stopwatch of this process; performance.now unless told. */
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
        if (Date.now() >= end) throw unavailable('Another change of the same object is under way; try again.', 2);
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

/** The release before counts turns, tells holders apart by random owners, and takes a lease whose until is over by its own clock. */
const former: FormerLeases = {
  isHeld: ({ fence, turn, until }: FormerDoc) =>
    fence === turn ? undefined : until !== undefined && until > new Date(),
  signOf: ({ turn, until }: FormerDoc) => [turn, until],
  tokenOf: ({ fence = 0, turn = 0 }: FormerDoc) => Math.max(fence, turn),
  fields: (token, until) => ({ turn: token, owner: `lease ${token}`, until }),
  guard: (token) => ({ turn: token }),
};
