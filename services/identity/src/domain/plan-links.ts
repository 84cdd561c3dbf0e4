// Decides to whom a browser belongs: to the customer of its earliest identification, in whatever order they arrive
// (docs/adr/0007).
import type { Customer } from './customer.ts';
import { visitorKey } from './identifier-keys.ts';
import type { Claim, Evidence, KnownGraph, LinkClick, Merge, VisitorLink } from './identity-graph.ts';

/** A batch whose claims have been given their customers. */
export interface Identifications {
  readonly claims: readonly Claim[];
  /** The customer of each claim. */
  readonly customerOf: readonly Customer[];
  readonly clicks: readonly LinkClick[];
  /** The merges that the claims cause. */
  readonly merges: readonly Merge[];
}

/**
 * Plans the links whose evidence is earlier than the known one: usually a visitor's first identification. A click for a customer
 * who is unknown, or erased, links no browser. What people say about themselves takes precedence over the token on their link in
 * the same event, since people pass links on.
 */
export function planLinks(said: Identifications, known: KnownGraph): VisitorLink[] {
  const links = new Map<string, VisitorLink>();
  for (const link of [...ofClaims(said), ...ofClicks(said, known)]) {
    const key = visitorKey(link.profileId, link.visitorId);
    const current = links.get(key) ?? known.visitors.get(key);
    if (!current || isEarlier(link, current)) links.set(key, link);
  }
  return [...links.values()];
}

function ofClaims({ claims, customerOf }: Identifications): VisitorLink[] {
  return claims.flatMap(({ profileId, visitor, identifiers: [strongest] }, index) => {
    const customer = customerOf[index];
    if (!visitor || !customer || !strongest) return [];
    return { profileId, ...evidenceOf(visitor), customerId: customer.id, method: strongest.type };
  });
}

function ofClicks({ clicks, merges }: Identifications, known: KnownGraph): VisitorLink[] {
  const survivorOf = new Map(merges.map(({ mergedId, survivorId }) => [mergedId, survivorId]));
  return clicks.flatMap(({ profileId, customerId, visitor }) => {
    const current = known.named.get(customerId);
    if (current === undefined) return [];
    const method = 'link_token' as const;
    return { profileId, ...evidenceOf(visitor), customerId: survivorOf.get(current) ?? current, method };
  });
}

const evidenceOf = ({ id: visitorId, time, eventId }: LinkClick['visitor']) => ({ visitorId, time, eventId });

/** Reports whether a takes precedence over b: the smaller time, then the smaller event id. */
export function isEarlier(a: Evidence, b: Evidence): boolean {
  return a.time.getTime() < b.time.getTime() || (a.time.getTime() === b.time.getTime() && a.eventId < b.eventId);
}
