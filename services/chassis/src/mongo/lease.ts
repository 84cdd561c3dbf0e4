// Gives one process at a time the right to work on something, which a dead process loses. The fencing token rises with every
// holder, so that a holder that paused and was replaced is refused. No two clocks are compared: a waiting process measures by its
// own stopwatch how long the holder has given no sign of life (ADR 48).
import { isDeepStrictEqual } from 'node:util';
import type { ClientSession, Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';
import { isDuplicateKey } from './mongo.ts';

export interface LeaseDoc {
  _id: string;
  /** The fencing token. */
  fence: number;
  /** Rises with every sign of life of the holder. */
  beat: number;
  held: boolean;
}

/** Thrown when another process holds the lease now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface Lease extends AsyncDisposable {
  /** The fencing token, higher than that of every holder before. */
  readonly token: number;
  /** A filter that finds the lease's document for as long as this process holds it. */
  readonly ours: Filter<LeaseDoc>;
  /**
   * Writes to the lease inside a transaction, so that the commit fails if the lease was lost.
   * @throws LeaseLost
   */
  assertHeld(session?: ClientSession): Promise<void>;
  /** @returns false when the lease was lost; queries the database unless it did so just before */
  isHeld(): Promise<boolean>;
}

export interface Leases {
  /** Takes the lease for an id, and renews it until it is disposed. @returns null while another process holds it */
  take(id: string): Promise<Lease | null>;
}

/** How processes of the previous release hold leases in the same documents, while both releases run side by side. */
export interface FormerLeases {
  /** Whether one of them holds the lease; undefined for a document that none of them has touched since this release did. */
  isHeld(doc: object): boolean | undefined;
  /** The highest token that they may have given. */
  tokenOf(doc: object): number;
  /** What changes with each of their signs of life. */
  signOf(doc: object): unknown;
  /** The fields that they read; `until` lies in the past for a free lease. */
  fields(token: number, until: Date): object;
  /** The fields of these that change when one of them takes the lease. */
  guard(token: number): object;
}

interface Options {
  /** For how long a holder may give no sign of life. */
  readonly lastsMs: number;
  /** Returns the milliseconds of a stopwatch of this process. */
  readonly elapsedMs?: () => number;
  readonly former?: FormerLeases | undefined;
}

const MOST_SEEN = 10_000;

/** Makes the leases whose documents are in a collection. */
export function createLeases(
  rows: Collection<LeaseDoc>,
  { lastsMs, elapsedMs = () => performance.now(), former }: Options,
): Leases {
  /** The last sign of life seen from each holder, and since when. */
  const seen = new Map<string, { readonly sign: object; readonly sinceMs: number }>();

  const shownUntil = () => new Date(Date.now() + lastsMs);
  const isHeld = (doc: LeaseDoc): boolean => former?.isHeld(doc) ?? doc.held;
  const nextToken = (doc?: LeaseDoc): number => {
    if (former === undefined) return (doc?.fence ?? 0) + 1;
    return Math.max(Date.now(), (doc ? former.tokenOf(doc) : 0) + 1);
  };

  function isGone(doc: LeaseDoc): boolean {
    const sign = { fence: doc.fence, beat: doc.beat, former: former?.signOf(doc) };
    const known = seen.get(doc._id);
    if (known && isDeepStrictEqual(known.sign, sign)) return elapsedMs() - known.sinceMs >= lastsMs;
    if (seen.size >= MOST_SEEN) seen.clear();
    seen.set(doc._id, { sign, sinceMs: elapsedMs() });
    return lastsMs <= 0;
  }

  function begun(id: string, token: number): Lease {
    seen.delete(id);
    const ours: Filter<LeaseDoc> = { _id: id, fence: token, held: true, ...former?.guard(token) };
    let shownMs = elapsedMs();
    const show = async (session?: ClientSession): Promise<boolean> => {
      const atMs = elapsedMs();
      const sign = { $inc: { beat: 1 }, ...(former && { $set: former.fields(token, shownUntil()) }) };
      const { matchedCount } = await rows.updateOne(ours, sign, { ...(session && { session }) });
      if (matchedCount === 1) shownMs = atMs;
      return matchedCount === 1;
    };
    const everyMs = lastsMs / 4;
    // A sign that fails is followed by the next one; once another process holds the lease, this changes nothing.
    const timer = setInterval(() => void show().catch(() => undefined), everyMs);
    timer.unref();
    return {
      token,
      ours,
      async assertHeld(session) {
        if (!(await show(session))) throw new LeaseLost('another process holds the lease now');
      },
      isHeld: async () => (elapsedMs() - shownMs < everyMs ? true : show()),
      async [Symbol.asyncDispose]() {
        clearInterval(timer);
        const free = { held: false, ...former?.fields(token, new Date(0)) };
        // A lease that is not freed is taken over when its holder gives no more signs of life.
        await rows.updateOne(ours, { $set: free }).catch(() => undefined);
      },
    };
  }

  async function takeFrom(found: LeaseDoc): Promise<Lease | null> {
    const token = nextToken(found);
    const held = { fence: token, beat: (found.beat ?? 0) + 1, held: true, ...former?.fields(token, shownUntil()) };
    const { matchedCount } = await rows.updateOne(found as Filter<LeaseDoc>, { $set: held });
    return matchedCount === 1 ? begun(found._id, token) : null;
  }

  async function makeHeld(id: string): Promise<Lease | null> {
    const token = nextToken();
    const doc = { _id: id, fence: token, beat: 0, held: true, ...former?.fields(token, shownUntil()) };
    try {
      await rows.insertOne(doc as OptionalUnlessRequiredId<LeaseDoc>);
      return begun(id, token);
    } catch (error) {
      if (isDuplicateKey(error)) return null;
      throw error;
    }
  }

  /** Takes the lease in one write if it is free, which it mostly is. */
  async function takeFree(id: string): Promise<Lease | null> {
    if (former) return null;
    const taken = { $inc: { fence: 1, beat: 1 }, $set: { held: true } };
    const doc = await rows.findOneAndUpdate({ _id: id, held: false }, taken, { returnDocument: 'after' });
    return doc && begun(id, doc.fence);
  }

  return {
    async take(id) {
      for (;;) {
        const free = await takeFree(id);
        if (free) return free;
        const found = await rows.findOne({ _id: id });
        if (found !== null && isHeld(found) && !isGone(found)) return null;
        const lease = found === null ? await makeHeld(id) : await takeFrom(found);
        // Without a lease another process was faster, so look again at what it left.
        if (lease) return lease;
      }
    },
  };
}
