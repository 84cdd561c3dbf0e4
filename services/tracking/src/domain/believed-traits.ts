// Which of a browser's traits are taken. Whoever has the public key can send any, so a browser may point at one person and join
// none (docs/adr/0031): the strongest identifier stays, and what is not believed is not stored either.
import type { Traits } from './event-draft.ts';

/** What names a person, strongest first, as the public API calls it; identity decides in the same order. */
const IDENTIFYING = [
  ['externalId', 'traits.external_id'],
  ['email', 'traits.email'],
  ['phone', 'traits.phone'],
  ['nationalId', 'traits.national_id'],
  ['crmContactId', 'traits.crm_contact_id'],
  ['storeCustomerId', 'traits.store_customer_id'],
  ['paymentsCustomerId', 'traits.payments_customer_id'],
] as const satisfies readonly (readonly [keyof Traits, string])[];

export interface BelievedTraits {
  readonly traits: Traits;
  /** The fields that were passed over. */
  readonly leftOut: readonly string[];
}

/** The traits of a browser's event that are taken: one identifier, and the names beside it. */
export function believedTraits(traits: Traits): BelievedTraits {
  const said = IDENTIFYING.filter(([name]) => traits[name].trim() !== '');
  const [taken] = said.filter(([name]) => MAY_NAME[name](traits[name].trim()));
  const passedOver = said.filter((one) => one !== taken);
  const emptied = Object.fromEntries(passedOver.map(([name]) => [name, '']));
  return { traits: { ...traits, ...emptied }, leftOut: passedOver.map(([, field]) => field) };
}

// What pages write for somebody who is not signed in: words for nothing, zeros and signs, templates that were never filled in.
// Identity judges for good; here it only keeps such a word from standing in the way of the address beside it.
const WORD =
  /^(?:\(?null\)?|nil|undefined|nan|none|false|true|\[object object\]|\(?not set\)?|n\/?a|n\.a\.|guest|anon(?:ymous)?|unknown|test|no_id|not_authenticated)$/i;
const SIGNS = /^(?:[0\p{P}\p{S}\s]+|-1)$/u;
const UNFILLED = /^(?:\{\{.*\}\}|\$\{.*\}|<%.*%>|%%?\w+%%?|\[\[.*\]\])$/s;

const isId = (text: string) => !WORD.test(text) && !SIGNS.test(text) && !UNFILLED.test(text);
const hasDigits = (least: number) => (text: string) => text.replace(/\D/g, '').length >= least;

const MAY_NAME: Readonly<Record<(typeof IDENTIFYING)[number][0], (text: string) => boolean>> = {
  externalId: isId,
  email: (text) => /^[^\s@]+@[^\s@]+$/.test(text),
  phone: hasDigits(6),
  nationalId: hasDigits(5),
  crmContactId: isId,
  storeCustomerId: isId,
  paymentsCustomerId: isId,
};
