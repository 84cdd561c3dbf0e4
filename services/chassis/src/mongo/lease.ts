// The right of one process at a time to work on something, which a dead process loses. Its fencing token rises with every holder, so that
// one which stopped for a while and was replaced is refused. No two clocks are compared: whoever waits measures by its own stopwatch how
// long the holder has given no sign (ADR 48).
import { isDeepStrictEqual } from 'node:util';
import type { ClientSession, Collection, Filter, OptionalUnlessRequiredId } from 'mongodb';
import { isDuplicateKey } from './mongo.ts';

export interface LeaseDoc {
  _id: string;
  /** The fencing token. */
  fence: number;
  /** Rises with every sign of the holder. */
  beat: number;
  held: boolean;
}

/** Thrown when another process holds the lease by now. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export interface Lease extends AsyncDisposable {
  /** The fencing token: above that of every holder before. */
  readonly token: number;
  /** Finds the lease's document for as long as this process holds it. */
  readonly ours: Filter<LeaseDoc>;
  /**
   * Writes to the lease: inside a transaction, so that the commit fails if the lease was lost.
   * @throws LeaseLost
   */
  assertHeld(session?: ClientSession): Promise<void>;
  /** @returns false when the lease was lost; asks the database unless it has just said so */
  isHeld(): Promise<boolean>;
}

export interface Leases {
  /** Takes the lease of an id, and keeps it until it is disposed. @returns null while another process holds it */
  take(id: string): Promise<Lease | null>;
}

/** How processes of the release before hold leases in the same documents, while both run side by side. */
export interface FormerLeases {
  /** Whether one of them holds it; undefined for a document that it has not touched since this release did. */
  isHeld(doc: object): boolean | undefined;
  /** The highest token that they may have given. */
  tokenOf(doc: object): number;
  /** What changes with every sign of theirs. */
  signOf(doc: object): unknown;
  /** What they read; until lies in the past for a lease that is free. */
  fields(token: number, until: Date): object;
  /** What of it changes when one of them takes the lease. */
  guard(token: number): object;
}

interface Options {
  /** How long a holder may give no sign. */
  readonly lastsMs: number;
  /** Milliseconds of a stopwatch of this process. */
  readonly elapsedMs?: () => number;
  readonly former?: FormerLeases | undefined;
}

const MOST_SEEN = 10_000;

/** Makes the leases whose documents stand in a collection. */
export function createLeases(
  rows: Collection<LeaseDoc>,
  { lastsMs, elapsedMs = () => performance.now(), former }: Options,
): Leases {
  /** The holders' signs that were seen last, and since when. */
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
    // One that fails is given again; once another process holds the lease there is nothing to show.
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
        // One that is not freed is taken when its holder gives no sign any more.
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

  /** Mostly it is free: one write then. */
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
        // Another process was faster: what it left is looked at.
        if (lease) return lease;
      }
    },
  };
}
