// A hand-off on the wire, and how a walk through its link ended.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { EndingSchema, HandoffSchema } from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import type { Reason } from '../../domain/handoffs/reason.ts';
import type { HandoffDoc } from '../../store/handoff-doc.ts';
import { isHeld } from '../../store/handoffs.ts';

export type EndingInit = MessageInitShape<typeof EndingSchema>;

export function handoffMessage(doc: HandoffDoc): MessageInitShape<typeof HandoffSchema> {
  return {
    id: doc._id,
    profileId: doc.profile_id,
    provider: doc.provider,
    status: doc.status,
    reason: doc.reason ?? '',
    connectionId: doc.connection_id ?? '',
    returnUrl: doc.return_url ?? '',
    createdAt: timestampFromDate(doc.created_at),
    expiresAt: timestampFromDate(doc.expires_at),
    ...(doc.completed_at && { completedAt: timestampFromDate(doc.completed_at) }),
    ...(doc.selection && {
      candidateCount: doc.selection.candidate_count,
      selectionExpiresAt: timestampFromDate(doc.selection.expires_at),
    }),
  };
}

/** The end of a walk that settled the hand-off, or that is told something else of it. */
export function ending(doc: HandoffDoc, reason: Reason | '' = ''): EndingInit {
  return { handoff: handoffMessage(doc), reason: reason || (doc.reason ?? '') };
}

/**
 * What a walk is told that comes to a hand-off which is not to be walked any more.
 * @returns null for one that still is
 */
export function endingOfOver(doc: HandoffDoc, now: Date): EndingInit | null {
  if (doc.status === 'completed') return ending(doc);
  if (doc.status === 'pending') return isHeld(doc, now) ? ending(doc, 'handoff_used') : null;
  return ending(doc, doc.reason === 'handoff_expired' ? 'handoff_expired' : 'handoff_used');
}
