// Lists the audiences of a profile, newest first.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ListAudiencesRequest,
  ListAudiencesResponseSchema,
} from '@touchline/proto/gen/touchline/exports/v1/exports_pb.ts';
import { z } from 'zod';
import type { AudienceMembers } from '../store/audiences/audience-members.ts';
import type { Audiences } from '../store/audiences/audiences.ts';
import { keptAudienceMessage } from './kept-audience-message.ts';

export interface ListAudiencesDeps {
  readonly audiences: Pick<Audiences, 'list'>;
  readonly members: Pick<AudienceMembers, 'count'>;
}

const Cursor = z.strictObject({ at: z.int().min(0), id: z.string() });

/** Handles ListAudiences. @throws AppError invalid_parameter for an unknown cursor */
export function listAudiences({ audiences, members }: ListAudiencesDeps) {
  return async ({
    profileId,
    limit,
    cursor,
  }: ListAudiencesRequest): Promise<MessageInitShape<typeof ListAudiencesResponseSchema>> => {
    const after = cursor === '' ? undefined : decodePageToken(cursor, Cursor);
    const before = after && { at: new Date(after.at), id: after.id };
    const found = await audiences.list({ profileId, limit: limit + 1, before });
    const page = found.slice(0, limit);
    const last = found.length > limit ? page.at(-1) : undefined;
    return {
      audiences: await Promise.all(page.map(async (doc) => keptAudienceMessage(doc, await members.count(doc)))),
      nextCursor: last ? encodePageToken({ at: last.created_at.getTime(), id: last._id }) : '',
    };
  };
}
