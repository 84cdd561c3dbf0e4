// Converts tracking's verdict on an event into the answer of the operation that made the event.

import { isPublicErrorCode, type PublicErrorCode } from '@touchline/chassis/public-http/error-registry.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { type CallersMembers, inCallersMembers } from '@touchline/proto/callers-members.ts';
import type { DroppedTrait } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import {
  type StoredTouch,
  type Verdict,
  VerdictStatus,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';

export type EventOutcome =
  | {
      readonly status: 'recorded' | 'duplicate';
      readonly eventId: string;
      /** What was dropped from the event, with the names of the caller's members. */
      readonly dropped: readonly Dropped[];
      /** For a partner's repeated key: the touch that is already stored. */
      readonly stored: StoredTouch | undefined;
    }
  | Rejected;

export interface Rejected {
  readonly status: 'rejected';
  readonly code: PublicErrorCode;
  readonly message: string;
}

type Dropped = Pick<DroppedTrait, 'field' | 'message'>;

/** @throws PublicError internal_error for an invalid verdict */
export function outcomeOf(verdict: Verdict | undefined, members: CallersMembers): EventOutcome {
  if (verdict === undefined || verdict.status === VerdictStatus.UNSPECIFIED) throw publicError('internal_error');
  const { status, eventId, code, message, stored } = verdict;
  if (status === VerdictStatus.REJECTED) return rejected({ code, message }, members);
  const dropped = verdict.dropped.map((one) => ({
    field: inCallersMembers(one.field, members),
    message: inCallersMembers(one.message, members),
  }));
  return { status: status === VerdictStatus.RECORDED ? 'recorded' : 'duplicate', eventId, dropped, stored };
}

/** Returns a refusal, with the names of the caller's members. */
export function rejected({ code, message }: Pick<Verdict, 'code' | 'message'>, members: CallersMembers): Rejected {
  const known = isPublicErrorCode(code) ? code : 'validation_error';
  return { status: 'rejected', code: known, message: inCallersMembers(message, members) };
}

/**
 * Returns the verdict on the only event that was sent.
 * @throws PublicError of the refusal, with the names of the caller's members
 */
export function singleVerdict(
  [verdict]: readonly Verdict[],
  members: CallersMembers,
): Extract<EventOutcome, { eventId: string }> {
  const answer = outcomeOf(verdict, members);
  if (answer.status === 'rejected') throw publicError(answer.code, answer.message);
  return answer;
}
