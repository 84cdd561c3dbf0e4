// Resolves who applies a write, from its applied_by and its credential.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';

export const appliedByField = z.uuid().optional().meta({
  description:
    'User id of the workspace member who applies this. By default: for a user token or a session, its person; for a key or token of the app that made the profile, the owner of its workspace; for any other key, the key itself.',
});

export const AppliedByBody = z.strictObject({ applied_by: appliedByField }).meta({ id: 'ActionInput' });

/**
 * Returns whom the ledger of writes names.
 * @throws AppError validation_error for an applied_by that is not a member, or is another person than the credential's
 */
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
