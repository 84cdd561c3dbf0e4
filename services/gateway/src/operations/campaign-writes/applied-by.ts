// Who a write says applied it.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';

export const appliedByField = z.uuid().optional().meta({
  description:
    'User id of the member of the workspace who applies this. When left out it is the person of a user token or a session; on a key or token of the app that made the profile the owner of its workspace; on another key the key itself.',
});

export const AppliedByBody = z.strictObject({ applied_by: appliedByField }).meta({ id: 'ActionInput' });

/** Whom the ledger of writes names. @throws AppError validation_error for applied_by that is no member, or another person than the credential's */
export async function applierOf(
  { accounts }: Pick<Services, 'accounts'>,
  credential: Credential,
  appliedBy: string | undefined,
): Promise<{ kind: string; id: string; credentialId: string }> {
  const { applier } = await accounts.resolveApplier({
    actor: credentialMessage(credential),
    appliedBy: appliedBy ?? '',
  });
  return { kind: applier?.kind ?? '', id: applier?.id ?? '', credentialId: credential.id };
}
