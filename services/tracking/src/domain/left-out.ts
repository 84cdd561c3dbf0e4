// Explains why a member of a browser's event was left out although the event was recorded.

const MESSAGES = {
  weaker_identifier:
    'A browser may name a person by one identifier: the strongest of external_id, email, phone and national_id. To join several in one person, send them from your server (POST /api/v1/customers or POST /api/v1/events).',
  unreadable_identifier:
    'This cannot be read, or is a placeholder, so it identifies nobody. Send a whole email address, send a phone with + and its country code or with traits.country, or set default_country of the profile (PATCH /profiles/{profileId}).',
  browser_revenue_off:
    'While the setting browser_revenue is off, a browser’s event is no payment and brings no revenue, because anyone can send one. Report payments from your server (POST /api/v1/events) or a connection.',
} as const;

export type LeftOutReason = keyof typeof MESSAGES;

/** Returns the reason in words, and what to do. */
export const leftOutMessage = (reason: LeftOutReason): string => MESSAGES[reason];
