// Handles AssignPayer: the merchant says who paid, and the ledger stores it, so that every replay of the event has it too.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  AssignPayerRequest,
  AssignPayerResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { Ledger } from '../store/ledger.ts';
import type { RawEventDoc } from '../store/raw-event.ts';

interface Deps {
  ledger: Pick<Ledger, 'assignPayer'>;
  /** Receives the row that changed, to be published again. */
  onStored: (rows: readonly RawEventDoc[]) => void;
  clock: () => Date;
}

/**
 * Returns when the assignment is durable; the event goes to identity and attribution as its next revision.
 * @throws NOT_FOUND not_found for an event that the profile lacks, or that was erased
 */
export function assignPayerRpc({ ledger, onStored, clock }: Deps) {
  return async ({
    profileId,
    eventId,
    customerId,
  }: AssignPayerRequest): Promise<MessageInitShape<typeof AssignPayerResponseSchema>> => {
    const assigned = await ledger.assignPayer({ profileId, eventId, customerId }, clock());
    if (assigned === null) throw appError('not_found', 'This profile has no event with that id.');
    // Also when nothing changed, so that a waiting row is published at once instead of by the next sweep.
    if (assigned.row.pending !== undefined) onStored([assigned.row]);
    return { changed: assigned.changed };
  };
}
