// A refusal in the words of whoever sent the event: the rules name the members of POST /events, and other doors take others.
import { CALLERS_MEMBERS, type CallersMembers, inCallersMembers } from '@touchline/proto/callers-members.ts';
import type { EventDraft } from './event-draft.ts';
import type { Refusal } from './refusal.ts';

type Sent = Pick<EventDraft, 'door' | 'eventName' | 'eventType'>;

/** The refusal with the caller's members in its field and its message. */
export function callersRefusal({ code, field, message }: Refusal, sent: Sent): Refusal {
  const members = membersOf(sent);
  return { code, field: inCallersMembers(field, members), message: inCallersMembers(message, members) };
}

function membersOf({ door, eventName, eventType }: Sent): CallersMembers {
  const members: CallersMembers = door in CALLERS_MEMBERS ? CALLERS_MEMBERS[door as keyof typeof CALLERS_MEMBERS] : {};
  // A browser's event without a name is called by its type.
  return door === 'browser' && eventName === eventType ? { ...members, event_name: 'type' } : members;
}
