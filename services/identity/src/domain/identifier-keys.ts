// The keys under which identifiers and visitors are filed.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';

/** The key of an identifier within the whole service; profile ids and types hold no '|'. */
export function identifierKey(profileId: string, { type, value }: Identifier): string {
  return `${profileId}|${type}|${value}`;
}

/**
 * The key under which an erased customer's own id stays known, as a digest, beside the live ones: whoever asks for a link token
 * by that id is told that the customer was erased (contract: POST /customers/link-tokens).
 */
export function erasedKey(profileId: string, externalId: string): string {
  return `${profileId}|erased|${deterministicId(profileId, 'erased', externalId)}`;
}

/** The key of a browser within the whole service. */
export function visitorKey(profileId: string, visitorId: string): string {
  return `${profileId}|${visitorId}`;
}
