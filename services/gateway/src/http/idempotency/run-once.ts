// Gives all requests that carry one Idempotency-Key a single effect: the first claims the key and runs, the others wait or
// replay.
import { createHash, randomUUID } from 'node:crypto';
import { isRefusal } from '@touchline/chassis/public-http/error-envelope.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { IdempotencyRecord, IdempotencyRecordStore } from '../../store/idempotency-records.ts';
import type { Reply } from '../reply.ts';
import type { Fingerprinted, Fingerprints } from './fingerprint.ts';
import { judgeRecord } from './judge-record.ts';
import { keepLease } from './keep-lease.ts';
import type { ReplySeal } from './reply-seal.ts';

/** Contract, Limits: idempotent replay window. */
const WINDOW_MS = 24 * 3_600_000;
const RETRY_AFTER_SECONDS = 1;

export interface Keyed {
  /** The owner of the key: a profile or a principal. */
  readonly scope: string;
  readonly key: string;
  readonly request: Fingerprinted;
}

/** Runs produce once at a time, and lets its effect happen at most once; replayed is true for a stored answer. */
export type RunOnce = (
  keyed: Keyed,
  produce: (effectId: string) => Promise<Reply>,
) => Promise<{ readonly reply: Reply; readonly replayed: boolean }>;

interface Deps {
  readonly records: IdempotencyRecordStore;
  readonly fingerprints: Fingerprints;
  readonly seal: ReplySeal;
  /** How long a holder that stops renewing its lease keeps the key. */
  readonly leaseMs: number;
  readonly now: () => Date;
  readonly logger: Logger;
}

interface Claim {
  readonly record: IdempotencyRecord;
  /** True when it continues under the effect id of a run that failed or died. */
  readonly inherits: boolean;
}

/**
 * Makes the runner. Once the lease of a holder that died has run out, the next request takes over under the same effect id, so
 * that what the holder did is found and not repeated. An answer is sent only after it is stored.
 * @throws (the function) PublicError idempotency_key_conflict, idempotency_key_in_flight; what produce throws, which frees the
 * key, except for the effect id where an earlier run left one; the driver's error when the database is unavailable, and then
 * nothing was done
 */
export function createRunOnce({ records, fingerprints, seal, leaseMs, now, logger }: Deps): RunOnce {
  async function claim(id: string, request: Fingerprinted): Promise<Claim | { readonly kept: string }> {
    const made = freshRecord(id, fingerprints.of(request), now(), leaseMs);
    while (!(await records.insert(made))) {
      const found = await records.find(id);
      if (!found) continue;
      const verdict = judgeRecord(found, fingerprints.matches(found.fingerprint, request), now());
      if (verdict === 'conflict') throw publicError('idempotency_key_conflict');
      if (verdict === 'in_flight') throw inFlight();
      if (verdict === 'replay' && found.sealed !== null) return { kept: found.sealed };
      const inherits = verdict === 'resume';
      const record = inherits ? { ...made, effect_id: found.effect_id } : made;
      if (await records.replace(found, record)) return { record, inherits };
    }
    return { record: made, inherits: false };
  }

  async function free({ record, inherits }: Claim, error: unknown): Promise<void> {
    try {
      // A refusal concerns this run only: an earlier run may have had its effect, which the next one has to find.
      await (isRefusal(error) && !inherits ? records.forget(record) : records.release(record));
    } catch (err) {
      // The lease runs out by itself; the caller receives the first error.
      logger.warn({ err }, 'an Idempotency-Key was not freed');
    }
  }

  return async function runOnce({ scope, key, request }, produce) {
    const id = createHash('sha256').update(`${scope}\0${key}`).digest('hex');
    const claimed = await claim(id, request);
    if ('kept' in claimed) return { reply: await seal.open(id, claimed.kept), replayed: true };
    const { record: held } = claimed;
    using _lease = keepLease(() => records.renew(held, new Date(now().getTime() + leaseMs)), leaseMs / 3);
    let reply: Reply;
    try {
      reply = await produce(held.effect_id);
    } catch (error) {
      await free(claimed, error);
      throw error;
    }
    const expiresAt = new Date(now().getTime() + WINDOW_MS);
    // A holder that was presumed dead is ignored: the answer of the one that took over is the one that is stored.
    if (!(await records.finish(held, await seal.seal(id, reply), expiresAt))) throw inFlight();
    return { reply, replayed: false };
  };
}

function inFlight() {
  return publicError('idempotency_key_in_flight', undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

function freshRecord(id: string, fingerprint: string, now: Date, leaseMs: number): IdempotencyRecord {
  return {
    _id: id,
    fingerprint,
    state: 'running',
    effect_id: randomUUID(),
    owner: randomUUID(),
    lease_until: new Date(now.getTime() + leaseMs),
    sealed: null,
    created_at: now,
    expires_at: new Date(now.getTime() + WINDOW_MS),
  };
}
