// Reads whom an event names, by the same rules as identity and before the event is acknowledged.
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
  chat_person_id: 'chatPersonId',
};

/** A trait that was sent and identifies nobody. */
export interface UnreadableTrait {
  readonly type: IdentifierType;
  /** A sentence that follows the member's name. */
  readonly text: string;
}

export interface ReadTraits {
  /** Those that identify a person, strongest first. */
  readonly readable: readonly IdentifierType[];
  readonly unreadable: readonly UnreadableTrait[];
}

/** Reads the traits of an event; blank ones count as absent. */
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
      chat_person_id: traits.chatPersonId,
    },
    traits.country ?? '',
  );
  return {
    readable: identifiers.map(({ type }) => type),
    unreadable: refused.map((one) => ({ type: one.type, text: refusedText(one) })),
  };
}

/** Returns the traits without those of the given types. */
export function withoutTraits(traits: Traits, types: readonly IdentifierType[]): Traits {
  if (types.length === 0) return traits;
  const removed = new Set<string>(types.map((type) => TRAIT_OF[type]));
  const left = Object.entries(traits).filter(([name, text]) => text && !removed.has(name));
  // The country only tells how to read the others, and is worth nothing alone.
  return left.some(([name]) => name !== 'country') ? Object.fromEntries(left) : {};
}

const PREFIXES: Readonly<Partial<Record<Door, string>>> = {
  browser: 'traits',
  declared_source: 'customer',
  ad_referral: 'customer',
};

/** Returns a trait's name in the public API, by the origin where it was sent. */
export function fieldOf(door: Door, type: IdentifierType): string {
  const prefix = PREFIXES[door] ?? 'user_traits';
  return `${prefix}.${prefix === 'customer' && type === 'external_id' ? 'external_ref' : type}`;
}

/** Reports whether reading the traits requires the profile's country. */
export function needsCountry({ phone, nationalId, country }: Traits = {}): boolean {
  return !country && Boolean(phone?.trim() || nationalId?.trim());
}

/**
 * Returns the draft with the profile's country, by which its phone and national id are read, unless the draft has its own. It is
 * recorded that way, so a later change of the profile's country changes nothing that was recorded.
 * @param country ISO 3166-1 alpha-2; empty for none
 */
export function inCountry(draft: EventDraft, country: string): EventDraft {
  if (country === '' || !needsCountry(draft.traits)) return draft;
  return { ...draft, traits: { ...draft.traits, country } };
}
