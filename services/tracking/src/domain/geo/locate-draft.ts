// Completes the place of an event by the address that its sender names.
import type { EventDraft } from '../event-draft.ts';
import type { LocationDetail } from '../settings/tracker-settings.ts';
import { completePlace, type FindPlace, keptPlace } from './place.ts';

/**
 * Returns the draft with the place of context.ip, as far as the profile keeps it. What the sender says of country and city stays as
 * it is.
 */
export function locateDraft(draft: EventDraft, detail: LocationDetail, findPlace: FindPlace): EventDraft {
  const { context } = draft;
  if (!context?.ip || detail === 'none') return draft;
  const named = { country: context.country ?? '', city: context.city ?? '' };
  const found = keptPlace(detail, findPlace(context.ip));
  return { ...draft, context: { ...context, ...completePlace(named, found) } };
}
