// Handles RemoveDomain: no profile has the name anymore. Pages that still load the tracker from it are served as from any name.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  RemoveDomainRequest,
  RemoveDomainResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import type { CustomDomains } from '../store/custom-domains.ts';
import { domainNotFound } from './domain-message.ts';

/** @throws NOT_FOUND not_found */
export function removeDomainRpc({ domains }: { domains: Pick<CustomDomains, 'remove'> }) {
  return async ({
    profileId,
    id,
  }: RemoveDomainRequest): Promise<MessageInitShape<typeof RemoveDomainResponseSchema>> => {
    if (!(await domains.remove(profileId, id))) throw domainNotFound();
    return {};
  };
}
