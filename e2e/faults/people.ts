// Invents the people of the load: each has a visit, by a campaign or direct, and a payment, all known to the cent.
const CAMPAIGNS = ['north', 'south', 'east'];
const HOUR = 3_600_000;

/** Text that must never show in a log. */
export const CANARIES = ['faults.example', '+5698765', 'Canarina'];

export interface Person {
  /** The label of their profile, which is part of every key and name. */
  readonly label: string;
  readonly n: number;
  readonly campaign: string | null;
  readonly cents: number;
  refundedCents: number;
}

export interface SentEvent {
  readonly idempotency_key: string;
  readonly [member: string]: unknown;
}

/** Returns the campaigns of a profile, which no other profile has. */
export const campaignsOf = (label: string) => CAMPAIGNS.map((name) => `${name}-${label}`);

export function personOf(label: string, n: number): Person {
  const campaign = [...campaignsOf(label), null][n % 4] ?? null;
  return { label, n, campaign, cents: 2 + ((n * 7919) % 100_000), refundedCents: 0 };
}

export const orderKey = ({ label, n }: Person) => `order-${label}-${n}`;

/** Returns the person's two events, which are the same each time except for the time of day. */
export function eventsOf(person: Person): SentEvent[] {
  const { label, n, campaign, cents } = person;
  const utm = `?utm_source=news&utm_medium=email&utm_campaign=${campaign}`;
  const visitor = `visitor-${label}-${n}`;
  return [
    {
      event_name: 'page_view',
      event_type: 'page_view',
      event_time: new Date(Date.now() - 2 * HOUR).toISOString(),
      idempotency_key: `visit-${label}-${n}`,
      anonymous_id: visitor,
      context: { url: `https://shop.example/${campaign ? utm : ''}` },
    },
    {
      event_name: 'Order',
      event_type: 'payment_received',
      event_time: new Date(Date.now() - HOUR).toISOString(),
      idempotency_key: orderKey(person),
      anonymous_id: visitor,
      user_traits: {
        email: `${label}-${n}@faults.example`,
        phone: `+5698765${String(n).padStart(4, '0')}`,
        first_name: 'Canarina',
      },
      properties: { value: (cents / 100).toFixed(2), currency: 'USD' },
    },
  ];
}
