// Checks a key that an app's token makes against the app's row itself, since credentials are cached for a moment in which the
// secret can end.
import { appError } from '@touchline/chassis/errors.ts';
import type { AppDoc } from '../store/apps.ts';

/**
 * Requires that the app and the secret behind its token are live.
 * @param app counted in the transaction that makes the key, so that a rotation ends that key too or is seen here; null when it is
 * deleted
 * @param secretId the client secret behind the token; null when an operator issues the key
 * @throws AppError unauthorized
 */
export function requireLiveSecret(app: AppDoc | null, secretId: string | null): void {
  const isLive = secretId === null || app?.secrets.some(({ id, revoked_at }) => id === secretId && revoked_at === null);
  if (!app || app.disabled_at !== null || !isLive)
    throw appError('unauthorized', 'This app token was revoked: mint another one.');
}
