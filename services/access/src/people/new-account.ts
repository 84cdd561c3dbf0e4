// Makes a person's new account, which comes with their first membership.
import { randomUUID } from 'node:crypto';
import { requireName } from '../check-input.ts';
import type { UserDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';
import type { CheckNewPassword } from './check-new-password.ts';
import { createHashAccountPassword } from './hash-account-password.ts';
import type { Passwords } from './password-hash.ts';

interface NewPerson {
  /** As accounts store it. */
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /**
   * An operator vouches for the address of a person they add; of a person who joins by an invitation, it is unknown whose the
   * address is.
   */
  readonly from: 'operator' | 'invitation';
}

export type NewAccount = (person: NewPerson) => Promise<UserDoc>;

interface Deps {
  readonly stores: Pick<Stores, 'passwordSettings'>;
  readonly checkNewPassword: CheckNewPassword;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

/**
 * Makes the record, which is not stored yet.
 * @throws (the function) AppError validation_error, weak_password, compromised_password
 */
export function createNewAccount(deps: Deps): NewAccount {
  const { checkNewPassword, now } = deps;
  const hashAccountPassword = createHashAccountPassword(deps);
  return async function newAccount({ email, name, password, from }) {
    const owner = { email, name: requireName(name), holds_address: from === 'operator' };
    await checkNewPassword(password, owner);
    const at = now();
    return {
      _id: randomUUID(),
      ...owner,
      address_proved_at: from === 'operator' ? at : null,
      password: await hashAccountPassword(owner, password),
      created_at: at,
      disabled_at: null,
    };
  };
}
