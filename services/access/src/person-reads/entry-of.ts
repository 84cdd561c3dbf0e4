// Makes an entry of the PII access log for a response that shows persons.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { PersonReadDoc } from '../store/person-reads.ts';

export interface PersonRead {
  /** The UUID of the entry. */
  readonly id: string;
  readonly credential: Credential;
  /** Method and path of the declaration. */
  readonly operation: string;
  /** Ids of customers and visitors, each once; empty when none was found. */
  readonly persons: readonly string[];
  readonly requestId: string;
}

/** @throws Error for a credential without a workspace, to which no person is shown */
export function entryOf({ id, credential, operation, persons, requestId }: PersonRead, at: Date): PersonReadDoc {
  const { kind, name, principal, workspaceId, profileId } = credential;
  if (workspaceId === null) throw new Error(`${operation} shows persons to a credential without a workspace.`);
  return {
    _id: id,
    workspace_id: workspaceId,
    profile_id: profileId,
    at,
    operation,
    // A session is named after its person, whom user_id identifies: no name of a person goes into this log.
    credential: { kind, id: credential.id, name: kind === 'session' ? 'Console session' : name },
    user_id: principal.kind === 'user' ? principal.id : null,
    customer_profile_ids: [...persons],
    request_id: requestId,
  };
}
