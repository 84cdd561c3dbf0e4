// Writes an entry of the PII access log; the answer that it tells of leaves only after that.
import { randomUUID } from 'node:crypto';
import type { Credential } from '../../credentials/credential.ts';
import type { PersonReadDoc } from '../../store/person-reads.ts';
import type { Stores } from '../../store/stores.ts';
import { createWriteTogether } from './write-together.ts';

export interface PersonRead {
  readonly credential: Credential;
  /** Method and path of the declaration. */
  readonly operation: string;
  /** Ids of customers and visitors, each once; empty when nobody was found. */
  readonly persons: readonly string[];
  readonly requestId: string;
}

export type RecordPersonRead = (read: PersonRead) => Promise<void>;

interface Deps {
  readonly stores: { readonly personReads: Pick<Stores['personReads'], 'insert'> };
  readonly now: () => Date;
}

/** Makes the writer. @throws (the function) the driver's error when the entry is not on disk */
export function createRecordPersonRead({ stores: { personReads }, now }: Deps): RecordPersonRead {
  const write = createWriteTogether((entries: readonly PersonReadDoc[]) => personReads.insert(entries));
  return async function recordPersonRead(read) {
    await write(entryOf(read, now()));
  };
}

function entryOf({ credential, operation, persons, requestId }: PersonRead, at: Date): PersonReadDoc {
  const { kind, id, name, principal, workspaceId, profileId } = credential;
  if (workspaceId === null) throw new Error(`${operation} shows persons to a credential without a workspace.`);
  return {
    _id: randomUUID(),
    workspace_id: workspaceId,
    profile_id: profileId,
    at,
    operation,
    // A session is named after its person, whom user_id names: no name of a person goes into this log.
    credential: { kind, id, name: kind === 'session' ? 'Console session' : name },
    user_id: principal.kind === 'user' ? principal.id : null,
    customer_profile_ids: [...persons],
    request_id: requestId,
  };
}
