// Handles RegisterDomain: registers a name for the collector, which does nothing until it is verified.
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError, unavailable } from '@touchline/chassis/errors.ts';
import type {
  RegisterDomainRequest,
  RegisterDomainResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import { readHostname } from '../domain/domains/read-hostname.ts';
import type { CustomDomainDoc, CustomDomains } from '../store/custom-domains.ts';
import { domainMessage } from './domain-message.ts';

interface Deps {
  domains: Pick<CustomDomains, 'findByName' | 'count' | 'add'>;
  /** The collector's host. */
  target: string;
  clock: () => Date;
}

const LIMIT = 20;

/** @throws validation_error for a name that a profile cannot own, invalid_state when the profile has as many as it may */
export function registerDomainRpc({ domains, target, clock }: Deps) {
  return async (request: RegisterDomainRequest): Promise<MessageInitShape<typeof RegisterDomainResponseSchema>> => {
    const { profileId } = request;
    const read = readHostname(request.hostname, target);
    if (!read.ok) throw appError('validation_error', read.why, { details: { field: 'hostname' } });
    const { hostname } = read;
    const id = request.operationId || randomUUID();
    const answer = (row: CustomDomainDoc) => ({ domain: domainMessage(row, target), created: row._id === id });

    const known = await domains.findByName(profileId, hostname);
    if (known !== null) return answer(known);
    if ((await domains.count(profileId)) >= LIMIT)
      throw appError(
        'invalid_state',
        `The profile already has ${LIMIT} custom domains, which is the limit; remove one first.`,
      );
    const row: CustomDomainDoc = {
      _id: id,
      profile_id: profileId,
      hostname,
      status: 'pending',
      reason: '',
      found: [],
      created_at: clock(),
      created_by: request.createdBy,
      checked_at: null,
      verified_at: null,
    };
    if (await domains.add(row)) return answer(row);
    const there = await domains.findByName(profileId, hostname);
    if (there === null) throw unavailable('Another call changed this domain at the same time; try again.');
    return answer(there);
  };
}
