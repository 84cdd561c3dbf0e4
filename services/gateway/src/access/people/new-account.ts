// A person's account as it begins: whoever has none gets one with their first membership.
import { randomUUID } from 'node:crypto';
import type { UserDoc } from '../../store/people.ts';
import { requireName } from '../check-input.ts';
import type { CheckNewPassword } from './check-new-password.ts';
import { hashPassword } from './password-hash.ts';

interface NewPerson {
  /** As accounts keep it. */
  readonly email: string;
  readonly name: string;
  readonly password: string;
}

export type NewAccount = (person: NewPerson) => Promise<UserDoc>;

interface Deps {
  readonly checkNewPassword: CheckNewPassword;
  readonly now: () => Date;
}

/** Makes the record, which is not kept yet. @throws (the function) AppError validation_error, weak_password, compromised_password */
export function createNewAccount({ checkNewPassword, now }: Deps): NewAccount {
  return async function newAccount({ email, name, password }) {
    const owner = { email, name: requireName(name) };
    await checkNewPassword(password, owner);
    return {
      _id: randomUUID(),
      ...owner,
      password: await hashPassword(password),
      created_at: now(),
      disabled_at: null,
    };
  };
}
