// Makes the errors that refuse a credential (contract, Authentication rule 1): one code, with a reason that machines can branch
// on.
import { type AppError, appError } from '../errors.ts';

/**
 * @param reason a stable word, such as expired_credential
 * @param message for people
 */
export function unauthorized(reason: string, message: string): AppError {
  return appError('unauthorized', message, { details: { reason } });
}

/**
 * Returns the error for an archived workspace, in which nothing works; its credentials work again when an operator restores it.
 */
export function workspaceArchived(): AppError {
  return unauthorized('revoked_credential', 'The workspace of this credential is archived.');
}

/** Reports whether an error was made by unauthorized, here or in another service. */
export function isUnauthorized(error: unknown): boolean {
  return (error as Partial<AppError> | null)?.name === 'AppError' && (error as AppError).reason === 'unauthorized';
}
