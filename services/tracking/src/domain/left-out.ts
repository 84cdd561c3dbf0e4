// Why something that a browser's event said was not taken, though the event was.

const MESSAGES = {
  weaker_identifier:
    'A browser may name a person by one identifier: the strongest of external_id, email, phone and national_id. Let your server say that several are one person (POST /api/v1/customers or POST /api/v1/events).',
  unreadable_identifier:
    'This cannot be read, or stands for nobody, so that it names no person. Send a whole email address, a phone with + and its country code or with traits.country, or set default_country of the profile (PATCH /profiles/{profileId}).',
  browser_revenue_off:
    'A browser’s word is no payment and brings no revenue while the setting browser_revenue is off: anybody can send it. Report payments from your server (POST /api/v1/events) or a connection.',
} as const;

export type LeftOutReason = keyof typeof MESSAGES;

/** The reason in words, and what to do. */
export const leftOutMessage = (reason: LeftOutReason): string => MESSAGES[reason];
