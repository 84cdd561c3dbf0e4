// Rewrites a refusal for the caller: the rules name the members of POST /events, while other origins have other members.
import { CALLERS_MEMBERS, type CallersMembers, inCallersMembers } from '@touchline/proto/callers-members.ts';
import type { EventDraft } from './event-draft.ts';
import type { Refusal } from './refusal.ts';

type Sent = Pick<EventDraft, 'door' | 'eventName' | 'eventType'>;

/** Returns the refusal with the caller's members in its field and its message. */
export function refusalForCaller({ code, field, message }: Refusal, sent: Sent): Refusal {
  const members = membersOf(sent);
  return { code, field: inCallersMembers(field, members), message: inCallersMembers(message, members) };
}

function membersOf({ door, eventName, eventType }: Sent): CallersMembers {
  const members: CallersMembers = door in CALLERS_MEMBERS ? CALLERS_MEMBERS[door as keyof typeof CALLERS_MEMBERS] : {};
  // The name of a browser's event that has none is its type.
  return door === 'browser' && eventName === eventType ? { ...members, event_name: 'type' } : members;
}
