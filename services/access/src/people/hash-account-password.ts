// Hashes an account's password for storage. Accounts from invitations share an address, and therefore one hash setting: a sign-in
// finds the account of a password with one hash, however many accounts there are.
import type { UserDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';
import type { Passwords } from './password-hash.ts';

interface Deps {
  readonly stores: Pick<Stores, 'passwordSettings'>;
  readonly passwords: Passwords;
}

export type HashAccountPassword = (
  account: Pick<UserDoc, 'email' | 'holds_address'>,
  password: string,
) => Promise<string>;

/** Creates the function. @throws (the function) AppError service_unavailable when too many hashes are waiting */
export function createHashAccountPassword({ stores: { passwordSettings }, passwords }: Deps): HashAccountPassword {
  return async function hashAccountPassword({ email, holds_address }, password) {
    if (holds_address) return await passwords.hash(password);
    const setting = await passwordSettings.ensure(email, passwords.newSetting());
    return await passwords.hash(password, setting);
  };
}
