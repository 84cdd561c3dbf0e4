// A person's account as it begins: whoever has none gets one with their first membership.
import { randomUUID } from 'node:crypto';
import type { UserDoc } from '../../store/people.ts';
import { requireName } from '../check-input.ts';
import type { CheckNewPassword } from './check-new-password.ts';
import type { Passwords } from './password-hash.ts';

interface NewPerson {
  /** As accounts keep it. */
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export type NewAccount = (person: NewPerson) => Promise<UserDoc>;

interface Deps {
  readonly checkNewPassword: CheckNewPassword;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

/** Makes the record, which is not kept yet. @throws (the function) AppError validation_error, weak_password, compromised_password */
export function createNewAccount({ checkNewPassword, passwords, now }: Deps): NewAccount {
  return async function newAccount({ email, name, password }) {
    const owner = { email, name: requireName(name) };
    await checkNewPassword(password, owner);
    return {
      _id: randomUUID(),
      ...owner,
      password: await passwords.hash(password),
      created_at: now(),
      disabled_at: null,
    };
  };
}
