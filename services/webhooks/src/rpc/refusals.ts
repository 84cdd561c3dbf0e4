// Makes the refusals that several calls share; none repeats what the caller sent.
import { type AppError, appError } from '@touchline/chassis/errors.ts';

export const invalid = (field: string, message: string): AppError =>
  appError('validation_error', message, { details: { field } });

export const invalidState = (message: string): AppError => appError('invalid_state', message);

export const notActive = (): AppError =>
  invalidState('The subscription is not active: set its status to active first.');

export const subscriptionNotFound = (): AppError =>
  appError('not_found', 'No webhook subscription within reach has that id.');

export const deliveryNotFound = (): AppError =>
  appError('not_found', 'The subscription has no delivery with that id; ended ones are kept for 30 days.');

export const cannotReadOutcomes = (): AppError =>
  appError('insufficient_scope', 'outcome.recorded needs a credential that reads outcomes.', {
    details: { required_scopes: 'conversions:read customers:read' },
  });

export const appOnly = (): AppError =>
  appError('forbidden', 'Only the app that subscribed can change its URL or its secret.');
