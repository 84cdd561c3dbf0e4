// Handles RecordEvents: stores events of any profiles durably, with one verdict each.
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type RecordEventsRequest,
  type RecordEventsResponseSchema,
  VerdictStatus,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { EventDraft } from '../domain/event-draft.ts';
import { draftOf } from '../ingest/draft-of.ts';
import type { RecordEvents, Verdict } from '../ingest/record-events.ts';
import type { Ledger } from '../store/ledger.ts';

interface Deps {
  recordEvents: RecordEvents;
  ledger: Pick<Ledger, 'touches'>;
}

/** The origins whose callers receive the touch of a repeated key. */
const TOUCHES: ReadonlySet<EventDraft['door']> = new Set(['declared_source', 'ad_referral']);

/** Returns when every recorded event is durable. @throws UNAVAILABLE service_unavailable when the ledger cannot accept them */
export function recordEventsRpc({ recordEvents, ledger }: Deps) {
  return async (request: RecordEventsRequest): Promise<MessageInitShape<typeof RecordEventsResponseSchema>> => {
    const drafts = request.events.map(draftOf);
    const verdicts = await recordEvents(drafts, request.refusals);
    const repeated = verdicts.flatMap((verdict, i) =>
      verdict.status === 'duplicate' && TOUCHES.has(drafts[i]?.door ?? 'events') ? [verdict.eventId] : [],
    );
    const touches = repeated.length === 0 ? new Map() : await ledger.touches(repeated);
    return {
      verdicts: verdicts.map((verdict) => ({ ...toMessage(verdict), stored: storedOf(verdict, touches) })),
    };
  };
}

function storedOf(verdict: Verdict, touches: Awaited<ReturnType<Ledger['touches']>>) {
  const touch = verdict.status === 'duplicate' ? touches.get(verdict.eventId) : undefined;
  if (touch === undefined) return undefined;
  const { platform, campaignId, adSetId, adId } = touch.marketing ?? {};
  return { campaign: { platform, campaignId, adSetId, adId }, properties: { ...touch.properties } };
}

function toMessage(verdict: Verdict) {
  if (verdict.status === 'rejected') {
    return { status: VerdictStatus.REJECTED, idempotencyKey: verdict.idempotencyKey, ...verdict.refusal };
  }
  const status = verdict.status === 'recorded' ? VerdictStatus.RECORDED : VerdictStatus.DUPLICATE;
  const { eventId, idempotencyKey, dropped } = verdict;
  return { status, eventId, idempotencyKey, dropped: [...dropped] };
}
