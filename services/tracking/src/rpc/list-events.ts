// Handles ListEvents: the enriched feed, newest first, without traits and without subject_ref, which no API returns (contract
// rule 7).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ListEventsRequest,
  ListEventsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { z } from 'zod';
import type { FeedPosition, Ledger } from '../store/ledger.ts';
import { toFeedEvent } from '../store/to-message.ts';

const Position = z.strictObject({ t: z.number().int().min(0).max(8.64e15), id: z.string().max(64) });

interface Deps {
  ledger: Pick<Ledger, 'page'>;
  clock: () => Date;
}

/** Pages are stable while events come in, because a page starts after the last row of the previous one. */
export function listEventsRpc({ ledger, clock }: Deps) {
  return async ({
    profileId,
    limit,
    cursor,
  }: ListEventsRequest): Promise<MessageInitShape<typeof ListEventsResponseSchema>> => {
    const rows = await ledger.page(profileId, limit + 1, clock(), cursor === '' ? undefined : positionOf(cursor));
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasNext = rows.length > limit && last !== undefined;
    return {
      events: page.map(toFeedEvent),
      nextCursor: hasNext ? encodePageToken({ t: last.received_at.getTime(), id: last._id }) : '',
    };
  };
}

function positionOf(cursor: string): FeedPosition {
  const { t, id } = decodePageToken(cursor, Position);
  return { receivedAt: new Date(t), eventId: id };
}
