// Lists the ledger of a profile, newest first.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ListActionsRequest,
  ListActionsResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { z } from 'zod';
import { KINDS, SHOWN_STATES } from '../domain/action.ts';
import { levelOf } from '../domain/ad-level.ts';
import type { Actions } from '../store/actions.ts';
import { actionMessage } from './action-message.ts';

const Cursor = z.strictObject({ at: z.int().min(0), id: z.string() });
const State = z.enum(SHOWN_STATES);
const KindName = z.enum(KINDS);

const invalidParameter = (message: string) => appError('invalid_parameter', message);

/** Handles ListActions. @throws AppError invalid_parameter */
export function listActions({ actions }: { actions: Pick<Actions, 'list'> }) {
  return async (request: ListActionsRequest): Promise<MessageInitShape<typeof ListActionsResponseSchema>> => {
    const { limit, cursor, externalId } = request;
    const state = request.state === '' ? undefined : State.safeParse(request.state).data;
    if (request.state !== '' && state === undefined)
      throw invalidParameter(`status must be one of ${SHOWN_STATES.join(', ')}.`);
    const kind = request.kind === '' ? undefined : KindName.safeParse(request.kind).data;
    if (request.kind !== '' && kind === undefined) throw invalidParameter(`kind must be one of ${KINDS.join(', ')}.`);
    const found = await actions.list({
      profileId: request.profileId,
      before: cursor === '' ? undefined : decodePageToken(cursor, Cursor),
      externalId: externalId === '' ? undefined : externalId,
      level: levelOf(request.level) ?? undefined,
      state,
      kind,
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const hasNext = found.length > limit && last !== undefined;
    return {
      actions: page.map((action) => actionMessage(action)),
      nextCursor: hasNext ? encodePageToken({ at: last.created_at.getTime(), id: last._id }) : '',
    };
  };
}
