// Ends a hand-off before any token was requested.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  EndHandoffRequest,
  EndHandoffResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { type FinalReason, isFinalReason } from '../../domain/handoffs/reason.ts';
import type { Handoffs } from '../../store/handoffs.ts';
import { invalid } from '../refusals.ts';
import { countEnding } from './count-ending.ts';
import { handoffNotFound } from './get-handoff.ts';
import { type EndingInit, ending, endingIfOver } from './handoff-message.ts';

interface Deps {
  handoffs: Pick<Handoffs, 'open' | 'end'>;
  now(): Date;
}

/**
 * Creates the function that ends a hand-off which can be ended; it returns what the person is shown.
 * @throws (the function) AppError not_found
 */
export function endHandoff({ handoffs, now }: Deps) {
  return async (id: string, reason: FinalReason): Promise<EndingInit> => {
    const ended = await handoffs.end(id, reason, now());
    if (ended) {
      countEnding(ended);
      return ending(ended);
    }
    const found = await handoffs.open(id, now());
    if (!found) throw handoffNotFound();
    // A person who loads the way back a second time is shown the same result again.
    if (found.reason === reason) return ending(found);
    return endingIfOver(found, now()) ?? ending(found, 'internal_error');
  };
}

/** Handles EndHandoff. @throws AppError not_found; validation_error for a reason that ends nothing */
export function endHandoffRpc(deps: Deps) {
  const end = endHandoff(deps);
  return async ({ id, reason }: EndHandoffRequest): Promise<MessageInitShape<typeof EndHandoffResponseSchema>> => {
    if (!isFinalReason(reason)) throw invalid('reason', 'reason is not one with which a hand-off can end.');
    return { ending: await end(id, reason) };
  };
}
