// Undoes an action by restoring the value from before it, as an action of its own.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  UndoActionRequest,
  UndoActionResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { REVERSE } from '../domain/judge-undo.ts';
import type { Actions } from '../store/actions.ts';
import type { Perform } from '../writing/perform.ts';
import { objectOf } from '../writing/resolve-actions.ts';
import { actionMessage } from './action-message.ts';
import type { WriteOf } from './write-of.ts';

/**
 * Handles UndoAction.
 * @throws AppError as the service says; another profile's action is not found, like one that does not exist
 */
export function undoAction({
  actions,
  perform,
  writeOf,
}: {
  actions: Pick<Actions, 'find'>;
  perform: Perform;
  writeOf: WriteOf;
}) {
  return async (request: UndoActionRequest): Promise<MessageInitShape<typeof UndoActionResponseSchema>> => {
    const undone = await actions.find(request.profileId, request.actionId);
    if (!undone || (request.kind !== '' && undone.kind !== request.kind))
      throw appError('not_found', 'This profile has no action with that id.');
    const action = await perform({
      ...objectOf(undone),
      kind: REVERSE[undone.kind],
      undoOf: undone,
      ...writeOf(request),
    });
    return { action: actionMessage(action) };
  };
}
