// Makes the errors that several calls share; none repeats what the caller sent.
import { type AppError, appError } from '@touchline/chassis/errors.ts';

export const invalid = (field: string, message: string): AppError =>
  appError('validation_error', message, { details: { field } });

/** The message may have been sent, so it is not sent again. */
export const sentUnknown = (): AppError =>
  appError(
    'provider_error',
    'It is not known whether this message was sent, and it is not sent twice. Repeat the same request to learn the result.',
    { details: { sent: 'unknown' } },
  );

/**
 * @param humanAgent whether a human answers, for whom the window is longer
 * @param answered the details of the vendor's refusal, if it was asked
 */
export function windowClosed(humanAgent: boolean, answered: AppError['details'] = {}): AppError {
  const details = { ...answered, sent: 'no' };
  return humanAgent
    ? appError('messaging_window_closed', 'The window for an answer from a human agent is closed; nothing was sent.', {
        details,
      })
    : appError(
        'chat_service_window_expired',
        'More than 24 hours have passed since the person last wrote; nothing was sent. Send a template.',
        { details },
      );
}
