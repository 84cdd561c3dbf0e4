// Handles VerifyDomain: checks the DNS now, stores the result and returns it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  VerifyDomainRequest,
  VerifyDomainResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import type { VerifyDomain } from '../dns/verify-domain.ts';
import type { CustomDomains } from '../store/custom-domains.ts';
import { type DomainTerms, domainMessage, domainNotFound } from './domain-message.ts';

interface Deps {
  domains: Pick<CustomDomains, 'find'>;
  verifyDomain: VerifyDomain;
  terms: DomainTerms;
}

/** @throws NOT_FOUND not_found, also when the domain is removed meanwhile */
export function verifyDomainRpc({ domains, verifyDomain, terms }: Deps) {
  return async ({
    profileId,
    id,
  }: VerifyDomainRequest): Promise<MessageInitShape<typeof VerifyDomainResponseSchema>> => {
    const found = await domains.find(profileId, id);
    const domain = found && (await verifyDomain(found));
    if (domain === null) throw domainNotFound();
    return { domain: domainMessage(domain, terms) };
  };
}
