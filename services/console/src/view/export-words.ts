// Says in a person's words what exports call by a code.
import { texts, told } from '../language/say.ts';

const REASONS: Readonly<Record<string, string>> = texts({
  refused: 'The platform refused it',
  given_up: 'The platform did not answer for two days',
  too_old: 'It was older than the platform accepts',
  privacy_mode: 'The privacy mode of the profile keeps it here',
  not_the_clean_dataset: 'The profile sends only to its clean dataset',
  consent: 'The visitor refused consent, or their browser signalled Global Privacy Control',
  not_in_catalog: 'The catalog does not send this goal here',
  destination_disabled: 'The destination was turned off',
  not_a_message: 'It did not come from a message',
  goes_to_messaging_dataset: 'It goes to the dataset of the messaging account',
  not_first_payment: 'It was not the first payment of the customer',
  not_a_conversion: 'It is no conversion any more',
  reported_by_browser: 'The pixel has reported it already',
  person_erased: 'The customer was erased',
  refunded: 'The payment was refunded in full',
  value_missing: 'A purchase needs a value',
  no_identifiers: 'Neither contact data nor a click would tell the platform whose it is',
});

const PAUSES: Readonly<Record<string, string>> = texts({
  disconnected: 'the ad account is disconnected',
  reconnect_required: 'the ad account has to be connected again',
  needs_action: 'the platform waits for a person',
  throttled: 'the platform asked for fewer calls',
  profile_archived: 'the profile is archived',
  platform_missing: 'this installation does not know the platform',
  failing: 'nothing that was sent succeeded',
});

const KINDS: Readonly<Record<string, string>> = texts({
  social_ads_dataset: 'Meta dataset',
  search_ads_conversion_action: 'Google conversion action',
  chat_dataset: 'Meta dataset of a messaging account',
});

export const reasonWords = (reason: string): string => told(REASONS[reason] ?? reason);

export const kindWords = (kind: string): string => told(KINDS[kind] ?? kind);

/** @param stateReason of a paused destination: a code, and what the platform said after a colon */
export function pauseWords(stateReason: string): string {
  const end = stateReason.indexOf(': ');
  const [code, text] = end === -1 ? [stateReason, ''] : [stateReason.slice(0, end), stateReason.slice(end + 2)];
  return [told(PAUSES[code] ?? code), text].filter(Boolean).join(': ');
}
