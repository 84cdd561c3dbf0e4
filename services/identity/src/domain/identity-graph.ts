// Defines the shapes with which identity's rules work: what is claimed, what is known, and what must be written.

import type { Identifier, IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import type { Customer, CustomerAddition } from './customer.ts';

/** The identification that links a browser to a person; the smallest (time, eventId) decides. */
export interface Evidence {
  readonly time: Date;
  readonly eventId: string;
}

/** How a browser got its owner: by an identifier that was named in it, or by the token on a link that it opened. */
export type JoinMethod = IdentifierType | 'link_token';

/** Says that all these identifiers are one person. */
export interface Claim extends CustomerAddition {
  readonly profileId: string;
  /** Never empty. */
  readonly identifiers: readonly Identifier[];
  /** When the person was seen; null when the claim does not show that (an import). */
  readonly seenAt: Date | null;
  /** The browser the person used; null when unknown. */
  readonly visitor: ({ readonly id: string } & Evidence) | null;
  /** When the event that makes the claim was received; unset for a claim that is made right now (an import). */
  readonly receivedAt?: Date;
}

/** A browser that opened a link with a valid token. It says to whom the browser belongs, and nothing else about anyone. */
export interface LinkClick {
  readonly profileId: string;
  /** The id in the token; the customer may have been merged since. */
  readonly customerId: string;
  readonly visitor: { readonly id: string } & Evidence;
}

/** The customer to whom a browser belongs. */
export interface VisitorOwner extends Evidence {
  readonly customerId: string;
  readonly method: JoinMethod;
}

/** What is stored about the claimed identifiers and visitors. Customer ids are those of survivors, never of merged ones. */
export interface KnownGraph {
  /** identifierKey -> customer id. */
  readonly identifiers: ReadonlyMap<string, string>;
  /** customer id -> customer, for every id that the other maps name. */
  readonly customers: ReadonlyMap<string, Customer>;
  /** visitorKey -> owner. */
  readonly visitors: ReadonlyMap<string, VisitorOwner>;
  /** The customer id in a link token -> the customer that it is now; no entry for unknown and erased ones. */
  readonly named: ReadonlyMap<string, string>;
}

export interface Merge {
  readonly profileId: string;
  readonly survivorId: string;
  readonly mergedId: string;
}

export interface Attachment {
  readonly profileId: string;
  readonly identifier: Identifier;
  readonly customerId: string;
}

export interface VisitorLink extends VisitorOwner {
  readonly profileId: string;
  readonly visitorId: string;
}

/** Everything that must be written so that the graph agrees with the claims. */
export interface GraphPlan {
  readonly created: readonly Customer[];
  /** Customers whose record must be replaced, including every customer that gets an identifier or absorbs another one. */
  readonly changed: readonly Customer[];
  readonly merges: readonly Merge[];
  readonly attachments: readonly Attachment[];
  readonly links: readonly VisitorLink[];
  /** The customer of each claim, in the order of the claims. */
  readonly customerOf: readonly Customer[];
}

/** Reports whether there is nothing to write. */
export function isEmptyPlan(plan: GraphPlan): boolean {
  return plan.created.length === 0 && plan.changed.length === 0 && plan.merges.length === 0 && plan.links.length === 0;
}
