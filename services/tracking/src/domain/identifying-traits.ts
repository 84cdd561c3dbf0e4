// Whom an event names: its traits read by the very rules by which identity files people, before the event is acknowledged.
import type { IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import { normaliseIdentifiers } from '@touchline/chassis/identifiers/normalise-identifiers.ts';
import { refusedText } from '@touchline/chassis/identifiers/refused-text.ts';
import type { EventDraft, Traits } from './event-draft.ts';
import type { Door } from './event-id.ts';

/** The member of the traits that holds an identifier of a type. */
export const TRAIT_OF: Readonly<Record<IdentifierType, keyof Traits>> = {
  external_id: 'externalId',
  email: 'email',
  phone: 'phone',
  national_id: 'nationalId',
  crm_contact_id: 'crmContactId',
  store_customer_id: 'storeCustomerId',
  payments_customer_id: 'paymentsCustomerId',
};

/** A trait that was sent and names nobody. */
export interface UnreadableTrait {
  readonly type: IdentifierType;
  /** A sentence that follows the member's name. */
  readonly text: string;
}

export interface ReadTraits {
  /** Those that name somebody, strongest first. */
  readonly readable: readonly IdentifierType[];
  readonly unreadable: readonly UnreadableTrait[];
}

/** Reads the traits of an event; blank ones are unsaid. */
export function readTraits(traits: Traits = {}): ReadTraits {
  const { identifiers, refused } = normaliseIdentifiers(
    {
      external_id: traits.externalId,
      email: traits.email,
      phone: traits.phone,
      national_id: traits.nationalId,
      crm_contact_id: traits.crmContactId,
      store_customer_id: traits.storeCustomerId,
      payments_customer_id: traits.paymentsCustomerId,
    },
    traits.country ?? '',
  );
  return {
    readable: identifiers.map(({ type }) => type),
    unreadable: refused.map((one) => ({ type: one.type, text: refusedText(one) })),
  };
}

/** The traits without those of some types. */
export function withoutTraits(traits: Traits, types: readonly IdentifierType[]): Traits {
  if (types.length === 0) return traits;
  const removed = new Set<string>(types.map((type) => TRAIT_OF[type]));
  const left = Object.entries(traits).filter(([name, text]) => text && !removed.has(name));
  // The country is how others are read, and says nothing by itself.
  return left.some(([name]) => name !== 'country') ? Object.fromEntries(left) : {};
}

const PREFIXES: Readonly<Partial<Record<Door, string>>> = {
  browser: 'traits',
  declared_source: 'customer',
  ad_referral: 'customer',
};

/** A trait as the public API names it where it was sent. */
export function fieldOf(door: Door, type: IdentifierType): string {
  const prefix = PREFIXES[door] ?? 'user_traits';
  return `${prefix}.${prefix === 'customer' && type === 'external_id' ? 'external_ref' : type}`;
}

/** True for traits that the country of the profile says how to read. */
export function needsCountry({ phone, nationalId, country }: Traits = {}): boolean {
  return !country && Boolean(phone?.trim() || nationalId?.trim());
}

/**
 * A draft whose phone and national id are read by the country of the profile, unless it says its own. It is recorded so: another country of
 * the profile changes nothing of what was recorded.
 * @param country ISO 3166-1 alpha-2; empty for none
 */
export function inCountry(draft: EventDraft, country: string): EventDraft {
  if (country === '' || !needsCountry(draft.traits)) return draft;
  return { ...draft, traits: { ...draft.traits, country } };
}
