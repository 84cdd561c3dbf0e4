// Mints a hand-off: an invitation to connect a provider, which a person accepts through its link.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type {
  MintHandoffRequest,
  MintHandoffResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/handoffs_pb.ts';
import { isProvider } from '../../providers/consent/consent-providers.ts';
import type { AccountClaims } from '../../store/account-claims.ts';
import type { Handoffs } from '../../store/handoffs.ts';
import { invalid } from '../refusals.ts';
import { handoffMessage } from './handoff-message.ts';

export interface MintHandoffDeps {
  handoffs: Pick<Handoffs, 'mint'>;
  claims: Pick<AccountClaims, 'adopt'>;
  now(): Date;
}

/**
 * Handles MintHandoff. The id derives from the operation's id. A provider for which this deployment has
 * no credentials gets a hand-off too: an operator may set them before the person comes.
 * @throws AppError validation_error
 */
export function mintHandoff({ handoffs, claims, now }: MintHandoffDeps) {
  return async (request: MintHandoffRequest): Promise<MessageInitShape<typeof MintHandoffResponseSchema>> => {
    const { profileId, workspaceId, provider, returnUrl, operationId, workspaceProfileIds } = request;
    if (!isProvider(provider)) throw invalid('provider', 'provider is not one that can be connected.');
    await claims.adopt(workspaceId, [...new Set([profileId, ...workspaceProfileIds])], now());
    const handoff = await handoffs.mint(
      {
        _id: deterministicId('handoff', operationId),
        profile_id: profileId,
        workspace_id: workspaceId,
        provider,
        return_url: returnUrl || null,
      },
      now(),
    );
    return { handoff: handoffMessage(handoff) };
  };
}
