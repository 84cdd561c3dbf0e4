// The refusals of a credential (contract, Authentication rule 1): one code, with a reason that machines can branch on.
import { type AppError, appError } from '../errors.ts';

/** @param reason is stable, such as expired_credential; message is for people */
export function unauthorized(reason: string, message: string): AppError {
  return appError('unauthorized', message, { details: { reason } });
}

/** Nothing of an archived workspace works; its credentials come back when an operator brings it back. */
export function workspaceArchived(): AppError {
  return unauthorized('revoked_credential', 'The workspace of this credential is archived.');
}

/** True for what unauthorized made, here or in another service. */
export function isUnauthorized(error: unknown): boolean {
  return (error as Partial<AppError> | null)?.name === 'AppError' && (error as AppError).reason === 'unauthorized';
}
