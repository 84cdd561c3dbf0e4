// Creates deliveries from the log of outcomes: brings every active subscription of a profile to the end of the log, in order.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type {
  ListRecordedOutcomesResponse,
  OutcomeService,
  RecordedOutcome,
} from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import type { OutcomeFacts } from '../domain/outcome-body.ts';
import type { Follower, Followers } from '../store/followers.ts';
import type { QueueSend } from './queue-send.ts';

interface Deps {
  readonly followers: Pick<Followers, 'of' | 'advance'>;
  readonly outcomes: Pick<GrpcClient<typeof OutcomeService>, 'listRecordedOutcomes'>;
  readonly queueSend: Pick<QueueSend, 'nudge'>;
  now(): Date;
  readonly logger: Logger;
}

/** The contract's batch size (Events rule 1). */
const BATCH = 200;
/** How many pages are cached. The subscriptions of a profile share them, since their cursors are mostly the same. */
const SHARED_PAGES = 16;

type ReadPage = (cursor: string) => Promise<ListRecordedOutcomesResponse>;

/**
 * Creates the function that reads these profiles' logs. It may run any number of times, also in parallel: an outcome becomes one
 * delivery.
 * @throws AppError UNAVAILABLE while attribution is away
 */
export function createPollOutcomes({ followers, outcomes, queueSend, now, logger }: Deps) {
  return async function pollOutcomes(profileIds: readonly string[]): Promise<void> {
    const following = Map.groupBy(await followers.of(profileIds), ({ profile_id }) => profile_id);
    for (const [profileId, subscriptions] of following) {
      const readPage = sharedPages(profileId);
      for (const subscription of subscriptions) await follow(subscription, readPage);
    }
  };

  async function follow({ _id, profile_id: profileId, cursor: begin }: Follower, readPage: ReadPage): Promise<void> {
    let hasNew = false;
    for (let cursor: string | null = begin; cursor !== null; ) {
      const from: string = cursor;
      const page = await readPage(from).catch((error: unknown) => {
        if (!(error instanceof AppError) || error.reason !== 'invalid_parameter') throw error;
        return null;
      });
      if (page === null) {
        // The cursor is of the previous release, without fingerprints, and attribution was restored from a backup. What
        // attribution records again has the ids that were already sent.
        await moveToEnd(_id, profileId, from);
        const who = { subscription_id: _id, profile_id: profileId };
        logger.warn(who, 'a cursor was beyond the end of its log, it continues from the end');
        break;
      }
      if (page.nextCursor === from) break;
      const part = { from, to: page.nextCursor, outcomes: page.outcomes.map(factsOf) };
      cursor = await followers.advance(_id, part, now());
      hasNew ||= part.outcomes.length > 0;
      if (cursor === part.to && !page.hasNext) break;
    }
    if (hasNew) queueSend.nudge(_id);
  }

  async function moveToEnd(subscriptionId: string, profileId: string, from: string): Promise<void> {
    const { nextCursor } = await outcomes.listRecordedOutcomes({ profileId, limit: 1, atEnd: true });
    await followers.advance(subscriptionId, { from, to: nextCursor, outcomes: [] }, now());
  }

  function sharedPages(profileId: string): ReadPage {
    const pages = new Map<string, Promise<ListRecordedOutcomesResponse>>();
    return (cursor) => {
      if (pages.size >= SHARED_PAGES) pages.clear();
      const page = pages.get(cursor) ?? outcomes.listRecordedOutcomes({ profileId, limit: BATCH, cursor });
      pages.set(cursor, page);
      return page;
    };
  }
}

export type PollOutcomes = ReturnType<typeof createPollOutcomes>;

function factsOf(outcome: RecordedOutcome): { id: string; facts: OutcomeFacts } {
  const { id, recordedAt, occurredAt } = outcome;
  if (recordedAt === undefined || occurredAt === undefined) throw new Error('An outcome lacks its times.');
  return {
    id,
    facts: {
      recorded_at: timestampDate(recordedAt),
      provider: outcome.provider,
      outcome_type: outcome.outcomeType,
      occurred_at: timestampDate(occurredAt),
      outcome_event_id: outcome.outcomeEventId,
      customer_id: outcome.customerId,
      value: outcome.value,
      currency: outcome.currency,
    },
  };
}
