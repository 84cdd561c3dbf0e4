// Decides whether a new password is accepted: first by its form, then by what is publicly known of it.
import { type PasswordOwner, passwordFault } from '@touchline/chassis/access/password-rules.ts';
import { appError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createAskRange } from './password-range.ts';

interface Deps {
  /** The address of a k-anonymity range service; without one, only the embedded list decides. */
  readonly passwordRangeUrl: string | undefined;
  /** How long the service may take. */
  readonly timeoutMs?: number;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Judges a new password. */
export type CheckNewPassword = (text: string, owner: PasswordOwner) => Promise<void>;

/**
 * Makes the check of new passwords (contract, table of errors).
 * @throws (the function) AppError weak_password (length, or the person's own words), compromised_password
 */
export function createCheckNewPassword({ passwordRangeUrl, timeoutMs, logger }: Deps): CheckNewPassword {
  const askRange = passwordRangeUrl === undefined ? undefined : createAskRange({ url: passwordRangeUrl, timeoutMs });
  const isKnownElsewhere = async (text: string): Promise<boolean> => {
    try {
      return (await askRange?.(text)) ?? false;
    } catch (err) {
      // An outage of a third party must not keep anybody from a new password: the embedded list has already been checked.
      logger.warn({ err }, 'the password range service did not answer: the embedded list decided');
      return false;
    }
  };
  return async function checkNewPassword(text, owner) {
    const fault = passwordFault(text, owner);
    if (fault) throw appError('weak_password', fault, { details: { field: 'new_password' } });
    if (isCommonPassword(text) || (await isKnownElsewhere(text)))
      throw appError(
        'compromised_password',
        'This password is in a public list of breached passwords. Choose another one.',
        { details: { field: 'new_password' } },
      );
  };
}
