// Requires that an operator may add the existing account of an address without inviting its person.
import { appError } from '@touchline/chassis/errors.ts';
import type { UserDoc } from '../store/people.ts';

interface Circumstances {
  /** True for a member of the workspace to which the account is added. */
  readonly isMember: boolean;
  /** stays: no password was given, or it is the account's own. */
  readonly password: 'stays' | 'another';
}

/** @throws AppError invalid_state that says what to do instead */
export function requireAddable({ address_proved_at }: UserDoc, { isMember, password }: Circumstances): void {
  if (!isMember && address_proved_at === null)
    throw refused(
      'The address has an account that nobody proved to be of this person. Invite them, so that they sign in and accept, or reclaim the account with a new password.',
    );
  if (password === 'another')
    throw refused(
      'The account of this address already has a password, and keeps it. Leave the password out, or reclaim the account.',
    );
}

const refused = (message: string) => appError('invalid_state', message);
