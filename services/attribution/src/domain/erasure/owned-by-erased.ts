// Decides which events an erasure takes: those of the customer, and those of the customer's browsers up to the erasure.
import type { JourneyEventDoc } from '../shapes/journey-event-doc.ts';

export interface ErasedOwner {
  /** The customer and everyone who was merged into it. */
  readonly customerIds: ReadonlySet<string>;
  /** The customer's browsers, and their pseudonyms. */
  readonly visitorIds: ReadonlySet<string>;
  readonly erasedAt: Date;
}

/** Reports whether an erasure takes an event. What a browser does after the erasure is nobody's: whoever uses it starts anew. */
export function belongsToErased(
  event: Pick<JourneyEventDoc, 'customer_id' | 'visitor_id' | 'received_at' | 'erased'>,
  { customerIds, visitorIds, erasedAt }: ErasedOwner,
): boolean {
  if (event.customer_id !== undefined) return customerIds.has(event.customer_id);
  if (event.visitor_id === undefined || !visitorIds.has(event.visitor_id)) return false;
  return event.erased === true || event.received_at <= erasedAt;
}
