// Commits events in groups: those that arrive within one tick go to the ledger in one write, and each caller gets its own verdict
// (architecture section 5). What arrives during a write waits for the next one.
import { createBatchQueue } from '@touchline/chassis/batching/batch-queue.ts';
import { overloaded, unavailable } from '@touchline/chassis/errors.ts';
import type { Intake } from '../relay/relay.ts';
import type { InsertOutcome, Ledger } from '../store/ledger.ts';
import type { RawEventDoc } from '../store/raw-event.ts';

export type Stored = 'recorded' | 'duplicate';

interface Waiting {
  row: RawEventDoc;
  /** Its caller was told to retry, so it is no longer written. */
  isGivenUp: boolean;
  resolve: (stored: Stored) => void;
  reject: (error: unknown) => void;
}

interface Deps {
  ledger: Pick<Ledger, 'insert' | 'setSubjectRefs'>;
  /** Learns of every row that is to be stored and of its outcome, and receives those that a commit made or changed. */
  relay: Intake;
  /** False while the database is known to be unavailable. */
  isUp: () => boolean;
  clock: () => Date;
  /** How many events may wait; further ones are refused at once. */
  queueLimit: number;
  /** How long a caller waits for its verdicts before it must retry. */
  timeoutMs: number;
}

const BATCH = 1000;
const WRITES_AT_ONCE = 2;
/** A group of this size justifies a write beside the running one; a smaller one waits for that write, but not for long. */
const FULL_GROUP = 200;
const MAX_WAIT_MS = 25;

export type GroupCommit = ReturnType<typeof createGroupCommit>;

/** Makes the committer of one process. */
export function createGroupCommit(deps: Deps) {
  const queue = createBatchQueue<Waiting>({
    run: (batch) => commit(batch, deps),
    most: BATCH,
    atOnce: WRITES_AT_ONCE,
    full: FULL_GROUP,
    patienceMs: MAX_WAIT_MS,
  });

  /**
   * Reports whether more rows would be too many. When the head of the queue has waited half of its caller's time, most would wait
   * in vain.
   */
  function isOverloaded(more: number): boolean {
    return queue.length() + more > deps.queueLimit || queue.waitsMs() > deps.timeoutMs / 2;
  }

  return {
    /**
     * Stores rows durably.
     * @returns one verdict per row, in order
     * @throws AppError at once: UNAVAILABLE when the database is unavailable, RESOURCE_EXHAUSTED when too much waits or has
     * waited too long; and UNAVAILABLE when the write fails: the events may or may not be stored, and a repeat with the same keys
     * is safe
     */
    async store(rows: readonly RawEventDoc[]): Promise<Stored[]> {
      if (!deps.isUp()) throw unavailable('The event store is unavailable; send the events again.', 2);
      if (isOverloaded(rows.length)) throw overloaded('Too many events are waiting to be stored; send them again.', 1);
      const items: Waiting[] = [];
      const stored = rows.map(
        (row) =>
          new Promise<Stored>((resolve, reject) => {
            items.push({ row, isGivenUp: false, resolve, reject });
          }),
      );
      deps.relay.hold(rows);
      queue.push(...items);
      const timer = setTimeout(() => giveUp(items), deps.timeoutMs);
      return Promise.all(stored).finally(() => clearTimeout(timer));
    },
    waiting: queue.length,
  };
}

function giveUp(items: readonly Waiting[]): void {
  const error = unavailable('The event store did not answer in time; send the events again.', 1);
  for (const item of items) {
    item.isGivenUp = true;
    item.reject(error);
  }
}

async function commit(waiting: readonly Waiting[], deps: Deps): Promise<void> {
  const { relay } = deps;
  const batch = waiting.filter(({ isGivenUp }) => !isGivenUp);
  const firsts = new Map(batch.toReversed().map((item) => [item.row._id, item]));
  const items = [...firsts.values()].reverse();
  const written = new Set(items);
  relay.release(rowsOf(waiting.filter((item) => !written.has(item))));
  if (items.length === 0) return;
  const repeats = batch.filter((item) => !written.has(item));
  try {
    const { recorded, known, failed } = sort(items, await insert(rowsOf(items), deps));
    relay.release(rowsOf([...known, ...failed]));
    const refusal = () => unavailable('The event store refused the write; send the event again.', 1);
    for (const item of failed) item.reject(refusal());
    for (const item of recorded) item.resolve('recorded');
    relay.offer(rowsOf(recorded));
    const failedIds = new Set(failed.map(({ row }) => row._id));
    for (const item of repeats.filter(({ row }) => failedIds.has(row._id))) item.reject(refusal());
    await settleDuplicates([...known, ...repeats.filter(({ row }) => !failedIds.has(row._id))], firsts, deps);
  } catch (cause) {
    const error = unavailable('The event store did not answer in time; send the events again.', 1, cause);
    for (const item of batch) item.reject(error); // those that are already settled stay as they are
  }
}

const rowsOf = (items: readonly Waiting[]) => items.map(({ row }) => row);

/** Inserts the rows, and before it throws tells the relay what the error means for them. */
async function insert(rows: readonly RawEventDoc[], { relay, ledger }: Deps): Promise<InsertOutcome> {
  try {
    await relay.cover(rows);
  } catch (error) {
    relay.release(rows);
    throw error;
  }
  try {
    return await ledger.insert(rows);
  } catch (error) {
    relay.leave(rows);
    throw error;
  }
}

function sort(items: readonly Waiting[], { duplicates, failed }: InsertOutcome) {
  const known = new Set(duplicates);
  const lost = new Set(failed);
  return {
    recorded: items.filter((_, place) => !known.has(place) && !lost.has(place)),
    known: items.filter((_, place) => known.has(place)),
    failed: items.filter((_, place) => lost.has(place)),
  };
}

/**
 * Resolves duplicates. A server's repeat may have a different subject_ref, which the row then takes (contract, POST /events rule
 * 6).
 */
async function settleDuplicates(
  items: readonly Waiting[],
  firsts: ReadonlyMap<string, Waiting>,
  deps: Deps,
): Promise<void> {
  const tags = items
    .filter(({ row }) => row.origin !== 'browser')
    .filter(
      (item) => item === firsts.get(item.row._id) || item.row.subject_ref !== firsts.get(item.row._id)?.row.subject_ref,
    )
    .map(({ row }) => ({ eventId: row._id, subjectRef: row.subject_ref ?? '' }));
  if (tags.length > 0) deps.relay.offer(await deps.ledger.setSubjectRefs(tags, deps.clock()));
  for (const item of items) item.resolve('duplicate');
}
