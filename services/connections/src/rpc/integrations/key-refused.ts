// Turns a provider's refusal of a key into the error for whoever pasted it: they can fix the key, but not trouble at the
// provider.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { invalid } from '../refusals.ts';

/**
 * Makes the function that turns a refusal of the one live call into the caller's error.
 * @param field the member that holds the key
 * @throws (the function) AppError validation_error, naming the field, for a refusal; provider_error for a temporary error; the
 * error itself when it is not the provider's
 */
export function keyRefused(field: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'retry' || error.kind === 'too_much_data') throw providerFailed(error);
    throw invalid(field, `${field} was refused; the platform says: ${error.message}`);
  };
}

/** Does the same for a key that is already stored: a dead one has to be replaced. */
export function callRefused(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  if (error.kind === 'reconnect') throw notReady(error);
  if (error.kind === 'retry' || error.kind === 'too_much_data') throw providerFailed(error);
  throw appError('invalid_state', `The platform says: ${error.message}`, { cause: error });
}

const providerFailed = (cause: ProviderError): AppError =>
  appError('provider_error', `The platform says: ${cause.message}`, { cause });

export const notReady = (cause?: unknown): AppError =>
  appError('connection_not_ready', 'Connect the account again first: its grant no longer works.', { cause });

export const notConfigured = (): AppError =>
  appError('provider_not_configured', 'This deployment has no credentials of its own for that provider.');
