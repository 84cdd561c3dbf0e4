// Reads what every write says about itself: who makes it, why, whose limits it counts against, and whether it is only a dry run.
import type { Actor, WriteOptions } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import type { ActorDoc } from '../store/action-doc.ts';
import type { Quota } from '../store/write-counts.ts';
import { actorOf } from './action-message.ts';
import type { QuotaOf } from './quota-of.ts';
import { invalid } from './refusals.ts';

interface WriteRequest {
  readonly profileId: string;
  readonly operationId: string;
  readonly appliedBy?: Actor | undefined;
  readonly options?: WriteOptions | undefined;
}

export interface WriteFields {
  readonly appliedBy: ActorDoc;
  readonly quota: Quota;
  readonly note: string;
  readonly confirmToken: string;
  readonly operationId: string;
  readonly dryRun: boolean;
}

export type WriteOf = ReturnType<typeof createWriteOf>;

/**
 * A dry run comes without an operation_id: a release that does not know dry runs refuses it for that, and does not write.
 * @throws (the function) AppError validation_error when the request does not say who makes the change, or has an operation_id and
 * is a dry run
 */
export function createWriteOf({ quotaOf }: { quotaOf: QuotaOf }) {
  return function writeOf(request: WriteRequest): WriteFields {
    const { operationId, appliedBy, options } = request;
    const { note = '', confirmToken = '', dryRun = false } = options ?? {};
    if (dryRun !== (operationId === ''))
      throw invalid('operation_id', 'operation_id must be empty for a dry run, and is required otherwise.');
    return { appliedBy: actorOf(appliedBy), quota: quotaOf(request), note, confirmToken, operationId, dryRun };
  };
}
