// Requires that an operator may add the existing account of an address without inviting its person.
import { appError } from '@touchline/chassis/errors.ts';
import type { UserDoc } from '../store/people.ts';

interface Circumstances {
  /** True for a member of the workspace that the account is added to. */
  readonly isMember: boolean;
  /** stays: no password was given, or the account's own. */
  readonly password: 'stays' | 'another';
}

/** @throws AppError invalid_state with what to do instead */
export function requireAddable({ address_proved_at }: UserDoc, { isMember, password }: Circumstances): void {
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
