// Handles EraseCustomer, which erases a customer from every store (contract: POST /customers/erasures).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  EraseCustomerRequest,
  EraseCustomerResponseSchema,
} from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { readErasureRequest } from '../domain/erasure-request.ts';
import type { Collections } from '../store/collections.ts';
import type { createEraseCustomer } from '../store/erase-customer.ts';
import { erasureMessage } from './erasure-message.ts';

/** By default, how long a caller waits for the other stores before the receipt says queued. */
const MAX_WAIT_MS = 2000;

interface Deps {
  readonly collections: Pick<Collections, 'erasures'>;
  readonly eraseCustomer: ReturnType<typeof createEraseCustomer>;
  /** Works on an erasure until it is done or has failed for now. */
  readonly run: (erasureId: string) => Promise<void>;
  readonly patienceMs?: number;
}

/**
 * Handles EraseCustomer. Once it has returned, the customer cannot be reached; the receipt says whether every other store has
 * followed.
 * @throws AppError invalid_parameter, with the field, also for a request_ref that names the erasure of another customer;
 * customer_not_found
 */
export function eraseCustomerRpc({ collections, eraseCustomer, run, patienceMs = MAX_WAIT_MS }: Deps) {
  const { erasures } = collections;
  return async (request: EraseCustomerRequest): Promise<MessageInitShape<typeof EraseCustomerResponseSchema>> => {
    const { profileId } = request;
    const wanted = readErasureRequest({ ...request, country: request.country.trim() });
    if ('fault' in wanted) throw invalid(wanted.fault.field, wanted.fault.message);
    const outcome = await eraseCustomer({ ...wanted, profileId, askedBy: request.askedBy });
    if (outcome === 'taken') throw invalid('request_ref', 'request_ref was used for another customer.');
    if (outcome === 'nobody') throw appError('customer_not_found', 'No customer of this profile has this selector.');
    const { erasure, isNew } = outcome;
    if (erasure.completed_at === null) await patiently(run(erasure._id), patienceMs);
    const { completed_at = null } = (await erasures.findOne({ _id: erasure._id })) ?? erasure;
    return { erasure: erasureMessage({ ...erasure, completed_at }), isNew };
  };
}

async function patiently(running: Promise<void>, patienceMs: number): Promise<void> {
  const waited = Promise.withResolvers<void>();
  const timer = setTimeout(waited.resolve, patienceMs);
  await Promise.race([running, waited.promise]);
  clearTimeout(timer);
}

function invalid(field: string, message: string) {
  return appError('invalid_parameter', message, { details: { field } });
}
