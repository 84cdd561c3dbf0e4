// Lists the outcomes that the connected providers report, with the definition that would count each, as the start of a profile's
// own list.

/** The initial values of an outcome's definition, which counts the events of the outcome's name. */
const OUTCOMES = {
  lead_created: { name: 'Lead created', kind: 'pipeline' },
  dm_started: { name: 'Conversation started', kind: 'messaging' },
  appointment_booked: { name: 'Appointment booked', kind: 'pipeline' },
  appointment_attended: { name: 'Appointment attended', kind: 'pipeline' },
  quote_presented: { name: 'Quote presented', kind: 'pipeline' },
  closed_won: { name: 'Deal won', kind: 'pipeline' },
  payment_received: { name: 'Payment received', kind: 'cash' },
} as const;

export type OfferedKey = keyof typeof OUTCOMES;

const PAYMENTS: readonly OfferedKey[] = ['payment_received'];
/** By channel; ad accounts report none. */
const OFFERED: Readonly<Record<string, readonly OfferedKey[]>> = {
  crm_provider: ['lead_created', 'appointment_booked', 'appointment_attended', 'quote_presented', 'closed_won'],
  google_calendar: ['appointment_booked', 'appointment_attended'],
  payments_provider_a: PAYMENTS,
  payments_provider_b: PAYMENTS,
  shopify: PAYMENTS,
  fintoc: PAYMENTS,
  manychat: ['dm_started'],
  chat_provider: ['dm_started'],
  meta_pages: ['lead_created'],
};

interface Source {
  readonly connectionId: string;
  readonly channel: string;
  readonly accountName: string;
}

interface Defined {
  readonly eventNames: readonly string[];
  readonly eventTypes: readonly string[];
}

export interface OutcomeOffer {
  readonly key: OfferedKey;
  readonly name: string;
  readonly kind: (typeof OUTCOMES)[OfferedKey]['kind'];
  /** True when a definition of the profile already counts it. */
  readonly isDefined: boolean;
  readonly offeredBy: readonly Source[];
}

/**
 * Returns the outcomes that a profile's connections report, in the order in which a customer passes through them.
 * @param connections the live ones
 * @param goals all definitions of the profile
 */
export function outcomeOffers(connections: readonly Source[], goals: readonly Defined[]): OutcomeOffer[] {
  const counted = new Set(goals.flatMap(({ eventNames, eventTypes }) => [...eventNames, ...eventTypes]));
  return (Object.keys(OUTCOMES) as OfferedKey[]).flatMap((key) => {
    const offeredBy = connections.filter(({ channel }) => OFFERED[channel]?.includes(key));
    return offeredBy.length === 0 ? [] : [{ key, ...OUTCOMES[key], isDefined: counted.has(key), offeredBy }];
  });
}
