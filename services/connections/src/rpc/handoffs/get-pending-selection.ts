// Lists the accounts from which a person can choose after a consent.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  GetPendingSelectionRequest,
  GetPendingSelectionResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import type { AccountClaims } from '../../store/account-claims.ts';
import type { SelectionDoc, Selections } from '../../store/selections.ts';

interface Deps {
  selections: Pick<Selections, 'find'>;
  claims: Pick<AccountClaims, 'elsewhere'>;
  now(): Date;
}

/**
 * Handles GetPendingSelection.
 * @throws AppError not_found when nothing is on offer, or not anymore because the parked token has expired
 */
export function getPendingSelection({ selections, claims, now }: Deps) {
  return async ({
    profileId,
    provider,
  }: GetPendingSelectionRequest): Promise<MessageInitShape<typeof GetPendingSelectionResponseSchema>> => {
    const found = await selections.find(profileId, provider);
    if (!found) throw nothingOnOffer();
    if (found.chosen === null && hasLapsed(found, now())) throw appError('not_found', LAPSED);
    const workspace = { workspaceId: found.workspace_id, channel: provider, profileId };
    const ids = found.candidates.map(({ id }) => id);
    const elsewhere = await claims.elsewhere(workspace, ids);
    return {
      handoffId: found.handoff_id,
      candidates: found.candidates.map(({ id, name, details }) => ({
        ...{ id, name, connectedElsewhere: elsewhere.has(id) },
        details: Object.fromEntries(Object.entries(details).filter(([, text]) => text !== '')),
      })),
      expiresAt: timestampFromDate(found.expires_at),
      connectionId: found.chosen?.connection_id ?? '',
    };
  };
}

export const hasLapsed = ({ expires_at }: SelectionDoc, now: Date): boolean => expires_at <= now;

export const nothingOnOffer = (): AppError =>
  appError('not_found', 'No accounts of this provider are on offer: start a connect first.');

const LAPSED = 'The choice was not made within 60 minutes: start the connect again.';

export const lapsed = (): AppError => appError('invalid_state', LAPSED);
