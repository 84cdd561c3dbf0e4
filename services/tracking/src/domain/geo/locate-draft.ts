// Completes the place of an event by the address that its sender names.
import type { EventDraft } from '../event-draft.ts';
import type { GeoLevel } from '../settings/tracker-settings.ts';
import { completePlace, type FindPlace, keptPlace } from './place.ts';

/**
 * Returns the draft with the place of context.ip, as far as the profile keeps it. What the sender says of country and city stays as
 * it is.
 */
export function locateDraft(draft: EventDraft, level: GeoLevel, findPlace: FindPlace): EventDraft {
  const { context } = draft;
  if (!context?.ip || level === 'off') return draft;
  const named = { country: context.country ?? '', city: context.city ?? '' };
  const found = keptPlace(level, findPlace(context.ip));
  return { ...draft, context: { ...context, ...completePlace(named, found) } };
}
