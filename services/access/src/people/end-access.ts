// Ends all access of a person: their sessions and their user tokens, on every gateway within a second.
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession } from 'mongodb';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import type { Stores } from '../store/stores.ts';

interface Deps {
  readonly stores: Pick<Stores, 'sessions' | 'keys'>;
  readonly outbox: Pick<Outbox, 'write'>;
  readonly now: () => Date;
}

export interface Ended {
  readonly sessions: number;
  readonly userTokens: number;
}

/** Makes the use case. @param workspaceId (the function) null for all workspaces. @returns (the function) how many ended */
export function createEndAccess({ stores: { sessions, keys }, outbox, now }: Deps) {
  return async function endAccess(userId: string, workspaceId: string | null, session: ClientSession): Promise<Ended> {
    const at = now();
    const sessionIds = await (workspaceId === null
      ? sessions.endOthers(userId, null, session)
      : sessions.endIn(workspaceId, userId, session));
    // A session that continues elsewhere may have acted on profiles of this workspace, too.
    const changedIds = workspaceId === null ? [] : await sessions.idsOf(userId, session);
    const tokens = await keys.liveUserTokens(workspaceId, userId, session);
    for (const { _id } of tokens) await keys.revoke(_id, at, session);
    const events = [
      ...[...sessionIds, ...changedIds].map((id) => ({ kind: 'session' as const, id, profileId: userId, at })),
      ...tokens.map(({ _id, profile_id }) => ({ kind: 'key' as const, id: _id, profileId: profile_id, at })),
    ];
    if (events.length > 0) await outbox.write(events.map(credentialRevokedEvent), session);
    return { sessions: sessionIds.length, userTokens: tokens.length };
  };
}
