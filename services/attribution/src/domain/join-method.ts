// How an event came to the person in whose journey it stands.

/**
 * identified: the event itself named the person. link_token: its browser is the person's since a link with a token was opened
 * in it. visitor_link: its browser is the person's since somebody named the person in it. visitor: nobody was ever named in
 * its browser, which is all that is known of the person. event: it names neither, and stands for itself.
 */
export const JOIN_METHODS = ['identified', 'visitor_link', 'link_token', 'visitor', 'event'] as const;
export type JoinMethod = (typeof JOIN_METHODS)[number];

/** What identity and the links say of an event. */
export interface Joined {
  /** The customer that the event's own traits named. */
  customerId: string | null;
  visitorId: string | null;
  /** How the event's browser came to a customer: a kind of identifier, or link_token; null while it belongs to nobody. */
  browserJoinedBy: string | null;
}

/** The method by which an event was joined to its person. */
export function joinMethodOf({ customerId, visitorId, browserJoinedBy }: Joined): JoinMethod {
  if (customerId !== null) return 'identified';
  if (visitorId === null) return 'event';
  if (browserJoinedBy === null) return 'visitor';
  return browserJoinedBy === 'link_token' ? 'link_token' : 'visitor_link';
}
