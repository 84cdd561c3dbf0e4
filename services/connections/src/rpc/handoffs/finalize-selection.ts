// Turns one of the accounts on offer into a connection.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  FinalizeSelectionRequest,
  FinalizeSelectionResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import type { Connections, NewConnection } from '../../store/connections.ts';
import { type SelectionDoc, SelectionLost, type Selections } from '../../store/selections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { connectionMessage } from '../connection-message.ts';
import { connectedElsewhere, connectionNotFound, invalid } from '../refusals.ts';
import { hasLapsed, lapsed, nothingOnOffer } from './get-pending-selection.ts';
import { enqueueFirst, newConnection } from './new-connection.ts';
import type { StoreGrantDeps } from './store-grant.ts';

export interface FinalizeSelectionDeps
  extends Pick<StoreGrantDeps, 'claims' | 'isRead' | 'transaction' | 'enqueue' | 'now'> {
  connections: Pick<Connections, 'put' | 'find'>;
  selections: Pick<Selections, 'find' | 'parkedToken' | 'choose'>;
  seal: Pick<TokenSeal, 'seal' | 'open'>;
}

/**
 * Handles FinalizeSelection; the same choice again returns the connection that it made.
 * @throws AppError not_found, invalid_state, validation_error; account_connected_elsewhere, after which another account can still
 * be chosen
 */
export function finalizeSelection(deps: FinalizeSelectionDeps) {
  return async (
    request: FinalizeSelectionRequest,
  ): Promise<MessageInitShape<typeof FinalizeSelectionResponseSchema>> => {
    const { profileId, provider, candidateId } = request;
    const selection = await deps.selections.find(profileId, provider);
    if (!selection) throw nothingOnOffer();
    if (selection.chosen) return repeated(deps, selection, candidateId);
    if (hasLapsed(selection, deps.now())) throw lapsed();
    const candidate = selection.candidates.find(({ id }) => id === candidateId);
    if (!candidate) throw invalid('candidate_id', 'candidate_id is not one of the accounts on offer.');
    const sealed = await deps.selections.parkedToken(selection);
    // The token went with a choice or a newer consent at this very moment, or expired.
    if (sealed === null) return repeatedOrLapsed(deps, profileId, provider, candidateId);
    const token = await deps.seal.open(selection.handoff_id, sealed);
    const grant = { token, grantor: selection.grantor, expiresAt: selection.token_expires_at ?? null };
    const connection = await newConnection(deps, selection, grant, candidate);
    const stored = await connect(deps, selection, candidateId, connection);
    if (stored === 'elsewhere') throw connectedElsewhere();
    if (stored === 'overtaken') return repeatedOrLapsed(deps, profileId, provider, candidateId);
    await enqueueFirst(deps.enqueue, connection);
    return { connection: connectionMessage(stored), alreadyFinalized: false };
  };
}

function connect(
  { claims, connections, selections, transaction, now }: FinalizeSelectionDeps,
  { profile_id, provider, handoff_id }: SelectionDoc,
  candidateId: string,
  connection: NewConnection,
) {
  return transaction(async (session) => {
    const found = await selections.find(profile_id, provider, session);
    if (!found || found.chosen || found.handoff_id !== handoff_id) return 'overtaken';
    if (!(await claims.take(connection, now(), session))) return 'elsewhere';
    const stored = await connections.put(connection, now(), session);
    await selections.choose(found, { candidate_id: candidateId, connection_id: connection.id }, session);
    return stored.connection;
  }).catch((error: unknown) => {
    if (error instanceof SelectionLost) return 'overtaken' as const;
    throw error;
  });
}

async function repeatedOrLapsed(
  deps: FinalizeSelectionDeps,
  profileId: string,
  provider: string,
  candidateId: string,
): Promise<MessageInitShape<typeof FinalizeSelectionResponseSchema>> {
  const found = await deps.selections.find(profileId, provider);
  if (!found?.chosen) throw lapsed();
  return repeated(deps, found, candidateId);
}

async function repeated(
  { connections }: FinalizeSelectionDeps,
  { profile_id, chosen }: SelectionDoc,
  candidateId: string,
): Promise<MessageInitShape<typeof FinalizeSelectionResponseSchema>> {
  if (chosen?.candidate_id !== candidateId)
    throw appError(
      'invalid_state',
      'Another account has already been chosen: start the connect again to connect this one.',
    );
  const connection = await connections.find(profile_id, chosen.connection_id);
  if (!connection) throw connectionNotFound();
  return { connection: connectionMessage(connection), alreadyFinalized: true };
}
