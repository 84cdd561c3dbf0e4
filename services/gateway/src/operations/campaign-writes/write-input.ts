// Reads what every write says about itself: who applies it, and why.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';

const MAX_NOTE = 500;

/** The members that the body of every write may have. */
export const writeFields = {
  applied_by: z.uuid().optional().meta({
    description:
      'User id of the workspace member who applies this. By default: for a user token or a session, its person; for a key or token of the app that made the profile, the owner of its workspace; for any other key, the key itself.',
  }),
  note: z
    .string()
    .max(MAX_NOTE)
    .optional()
    .meta({ description: 'Why this is done; the row of GET /api/v1/actions shows it.' }),
};

export const WriteBody = z.strictObject(writeFields).meta({ id: 'ActionInput' });

/**
 * Returns whom the ledger of writes names, and the note that it keeps.
 * @throws AppError validation_error for an applied_by that is not a member, or is another person than the credential's
 */
export async function writerOf(
  { accounts }: Pick<Services, 'accounts'>,
  credential: Credential,
  body: z.output<typeof WriteBody>,
) {
  const { applier } = await accounts.resolveApplier({
    actor: credentialMessage(credential),
    appliedBy: body.applied_by ?? '',
  });
  return {
    appliedBy: {
      kind: applier?.kind ?? '',
      id: applier?.id ?? '',
      credentialId: credential.id,
      credentialKind: credential.kind,
    },
    options: { note: body.note ?? '' },
  };
}
