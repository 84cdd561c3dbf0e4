// Makes the errors that several calls share; none repeats what the caller sent.
import { type AppError, appError } from '@touchline/chassis/errors.ts';

export const invalid = (field: string, message: string): AppError =>
  appError('validation_error', message, { details: { field } });

export const connectionNotFound = (): AppError => appError('not_found', 'No connection of this profile has that id.');

/** Contract, Errors: nothing was written. */
export const connectedElsewhere = (): AppError =>
  appError(
    'account_connected_elsewhere',
    'Another profile of this workspace has the account: choose another one, or disconnect it there first.',
  );
