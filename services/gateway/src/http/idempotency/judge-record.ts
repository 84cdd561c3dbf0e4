// Judges the record that a request finds under its Idempotency-Key, and decides what happens next.
import type { IdempotencyRecord } from '../../store/idempotency-records.ts';

/**
 * fresh: the key is free, and the request runs as if it were the first; resume: it runs under the effect id of the record,
 * because the earlier run may have got half-way; the others end the request without running it.
 */
export type Verdict = 'fresh' | 'resume' | 'replay' | 'conflict' | 'in_flight';

/**
 * Judges a record (contract: Errors, idempotency_key_conflict and idempotency_key_in_flight).
 * @param isSame whether the same request made the record
 * @param now records past their end count as gone even while the database still has them, since its TTL monitor lags
 */
export function judgeRecord(
  { state, lease_until, expires_at }: Pick<IdempotencyRecord, 'state' | 'lease_until' | 'expires_at'>,
  isSame: boolean,
  now: Date,
): Verdict {
  const isHeld = state === 'running' && lease_until > now;
  if (!isHeld && expires_at <= now) return 'fresh';
  if (state === 'released') return isSame ? 'resume' : 'fresh';
  if (!isSame) return 'conflict';
  if (state === 'done') return 'replay';
  return isHeld ? 'in_flight' : 'resume';
}
