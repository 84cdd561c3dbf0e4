// One effect for all requests that carry one Idempotency-Key: the first claims the key and runs, the others wait or replay.
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
  /** Whose key it is: a profile or a principal. */
  readonly scope: string;
  readonly key: string;
  readonly request: Fingerprinted;
}

/** Runs produce at most once at a time and its effect at most once; replayed tells a kept answer from a new one. */
export type RunOnce = (
  keyed: Keyed,
  produce: (effectId: string) => Promise<Reply>,
) => Promise<{ readonly reply: Reply; readonly replayed: boolean }>;

interface Deps {
  readonly records: IdempotencyRecordStore;
  readonly fingerprints: Fingerprints;
  readonly seal: ReplySeal;
  /** How long a holder that does not show itself keeps the key; a live one renews it. */
  readonly leaseMs: number;
  readonly now: () => Date;
  readonly logger: Logger;
}

interface Claim {
  readonly record: IdempotencyRecord;
  /** It goes on under the effect id of a run that failed or died. */
  readonly inherits: boolean;
}

/**
 * Makes the runner. A holder that died is taken over when its lease has run out, under the same effect id, so that what it did
 * is found and not done again. The answer leaves only when it is stored.
 * @throws (the function) PublicError idempotency_key_conflict, idempotency_key_in_flight; what produce throws, which frees the
 * key, but for the effect id where an earlier run left one; the driver's error when the database is away, and then nothing was done
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
      // A refusal tells of this run alone: the one before may have had its effect, which the next has to find.
      await (isRefusal(error) && !inherits ? records.forget(record) : records.release(record));
    } catch (err) {
      // The lease runs out by itself; the caller learns the first error.
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
    // Who was taken for dead has no say: the answer of the one who took over is the one that is kept.
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
