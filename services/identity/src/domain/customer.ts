// Defines one person of the graph, and how their customer record changes when more is claimed about them or two customers turn
// out to be one.
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';

/** The origins of the claims that named a customer. */
export type Source = 'import' | 'event' | 'tracker' | 'provider';

export interface Customer {
  readonly id: string;
  readonly profileId: string;
  /** When this service made the customer: the older one survives a merge. */
  readonly createdAt: Date;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly firstName: string;
  readonly lastName: string;
  /**
   * Oldest first; the first is the primary one. The record lists at most LISTED of each, while the identifiers themselves are all
   * kept.
   */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly externalIds: readonly string[];
  readonly sources: readonly Source[];
  /** False while only browsers have named the customer (docs/adr/0031). */
  readonly isConfirmed: boolean;
}

/** What one claim adds to a customer record. */
export interface CustomerAddition {
  readonly identifiers: readonly Identifier[];
  readonly firstName: string;
  readonly lastName: string;
  readonly source: Source;
}

const LISTED = 20;

/** Makes a customer about whom nothing is known yet. */
export function blankCustomer(id: string, profileId: string, createdAt: Date, seenAt: Date): Customer {
  return {
    ...{ id, profileId, createdAt, firstSeenAt: seenAt, lastSeenAt: seenAt, firstName: '', lastName: '' },
    ...{ emails: [], phones: [], externalIds: [], sources: [], isConfirmed: true },
  };
}

/** Confirms a customer's record: what browsers said is dropped, and the times when the person was seen stay. */
export function confirmed(customer: Customer): Customer {
  if (customer.isConfirmed) return customer;
  const { id, profileId, createdAt, firstSeenAt, lastSeenAt } = customer;
  return { ...blankCustomer(id, profileId, createdAt, firstSeenAt), lastSeenAt };
}

/**
 * Adds to a record: a name only where there is none (contract: customer import row), and identifiers after the existing ones.
 */
export function addToCustomer(customer: Customer, addition: CustomerAddition): Customer {
  const values = (type: Identifier['type']) => addition.identifiers.filter((i) => i.type === type).map((i) => i.value);
  return {
    ...customer,
    firstName: customer.firstName || addition.firstName,
    lastName: customer.lastName || addition.lastName,
    emails: union(customer.emails, values('email')),
    phones: union(customer.phones, values('phone')),
    externalIds: union(customer.externalIds, values('external_id')),
    sources: union(customer.sources, [addition.source]),
  };
}

/** Merges the records of two customers who are one person; the survivor's own values come first. */
export function mergeCustomers(survivor: Customer, merged: Customer): Customer {
  return {
    ...survivor,
    firstSeenAt: earlier(survivor.firstSeenAt, merged.firstSeenAt),
    lastSeenAt: later(survivor.lastSeenAt, merged.lastSeenAt),
    firstName: survivor.firstName || merged.firstName,
    lastName: survivor.lastName || merged.lastName,
    emails: union(survivor.emails, merged.emails),
    phones: union(survivor.phones, merged.phones),
    externalIds: union(survivor.externalIds, merged.externalIds),
    sources: union(survivor.sources, merged.sources),
  };
}

/** Compares by the order of survival: older first, then the smaller id. */
export function bySeniority(a: Customer, b: Customer): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Reports whether b is a unchanged: the functions above keep every part that they do not change. */
export function isUnchanged(a: Customer, b: Customer): boolean {
  return (Object.keys(a) as (keyof Customer)[]).every((part) => a[part] === b[part]);
}

export function earlier(a: Date, b: Date): Date {
  return a <= b ? a : b;
}

export function later(a: Date, b: Date): Date {
  return a >= b ? a : b;
}

/** Returns the members of a, then those of b that a lacks; the same array a when b adds nothing. */
function union<T>(a: readonly T[], b: readonly T[]): readonly T[] {
  const added = b.filter((value) => !a.includes(value));
  return added.length === 0 ? a : [...a, ...added].slice(0, LISTED);
}
