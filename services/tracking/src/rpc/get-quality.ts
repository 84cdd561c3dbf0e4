// GetQuality: what came in lately, and what was refused with its reasons.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  GetQualityRequest,
  GetQualityResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { Ledger } from '../store/ledger.ts';
import type { Refusals } from '../store/refusals.ts';
import { checkedProfileId } from './profile-id.ts';

interface Deps {
  ledger: Pick<Ledger, 'countSince' | 'page'>;
  refusals: Pick<Refusals, 'counts' | 'newest'>;
  clock: () => Date;
}

const DAY_MS = 86_400_000;

export function getQualityRpc({ ledger, refusals, clock }: Deps) {
  return async (request: GetQualityRequest): Promise<MessageInitShape<typeof GetQualityResponseSchema>> => {
    const profileId = checkedProfileId(request.profileId);
    const [recorded, [last], counts, newest] = await Promise.all([
      ledger.countSince(profileId, new Date(clock().getTime() - DAY_MS)),
      ledger.page(profileId, 1, clock()),
      refusals.counts(profileId),
      refusals.newest(profileId),
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
    };
  };
}
