// Checks the members with which a subscription is created or changed.
import { EVENT_TYPES, type EventType, isEventType } from '../domain/event-type.ts';
import { invalid } from './refusals.ts';

const MAX_DESCRIPTION = 500;

/** Returns each event once, in the order of the contract. @throws AppError validation_error for none, and for an unknown one */
export function checkedEvents(names: readonly string[]): EventType[] {
  if (names.length === 0 || !names.every(isEventType))
    throw invalid('events', `events must name at least one of ${EVENT_TYPES.join(', ')}, and nothing else.`);
  return EVENT_TYPES.filter((type) => names.includes(type));
}

/** @throws AppError validation_error when it is too long */
export function checkedDescription(text: string): string {
  if (text.length > MAX_DESCRIPTION)
    throw invalid('description', `description may have at most ${MAX_DESCRIPTION} characters.`);
  return text;
}
