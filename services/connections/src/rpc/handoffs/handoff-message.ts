// Converts a hand-off into its message, and describes how a visit to its link ended.
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

/** Returns the ending of a visit that ended the hand-off, or that is shown another reason. */
export function ending(doc: HandoffDoc, reason: Reason | '' = ''): EndingInit {
  return { handoff: handoffMessage(doc), reason: reason || (doc.reason ?? '') };
}

/**
 * Returns what a visit is shown when its hand-off can no longer be used.
 * @returns null for one that still can
 */
export function endingIfOver(doc: HandoffDoc, now: Date): EndingInit | null {
  if (doc.status === 'completed') return ending(doc);
  if (doc.status === 'pending') return isHeld(doc, now) ? ending(doc, 'handoff_used') : null;
  return ending(doc, doc.reason === 'handoff_expired' ? 'handoff_expired' : 'handoff_used');
}
