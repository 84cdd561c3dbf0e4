// Makes one attempt of one delivery: signs, sends, measures and judges it.
import { judgeAttempt, type Verdict } from '../domain/judge-attempt.ts';
import { attemptDuration } from '../metrics.ts';
import type { PostEvent } from '../sending/post-event.ts';
import { signedHeaders } from '../sending/sign.ts';
import type { DeliveryDoc } from '../store/delivery-doc.ts';
import type { AttemptResult } from '../store/due-work.ts';

interface Deps {
  readonly postEvent: Pick<PostEvent, 'post'>;
  now(): Date;
  /** 0 to 1. */
  chance(): number;
}

/**
 * Returns the result of the attempt; isGone when the receiver wants nothing more of the subscription.
 * @param to where it goes, and the secrets that sign it
 */
export type AttemptDelivery = (
  to: { readonly url: string; readonly secrets: readonly string[] },
  delivery: DeliveryDoc,
  body: string,
) => Promise<AttemptResult & { isGone: boolean }>;

export function createAttemptDelivery({ postEvent, now, chance }: Deps): AttemptDelivery {
  return async ({ url, secrets }, delivery, body) => {
    const { event_id: id, event_type } = delivery;
    const at = now();
    const met = { at, ...(await postEvent.post({ url, headers: signedHeaders(id, at, body, secrets), body })) };
    const verdict = judgeAttempt(met, delivery.tries, chance());
    attemptDuration.record(met.durationMs / 1000, { event_type, outcome: verdict.error || 'delivered' });
    return {
      delivery,
      attempt: { at, response_status: met.status, duration_ms: met.durationMs, error: verdict.error },
      isDelivered: verdict.kind === 'delivered',
      nextAttemptAt: nextAttemptAt(verdict, at),
      isGone: verdict.kind === 'gone',
    };
  };
}

/** A delivery to a receiver that is gone stays due: it is sent when its subscription is active again. */
function nextAttemptAt(verdict: Verdict, at: Date): Date | null {
  if (verdict.kind === 'gone') return at;
  return verdict.kind === 'retry' ? new Date(verdict.atMs) : null;
}
