// GetQuality: what came in lately, what was refused with its reasons, and what of browsers' events was not taken.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetQualityRequest,
  GetQualityResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { leftOutMessage } from '../domain/left-out.ts';
import type { Ledger } from '../store/ledger.ts';
import type { LeftOutStore } from '../store/left-out.ts';
import type { Refusals } from '../store/refusals.ts';
import { checkedProfileId } from './profile-id.ts';

interface Deps {
  ledger: Pick<Ledger, 'countSince' | 'page'>;
  refusals: Pick<Refusals, 'counts' | 'newest'>;
  leftOut: Pick<LeftOutStore, 'totals'>;
  clock: () => Date;
}

const DAY_MS = 86_400_000;

export function getQualityRpc({ ledger, refusals, leftOut, clock }: Deps) {
  return async (request: GetQualityRequest): Promise<MessageInitShape<typeof GetQualityResponseSchema>> => {
    const profileId = checkedProfileId(request.profileId);
    const [recorded, [last], counts, newest, totals] = await Promise.all([
      ledger.countSince(profileId, new Date(clock().getTime() - DAY_MS)),
      ledger.page(profileId, 1, clock()),
      refusals.counts(profileId),
      refusals.newest(profileId),
      leftOut.totals(profileId),
    ]);
    return {
      recorded24h: BigInt(recorded),
      ...(last ? { lastEventAt: timestampFromDate(last.received_at) } : {}),
      refusals: counts.map(({ code, field, count }) => ({ code, field, count: BigInt(count) })),
      recentRefusals: newest.map(({ at, code, field, message, idempotency_key = '' }) => ({
        at: timestampFromDate(at),
        code,
        field,
        message,
        idempotencyKey: idempotency_key,
      })),
      leftOut: totals.map(({ reason, field, count, lastAt }) => ({
        reason,
        field,
        message: leftOutMessage(reason),
        count: BigInt(count),
        lastAt: timestampFromDate(lastAt),
      })),
    };
  };
}
