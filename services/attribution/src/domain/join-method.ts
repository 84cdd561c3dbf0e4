// Tells how an event was joined to the person whose journey contains it.

/**
 * identified: the event itself named the person. link_token: its browser is the person's since a link with a token was opened in
 * it. visitor_link: its browser is the person's since an event in it named the person. visitor: no event in its browser ever
 * named anybody, and the browser is all that is known of the person. event: it names neither a customer nor a browser, and is a
 * person of its own.
 */
export const JOIN_METHODS = ['identified', 'visitor_link', 'link_token', 'visitor', 'event'] as const;
export type JoinMethod = (typeof JOIN_METHODS)[number];

/** What identity and the links say about an event. */
export interface Joined {
  /** The customer that the event's own traits named. */
  customerId: string | null;
  visitorId: string | null;
  /** How the event's browser was joined to a customer: a kind of identifier, or link_token; null while it belongs to nobody. */
  browserJoinedBy: string | null;
}

/** Returns the method by which an event was joined to its person. */
export function joinMethodOf({ customerId, visitorId, browserJoinedBy }: Joined): JoinMethod {
  if (customerId !== null) return 'identified';
  if (visitorId === null) return 'event';
  if (browserJoinedBy === null) return 'visitor';
  return browserJoinedBy === 'link_token' ? 'link_token' : 'visitor_link';
}
