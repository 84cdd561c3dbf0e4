// Makes the keys under which identifiers and visitors are stored.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';

/** Returns the key of an identifier, unique in the whole service; profile ids and types hold no '|'. */
export function identifierKey(profileId: string, { type, value }: Identifier): string {
  return `${profileId}|${type}|${value}`;
}

/**
 * Returns the key under which an erased customer's own id stays known, as a digest, beside the live ones. A caller who requests a
 * link token by that id then learns that the customer was erased (contract: POST /customers/link-tokens).
 */
export function erasedKey(profileId: string, externalId: string): string {
  return `${profileId}|erased|${deterministicId(profileId, 'erased', externalId)}`;
}

/** Returns the key of a browser, unique in the whole service. */
export function visitorKey(profileId: string, visitorId: string): string {
  return `${profileId}|${visitorId}`;
}
