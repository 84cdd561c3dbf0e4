// The hash that is kept of an account's password. Accounts from invitations share their address, and so the setting of their hashes:
// a sign-in finds the one that a password fits by one hash, however many there are.
import type { UserDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';
import type { Passwords } from './password-hash.ts';

interface Deps {
  readonly stores: Pick<Stores, 'passwordSettings'>;
  readonly passwords: Passwords;
}

export type HashFor = (account: Pick<UserDoc, 'email' | 'holds_address'>, password: string) => Promise<string>;

/** Makes the hash. @throws (the function) AppError service_unavailable when too many wait for theirs */
export function createHashFor({ stores: { passwordSettings }, passwords }: Deps): HashFor {
  return async function hashFor({ email, holds_address }, password) {
    if (holds_address) return await passwords.hash(password);
    const setting = await passwordSettings.ensure(email, passwords.newSetting());
    return await passwords.hash(password, setting);
  };
}
