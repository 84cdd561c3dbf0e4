// Whether an operator may add the account that holds an address as it is, without a word to its person.
import { appError } from '@touchline/chassis/errors.ts';
import type { UserDoc } from '../store/people.ts';

interface Circumstances {
  /** Of the workspace that they are added to. */
  readonly isMember: boolean;
  /** stays: none was given, or the account's own. */
  readonly password: 'stays' | 'another';
}

/** @throws AppError invalid_state that says what to do */
export function mayAdd({ address_proved_at }: UserDoc, { isMember, password }: Circumstances): void {
  if (!isMember && address_proved_at === null)
    throw refused(
      'The address has an account, and nobody proved that it is of the person. Invite them, so that they sign in and accept, or reclaim the account with a new password.',
    );
  if (password === 'another')
    throw refused(
      'The account of this address has a password already, and keeps it. Leave the password out, or reclaim the account.',
    );
}

const refused = (message: string) => appError('invalid_state', message);
