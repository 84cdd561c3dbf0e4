// What an app's token makes is held against the app's row itself: a credential is remembered for a moment, in which its secret can end.
import { appError } from '@touchline/chassis/errors.ts';
import type { AppDoc } from '../store/apps.ts';

/**
 * Goes on when the app works and the secret behind its token does.
 * @param app counted in the transaction that makes the key, so that a rotation ends that key too or is seen here; null: it is gone
 * @param secretId the client secret behind the token; null for an operator's wish
 * @throws AppError unauthorized
 */
export function requireLiveSecret(app: AppDoc | null, secretId: string | null): void {
  const isLive = secretId === null || app?.secrets.some(({ id, revoked_at }) => id === secretId && revoked_at === null);
  if (!app || app.disabled_at !== null || !isLive)
    throw appError('unauthorized', 'This app token was revoked: mint another one.');
}
