// Stores the result of a consent in one transaction with the end of the hand-off: all of it, or nothing.

import type { Transaction } from '@touchline/chassis/mongo/transaction.ts';
import type { Candidate, Grant } from '../../domain/handoffs/consent-provider.ts';
import { tokenEnd } from '../../domain/token-life.ts';
import type { AccountClaims } from '../../store/account-claims.ts';
import { type Connections, grantorId } from '../../store/connections.ts';
import type { HandoffDoc } from '../../store/handoff-doc.ts';
import type { Handoffs } from '../../store/handoffs.ts';
import type { Revocations } from '../../store/revocations.ts';
import type { Selections } from '../../store/selections.ts';
import type { QueuedSync } from '../../store/syncs.ts';
import { enqueueFirst, type NewConnectionDeps, newConnection } from './new-connection.ts';

/** Contract, Limits: pending selection token. */
const PARKED_MS = 60 * 60_000;

export interface StoreGrantDeps extends NewConnectionDeps {
  handoffs: Pick<Handoffs, 'complete' | 'fail'>;
  connections: Pick<Connections, 'put'>;
  claims: Pick<AccountClaims, 'take'>;
  selections: Pick<Selections, 'park'>;
  revocations: Pick<Revocations, 'cancel'>;
  transaction: Transaction;
  /** Hands a stored sync to the workers. */
  enqueue(sync: QueuedSync): Promise<void>;
  now(): Date;
}

/** @returns the ended hand-off; null when the consent no longer holds it, and then nothing is written */
export type StoreGrant = (
  handoff: HandoffDoc,
  consentId: string,
  grant: Grant,
  candidates: readonly [Candidate, ...Candidate[]],
) => Promise<HandoffDoc | null>;

/** Stores one account as a connection with its first sync queued, or several as a selection with the token parked. */
export function createStoreGrant(deps: StoreGrantDeps): StoreGrant {
  return (handoff, consentId, grant, [first, ...others]) =>
    others.length === 0
      ? connectOne(deps, handoff, consentId, grant, first)
      : parkSeveral(deps, handoff, consentId, grant, [first, ...others]);
}

async function connectOne(
  { handoffs, connections, claims, isRead, seal, transaction, enqueue, now }: StoreGrantDeps,
  handoff: HandoffDoc,
  consentId: string,
  grant: Grant,
  candidate: Candidate,
): Promise<HandoffDoc | null> {
  const expiresAt = tokenEnd(now(), grant.lifeSeconds);
  const connection = await newConnection({ isRead, seal }, handoff, { ...grant, expiresAt }, candidate);
  const settled = await transaction(async (session) => {
    if (!(await claims.take(connection, now(), session)))
      return handoffs.fail(handoff._id, consentId, 'account_connected_elsewhere', session);
    const completion = { connection_id: connection.id, selection: null };
    const completed = await handoffs.complete(handoff._id, consentId, completion, now(), session);
    // The error also rolls back the claim above.
    if (!completed) throw new ConsentLost();
    await connections.put(connection, now(), session);
    return completed;
  }).catch(nullIfLost);
  if (settled?.status === 'completed') await enqueueFirst(enqueue, connection);
  return settled;
}

async function parkSeveral(
  { handoffs, selections, revocations, seal, transaction, now }: StoreGrantDeps,
  handoff: HandoffDoc,
  consentId: string,
  grant: Grant,
  candidates: readonly Candidate[],
): Promise<HandoffDoc | null> {
  const { _id: handoff_id, profile_id, workspace_id, provider } = handoff;
  const sealedToken = await seal.seal(handoff_id, grant.token);
  const created_at = now();
  const expires_at = new Date(created_at.getTime() + PARKED_MS);
  return transaction(async (session) => {
    const selection = { candidate_count: candidates.length, expires_at };
    const completion = { connection_id: null, selection };
    const completed = await handoffs.complete(handoff_id, consentId, completion, created_at, session);
    if (!completed) return null;
    // No connection shows yet that the person's grant is in use again.
    const grantor = grantorId(grant.grantor);
    if (grantor !== null) await revocations.cancel(grantor, session);
    await selections.park(
      {
        ...{ handoff_id, profile_id, workspace_id, provider, created_at, expires_at },
        candidates: [...candidates],
        grantor: grant.grantor,
        token_expires_at: tokenEnd(created_at, grant.lifeSeconds),
      },
      sealedToken,
      session,
    );
    return completed;
  });
}

class ConsentLost extends Error {
  override readonly name = 'ConsentLost';
}

function nullIfLost(error: unknown): null {
  if (error instanceof ConsentLost) return null;
  throw error;
}
