// An event must name somebody: by a trait that can be read, or by a visitor. A payment of nobody would be somebody's first payment
// each time.
import type { EventDraft } from './event-draft.ts';
import { fieldOf, type ReadTraits } from './identifying-traits.ts';
import { invalid, type Refusal } from './refusal.ts';

/**
 * @param read the draft's own traits, read
 * @returns why the event is refused, naming the strongest trait that cannot be read; undefined when it names somebody
 */
export function refuseNobody(draft: EventDraft, { readable, unreadable }: ReadTraits): Refusal | undefined {
  const { anonymousId, door } = draft;
  if (readable.length > 0 || anonymousId?.trim()) return undefined;
  if (mayBeAnybody(draft, unreadable.length > 0)) return undefined;
  const [strongest] = unreadable;
  if (strongest !== undefined) return invalid(fieldOf(door, strongest.type), strongest.text);
  return invalid(
    'user_traits',
    'must name somebody: send one of anonymous_id, user_traits.email, user_traits.phone, user_traits.external_id, user_traits.national_id.',
  );
}

/**
 * A provider's payment may be anybody's: the merchant can say later who paid. What a provider wrote of the payer nobody can send any better,
 * but the merchant who reports a card payment can.
 */
function mayBeAnybody({ origin, door, value }: EventDraft, saidSomebody: boolean): boolean {
  return origin === 'provider' && value !== undefined && (door === 'provider' || !saidSomebody);
}
