// Finds the accounts that an address and a password open, with the same work whether or not there are any.
import { emailAddress } from '../domain/email-address.ts';
import type { UserDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';
import type { LimitGuesses } from './limit-guesses.ts';
import type { Passwords } from './password-hash.ts';

interface PasswordCredentials {
  readonly email: string;
  readonly password: string;
  /** Where the request came from. */
  readonly address: string;
}

interface Deps {
  readonly stores: Pick<Stores, 'people' | 'passwordSettings'>;
  readonly limitGuesses: LimitGuesses;
  readonly passwords: Passwords;
}

/**
 * Makes the look-up, which returns the account that holds the address first, then those from invitations, newest first; none for
 * a wrong pair. Each look-up takes two hashes: one for the holder, one for all the others together.
 * @throws (the function) AppError rate_limit_exceeded after too many wrong pairs
 */
export function createAccountsOfPassword({ stores: { people, passwordSettings }, limitGuesses, passwords }: Deps) {
  return async function accountsOfPassword({
    email: text,
    password,
    address,
  }: PasswordCredentials): Promise<UserDoc[]> {
    const email = emailAddress(text) ?? '';
    const holder = await people.findHolder(email);
    const setting = await passwordSettings.find(email);
    const found = await limitGuesses({ account: email, address }, async () => {
      const isHolder = await passwords.verify(password, holder?.password ?? null);
      const hash = await passwords.hash(password, setting ?? passwords.newSetting());
      const invited = await people.findInvited(email, hash);
      const fitting = [...(holder && isHolder ? [holder] : []), ...invited];
      const enabled = fitting.filter(({ disabled_at }) => disabled_at === null);
      return enabled.length > 0 ? enabled : null;
    });
    return await Promise.all((found ?? []).map((user) => upToDate(user, password)));
  };

  /** Rehashes the password of an account that holds its address. A setting is shared by others, and so stays unchanged. */
  async function upToDate(user: UserDoc, password: string): Promise<UserDoc> {
    if (!user.holds_address || user.password === null || !passwords.needsRehash(user.password)) return user;
    const to = await passwords.hash(password);
    await people.rehash(user._id, { from: user.password, to });
    return { ...user, password: to };
  }
}
