// Refuses an event that identifies nobody, by a readable trait or by a visitor. Otherwise each payment of nobody would count as a
// person's first.
import type { EventDraft } from './event-draft.ts';
import { fieldOf, type ReadTraits } from './identifying-traits.ts';
import { invalid, type Refusal } from './refusal.ts';

/**
 * @param read the result of reading the draft's own traits
 * @returns why the event is refused, naming the strongest unreadable trait; undefined when it identifies a person
 */
export function refuseUnidentified(draft: EventDraft, { readable, unreadable }: ReadTraits): Refusal | undefined {
  const { anonymousId, door } = draft;
  if (readable.length > 0 || anonymousId?.trim()) return undefined;
  if (mayBeUnidentified(draft, unreadable.length > 0)) return undefined;
  const [strongest] = unreadable;
  if (strongest !== undefined) return invalid(fieldOf(door, strongest.type), strongest.text);
  return invalid(
    'user_traits',
    'must identify a person: send one of anonymous_id, user_traits.email, user_traits.phone, user_traits.external_id, user_traits.national_id.',
  );
}

/**
 * Reports whether the event may identify nobody, as a provider's payment may: the merchant can say later who paid. No sender can
 * improve what a provider wrote of the payer, but the merchant who reports a card payment can.
 */
function mayBeUnidentified({ origin, door, value }: EventDraft, saidSomebody: boolean): boolean {
  return origin === 'provider' && value !== undefined && (door === 'provider' || !saidSomebody);
}
