// Handles ListDomains: the profile's custom domains, newest first.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListDomainsRequest,
  ListDomainsResponseSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/domains_pb.ts';
import type { CustomDomains } from '../store/custom-domains.ts';
import { type DomainTerms, domainMessage } from './domain-message.ts';

interface Deps {
  domains: Pick<CustomDomains, 'list'>;
  terms: DomainTerms;
}

export function listDomainsRpc({ domains, terms }: Deps) {
  return async ({ profileId }: ListDomainsRequest): Promise<MessageInitShape<typeof ListDomainsResponseSchema>> => ({
    domains: (await domains.list(profileId)).map((row) => domainMessage(row, terms)),
  });
}
