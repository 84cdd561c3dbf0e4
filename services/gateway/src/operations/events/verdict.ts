// What tracking said of an event that an operation made, as that operation answers it.
import { type Verdict, VerdictStatus } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { isPublicErrorCode, type PublicErrorCode } from '../../http/error-registry.ts';
import { publicError } from '../../http/public-error.ts';

export type Judged =
  | { readonly status: 'recorded' | 'duplicate'; readonly eventId: string }
  | { readonly status: 'rejected'; readonly code: PublicErrorCode; readonly message: string };

/** @throws PublicError internal_error for a verdict that is none */
export function judged(verdict: Verdict | undefined): Judged {
  if (verdict === undefined || verdict.status === VerdictStatus.UNSPECIFIED) throw publicError('internal_error');
  const { status, eventId, code, message } = verdict;
  if (status === VerdictStatus.REJECTED)
    return { status: 'rejected', code: isPublicErrorCode(code) ? code : 'validation_error', message };
  return { status: status === VerdictStatus.RECORDED ? 'recorded' : 'duplicate', eventId };
}

/** The verdict of the one event that was sent. @throws PublicError of the refusal */
export function singleVerdict([verdict]: readonly Verdict[]): Extract<Judged, { eventId: string }> {
  const answer = judged(verdict);
  if (answer.status === 'rejected') throw publicError(answer.code, answer.message);
  return answer;
}
