// Finds the customer whom traits name; it only reads, so nothing is created.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { normaliseIdentifiers } from '@touchline/chassis/identifiers/normalise-identifiers.ts';
import type {
  ResolveIdentityRequest,
  ResolveIdentityResponseSchema,
} from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { identifierKey } from '../domain/identifier-keys.ts';
import { traitsOf } from '../domain/traits-of.ts';
import type { Collections } from '../store/collections.ts';
import { loadGraph } from '../store/load-graph.ts';

/** Handles ResolveIdentity: when traits name several customers, returns the first in the order of IDENTIFIER_TYPES. */
export function resolveIdentity({ collections }: { collections: Collections }) {
  return async (request: ResolveIdentityRequest): Promise<MessageInitShape<typeof ResolveIdentityResponseSchema>> => {
    const { profileId, traits } = request;
    if (!traits) return { customerId: '' };
    const keys = normaliseIdentifiers(traitsOf(traits), traits.country).identifiers.map((identifier) =>
      identifierKey(profileId, identifier),
    );
    const { identifiers } = await loadGraph(collections, { identifierKeys: keys, visitorKeys: [], named: [] });
    return { customerId: keys.map((key) => identifiers.get(key)).find((id) => id !== undefined) ?? '' };
  };
}
