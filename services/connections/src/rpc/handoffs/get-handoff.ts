// Reads the state of a hand-off, for the profile that minted it and for anyone who holds its link.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  GetHandoffRequest,
  GetHandoffResponseSchema,
  OpenHandoffRequest,
  OpenHandoffResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import type { Handoffs } from '../../store/handoffs.ts';
import { handoffMessage } from './handoff-message.ts';

interface Deps {
  handoffs: Pick<Handoffs, 'find' | 'open'>;
  now(): Date;
}

/** Handles GetHandoff. @throws AppError not_found for an id that is not the profile's */
export function getHandoff({ handoffs, now }: Deps) {
  return async ({ profileId, id }: GetHandoffRequest): Promise<MessageInitShape<typeof GetHandoffResponseSchema>> => {
    const found = await handoffs.find(profileId, id, now());
    if (!found) throw handoffNotFound();
    return { handoff: handoffMessage(found) };
  };
}

/** Handles OpenHandoff. @throws AppError not_found */
export function openHandoff({ handoffs, now }: Deps) {
  return async ({ id }: OpenHandoffRequest): Promise<MessageInitShape<typeof OpenHandoffResponseSchema>> => {
    const found = await handoffs.open(id, now());
    if (!found) throw handoffNotFound();
    return { handoff: handoffMessage(found) };
  };
}

export const handoffNotFound = (): AppError => appError('not_found', 'No hand-off of this profile has that id.');
