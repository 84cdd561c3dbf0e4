// Handles RegisterDomain: registers a name for the collector, which does nothing until it is verified.
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  RegisterDomainRequest,
  RegisterDomainResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import type { LookUp } from '../dns/look-up-domain.ts';
import type { TakeOverHost } from '../dns/take-over-host.ts';
import { expectedRecords } from '../domain/domains/expected-records.ts';
import { readHostname } from '../domain/domains/read-hostname.ts';
import type { CustomDomainDoc, CustomDomains } from '../store/custom-domains.ts';
import { type DomainTerms, domainMessage } from './domain-message.ts';

interface Deps {
  domains: Pick<CustomDomains, 'findByName' | 'count' | 'add' | 'holdAgain'>;
  lookUp: Pick<LookUp, 'proofs'>;
  takeOver: TakeOverHost;
  terms: DomainTerms;
  clock: () => Date;
}

const LIMIT = 20;

/**
 * @throws validation_error for a name that a profile cannot own; invalid_state when the profile has as many as it may, and when
 * another profile has registered the host and does not give way
 */
export function registerDomainRpc({ domains, lookUp, takeOver, terms, clock }: Deps) {
  return async (request: RegisterDomainRequest): Promise<MessageInitShape<typeof RegisterDomainResponseSchema>> => {
    const { profileId } = request;
    const read = readHostname(request.hostname, terms.target);
    if (!read.ok) throw appError('validation_error', read.why, { details: { field: 'host' } });
    const { hostname } = read;
    const id = request.operationId || randomUUID();
    const answer = (row: CustomDomainDoc) => ({ domain: domainMessage(row, terms), created: row._id === id });
    const taken = () => takenBy(hostname, profileId, terms);

    const known = await domains.findByName(profileId, hostname);
    if (known !== null && known.is_held !== false) return answer(known);
    if (known === null && (await domains.count(profileId)) >= LIMIT)
      throw appError(
        'invalid_state',
        `The profile already has ${LIMIT} custom domains, which is the limit; remove one first.`,
      );
    const row = known ?? newDomain(request, { id, hostname, at: clock() });
    if (!(await takeOver({ claimant: row, hostname, proofsOf: lookUp.proofs }))) throw taken();
    if (known === null && (await domains.add(row))) return answer(row);
    const own = known ?? (await domains.findByName(profileId, hostname));
    if (own !== null && own.is_held !== false) return answer(own);
    const again = own && (await domains.holdAgain(own, clock()));
    if (again === null || again === 'taken') throw taken();
    return answer(again);
  };
}

const newDomain = (
  { profileId, createdBy }: RegisterDomainRequest,
  { id, hostname, at }: { id: string; hostname: string; at: Date },
): CustomDomainDoc => ({
  _id: id,
  profile_id: profileId,
  hostname,
  status: 'pending',
  reason: '',
  is_held: true,
  created_at: at,
  created_by: createdBy,
  checked_at: null,
  verified_at: null,
  failed_at: null,
});

/** Says how the owner gets a host that another profile has registered, and not which profile that is. */
function takenBy(hostname: string, profileId: string, { target }: DomainTerms): AppError {
  const [, { name, value }] = expectedRecords(hostname, profileId, target);
  return appError(
    'invalid_state',
    `Another profile has registered this host. If it is yours, set the TXT record ${name} to ${value}, remove other touchline-domain values there, and register the host again.`,
    { details: { field: 'host' } },
  );
}
