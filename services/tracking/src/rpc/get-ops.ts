// Handles GetOps: how many events the profile receives, what was refused, and how far the received events have come.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { GetOpsRequest, GetOpsResponseSchema } from '@touchline/proto/gen/touchline/tracking/v1/sites_pb.ts';
import type { Stages } from '../relay/stages.ts';
import type { Ledger } from '../store/ledger.ts';
import type { IntakeCounts, LedgerQueries } from '../store/ledger-queries.ts';
import type { Refusals } from '../store/refusals.ts';
import { stagesMessage } from './stages-message.ts';

interface Deps {
  ledger: Pick<Ledger, 'page'>;
  queries: Pick<LedgerQueries, 'countByOrigin'>;
  refusals: Pick<Refusals, 'counts'>;
  stages: Stages;
  clock: () => Date;
}

/** Bounds the cost for a profile of any size. */
const MOST_COUNTED = 100_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function getOpsRpc({ ledger, queries, refusals, stages, clock }: Deps) {
  return async (request: GetOpsRequest): Promise<MessageInitShape<typeof GetOpsResponseSchema>> => {
    const { profileId } = request;
    const now = clock();
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const [[last], lastHour, lastDay, refused, passed] = await Promise.all([
      ledger.page(profileId, 1, now),
      queries.countByOrigin(profileId, ago(HOUR_MS), MOST_COUNTED),
      queries.countByOrigin(profileId, ago(DAY_MS), MOST_COUNTED),
      refusals.counts(profileId, ago(DAY_MS)),
      stages(profileId),
    ]);
    return {
      ...(last && { lastEventAt: timestampFromDate(last.received_at) }),
      lastHour: countsMessage(lastHour),
      lastDay: countsMessage(lastDay),
      refusals: refused.map(({ code, field, count }) => ({ code, field, count: BigInt(count) })),
      stages: stagesMessage(passed),
    };
  };
}

const countsMessage = ({ browser, server, provider }: IntakeCounts) => ({
  browsers: BigInt(browser),
  servers: BigInt(server),
  providers: BigInt(provider),
});
