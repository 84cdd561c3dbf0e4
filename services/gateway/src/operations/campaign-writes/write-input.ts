// Reads what every write says about itself: who applies it, and why.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
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

type ConfirmedPart = 'pause' | 'resume' | 'budget';

interface WriteRequest {
  readonly credential: Credential;
  readonly body: z.output<typeof WriteBody>;
  readonly idempotencyKey: string | null;
  /** Only asks what the write would do; false where the operation cannot be asked that. */
  readonly dryRun?: boolean;
}

/**
 * Returns whom the ledger of writes names, the note that it keeps, the confirm token of a key that has one, and the workspace
 * whose limits the write counts against.
 * @param part the action that such a key must name; null for an operation whose keys have no confirm token
 * @throws AppError validation_error for an applied_by that is not a member, or is another person than the credential's; PublicError
 * validation_error for a key that confirms another action
 */
export async function writerOf(
  { accounts }: Pick<Services, 'accounts'>,
  { credential, body, idempotencyKey, dryRun = false }: WriteRequest,
  part: ConfirmedPart | null = null,
) {
  const confirmToken = part === null ? '' : confirmTokenOf(idempotencyKey, part);
  const { applier, quota } = await accounts.resolveApplier({
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
    options: { note: body.note ?? '', confirmToken, quota, dryRun },
  };
}

/** A key that a page derives from the status which a person was shown. */
const CONFIRMED = /^(ct_[A-Za-z0-9_-]{1,61}):(.*)$/;

function confirmTokenOf(key: string | null, part: ConfirmedPart): string {
  const [, token, named] = CONFIRMED.exec(key ?? '') ?? [];
  if (token === undefined) return '';
  if (named === part) return token;
  throw publicError(
    'validation_error',
    `An Idempotency-Key that starts with a confirm_token must end with :${part} for this call.`,
  );
}
