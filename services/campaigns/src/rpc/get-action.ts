// Shows one action of the ledger.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  GetActionRequest,
  GetActionResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import type { Actions } from '../store/actions.ts';
import { actionMessage } from './action-message.ts';

/** Handles GetAction. @throws AppError not_found, for another profile's action as for one that does not exist */
export function getAction({ actions }: { actions: Pick<Actions, 'find'> }) {
  return async ({
    profileId,
    actionId,
  }: GetActionRequest): Promise<MessageInitShape<typeof GetActionResponseSchema>> => {
    const action = await actions.find(profileId, actionId);
    if (!action) throw appError('not_found', 'This profile has no action with that id.');
    return { action: actionMessage(action) };
  };
}
