// Erases what is stored of a person: the threads with them, and what mail servers reported in these.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { personOfPage } from '@touchline/chassis/identifiers/chat-person.ts';
import type {
  ErasePersonRequest,
  ErasePersonResponseSchema,
  PersonIdentifier,
} from '@touchline/proto/gen/touchline/messages/v1/erasure_pb.ts';
import type { ReceivedMessages } from '../store/chat/received-messages.ts';
import type { Threads } from '../store/chat/threads.ts';

export interface ErasePersonDeps {
  readonly threads: Pick<Threads, 'ofPersons' | 'remove'>;
  readonly received: Pick<ReceivedMessages, 'eraseReports'>;
}

/** Handles ErasePerson: the reports first, since a thread that is gone no longer leads to them. */
export function erasePerson({ threads, received }: ErasePersonDeps) {
  return async ({
    profileId,
    identifiers,
  }: ErasePersonRequest): Promise<MessageInitShape<typeof ErasePersonResponseSchema>> => {
    const ids = await threads.ofPersons(profileId, identifiers.flatMap(personOf));
    if (ids.length === 0) return { threads: 0 };
    await received.eraseReports(profileId, ids);
    return { threads: await threads.remove(profileId, ids) };
  };
}

/** Returns the person as threads name them; nothing for an identifier that no vendor of messages gives. */
function personOf({ type, value }: PersonIdentifier): string[] {
  if (type === 'email') return [value];
  if (type === 'phone') return [value.replace(/^\+/, '')];
  const person = personOfPage(value.split(':')[1] ?? '', value);
  return person === null ? [] : [person];
}
