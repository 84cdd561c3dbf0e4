// Applies the rules of who is who: claims join identifiers into persons, the oldest customer of a person survives, and a browser
// belongs to the customer whom its earliest identification names. The outcome does not depend on the order of the claims. Claims
// of browsers join no one, and are on a record only while no other source has named the person (docs/adr/0031).
import {
  addToCustomer,
  blankCustomer,
  bySeniority,
  type Customer,
  type CustomerAddition,
  confirmed,
  earlier,
  isUnchanged,
  later,
  mergeCustomers,
} from './customer.ts';
import { DisjointSets } from './disjoint-sets.ts';
import { identifierKey } from './identifier-keys.ts';
import type { Attachment, Claim, GraphPlan, KnownGraph, LinkClick, Merge } from './identity-graph.ts';
import { planLinks } from './plan-links.ts';
import { isUntrusted, trustedIdentifiers } from './trusted-identifiers.ts';

/**
 * Plans what to write for a batch of claims and link clicks.
 * @param known at least the claims' identifiers, the visitors and the customers that links name, and the customers to whom they
 * belong
 * @param now creation time of new customers
 * @param newId makes the id of a new customer
 */
export function planGraph(
  claims: readonly Claim[],
  known: KnownGraph,
  now: Date,
  newId: () => string,
  clicks: readonly LinkClick[] = [],
): GraphPlan {
  const parts = {
    created: [] as Customer[],
    changed: [] as Customer[],
    merges: [] as Merge[],
    attachments: [] as Attachment[],
  };
  const customerOf: Customer[] = [];
  for (const person of personsOf(claims, known)) {
    const resolved = resolvePerson(person, known, now, newId);
    parts.created.push(...resolved.created);
    parts.changed.push(...resolved.changed);
    parts.merges.push(...resolved.merges);
    parts.attachments.push(...resolved.attachments);
    for (const index of person.claimIndexes) customerOf[index] = resolved.customer;
  }
  const links = planLinks({ claims, customerOf, clicks, merges: parts.merges }, known);
  return { ...parts, links, customerOf };
}

/** The claims about one person, and the customers that this person has been so far. */
interface Person {
  readonly claimIndexes: readonly number[];
  readonly claims: readonly Claim[];
  readonly customers: readonly Customer[];
}

function personsOf(claims: readonly Claim[], known: KnownGraph): Person[] {
  // Keys are claim indexes, identifier keys and customers; a claim joins its identifiers, an identifier its customer.
  const sets = new DisjointSets<number | string | Customer>();
  for (const [index, claim] of claims.entries()) {
    sets.find(index);
    for (const identifier of trustedIdentifiers(claim)) {
      const key = identifierKey(claim.profileId, identifier);
      sets.union(index, key);
      const customer = customerBehind(known, key);
      if (customer) sets.union(index, customer);
    }
  }
  return sets.sets().map((members) => {
    const claimIndexes = members.filter((member) => typeof member === 'number').sort((a, b) => a - b);
    return {
      claimIndexes,
      claims: claimIndexes.flatMap((index) => claims[index] ?? []),
      customers: members.filter((member) => typeof member === 'object').sort(bySeniority),
    };
  });
}

function customerBehind(known: KnownGraph, key: string): Customer | undefined {
  const id = known.identifiers.get(key);
  return id === undefined ? undefined : known.customers.get(id);
}

type ResolvedPerson = Pick<GraphPlan, 'created' | 'changed' | 'merges' | 'attachments'> & { customer: Customer };

function resolvePerson(person: Person, known: KnownGraph, now: Date, newId: () => string): ResolvedPerson {
  const profileId = person.claims[0]?.profileId ?? '';
  const [survivor, ...others] = person.customers;
  const base = survivor ?? newcomer(person.claims, profileId, now, newId);
  const record = recordOf(person, base, others);

  const attachments = new Map<string, Attachment>();
  for (const identifier of person.claims.flatMap(trustedIdentifiers)) {
    const key = identifierKey(profileId, identifier);
    if (customerBehind(known, key) === undefined) attachments.set(key, { profileId, identifier, customerId: base.id });
  }
  const merges = others.map((merged) => ({ profileId, survivorId: base.id, mergedId: merged.id }));
  // A customer that gets an identifier is written even if its record stays the same. A process that merges the customer away at
  // the same moment then conflicts with this write, so that no identifier is left with a customer that is gone.
  const isChanged =
    survivor !== undefined && (attachments.size > 0 || merges.length > 0 || !isUnchanged(survivor, record));
  return {
    customer: record,
    created: survivor ? [] : [record],
    changed: isChanged ? [record] : [],
    merges,
    attachments: [...attachments.values()],
  };
}

/**
 * Returns the person's record. Once a trusted claim has named the person, only trusted claims make the record, and what browsers
 * said is dropped.
 */
function recordOf({ claims, customers }: Person, base: Customer, others: readonly Customer[]): Customer {
  const facts = claims.filter((claim) => !isUntrusted(claim));
  if (facts.length === 0 && !customers.some(({ isConfirmed }) => isConfirmed))
    return claims.map(additionOf).reduce(addToCustomer, { ...base, isConfirmed: false });
  return facts.reduce(addToCustomer, others.map(confirmed).reduce(mergeCustomers, confirmed(base)));
}

const additionOf = (claim: Claim): CustomerAddition => ({ ...claim, identifiers: trustedIdentifiers(claim) });

function newcomer(claims: readonly Claim[], profileId: string, now: Date, newId: () => string): Customer {
  const seen = claims.flatMap((claim) => claim.seenAt ?? []);
  const customer = blankCustomer(newId(), profileId, now, seen[0] ?? now);
  return {
    ...customer,
    firstSeenAt: seen.reduce(earlier, customer.firstSeenAt),
    lastSeenAt: seen.reduce(later, customer.lastSeenAt),
  };
}
