// Makes the errors that several calls share; none repeats what the caller sent.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { WindowVerdict } from '../../domain/chat-window.ts';

export const invalid = (field: string, message: string): AppError =>
  appError('validation_error', message, { details: { field } });

/** The message may have been sent, so it is not sent again. */
export const sentUnknown = (): AppError =>
  appError(
    'provider_error',
    'It is not known whether this message was sent, and it is not sent twice. Repeat the same request to learn the result.',
    { details: { sent: 'unknown' } },
  );

/** What closes a window, and after which a message is refused. */
export type ClosedWindow = Exclude<WindowVerdict, 'open'>;

/**
 * @param code which window is closed
 * @param humanAgent whether a human answers, for whom the window is longer
 * @param answered the details of the vendor's refusal, if it was asked
 */
export function windowClosed(code: ClosedWindow, humanAgent: boolean, answered: AppError['details'] = {}): AppError {
  return appError(code, humanAgent ? FOR_AGENTS : TEXT[code], { details: { ...answered, sent: 'no' } });
}

const FOR_AGENTS = 'The window for an answer from a human agent is closed; nothing was sent.';
const TEXT: Readonly<Record<ClosedWindow, string>> = {
  chat_service_window_expired:
    'More than 24 hours have passed since the person last wrote; nothing was sent. Send a template.',
  messaging_window_closed:
    'More than 24 hours have passed since the person last wrote; nothing was sent. Within seven days a human may answer, with human_agent.',
};
