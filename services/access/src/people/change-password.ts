// Changes the password of the person of a session; every other session of theirs ends with the old password.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import type { UserDoc } from '../store/people.ts';
import type { Stores } from '../store/stores.ts';
import type { CheckNewPassword } from './check-new-password.ts';
import { createHashAccountPassword } from './hash-account-password.ts';
import type { LimitGuesses } from './limit-guesses.ts';
import type { Passwords } from './password-hash.ts';

interface PasswordChange {
  /** Required from a person who has a password; a person without one sets the first. */
  readonly currentPassword: string | undefined;
  readonly newPassword: string;
  /** Where the request came from. */
  readonly address: string;
}

interface Deps {
  readonly stores: Pick<Stores, 'people' | 'sessions' | 'passwordSettings'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly checkNewPassword: CheckNewPassword;
  readonly limitGuesses: LimitGuesses;
  readonly passwords: Passwords;
  readonly now: () => Date;
}

/**
 * Makes the change (contract, table of errors), which returns how many other sessions ended.
 * @throws (the function) AppError forbidden for anything but a session; current_password_required, current_password_invalid;
 * weak_password, compromised_password; rate_limit_exceeded after too many wrong current passwords
 */
export function createChangePassword(deps: Deps) {
  const { stores, client, outbox, checkNewPassword, limitGuesses, passwords, now } = deps;
  const { people, sessions } = stores;
  const hashAccountPassword = createHashAccountPassword(deps);

  return async function changePassword(actor: Credential, wanted: PasswordChange): Promise<{ endedSessions: number }> {
    const user = actor.kind === 'session' ? await people.find(actor.principal.id) : null;
    if (!user) throw appError('forbidden', 'A password can only be changed in a session of its own person.');
    await prove(user, wanted);
    await checkNewPassword(wanted.newPassword, user);
    const to = await hashAccountPassword(user, wanted.newPassword);
    const ended = await withTransaction(client, async (session) => {
      // Of two concurrent changes one wins; the other no longer has the current password.
      if (!(await people.setPassword(user._id, { from: user.password, to }, session))) throw wrongPassword();
      const ids = await sessions.endOthers(user._id, actor.id, session);
      const events = ids.map((id) => credentialRevokedEvent({ kind: 'session', id, profileId: user._id, at: now() }));
      if (events.length > 0) await outbox.write(events, session);
      return ids;
    });
    outbox.nudge();
    return { endedSessions: ended.length };
  };

  async function prove({ email, password }: UserDoc, { currentPassword, address }: PasswordChange): Promise<void> {
    if (password === null) return;
    if (!currentPassword)
      throw appError('current_password_required', 'Send the current password along with the new one.', {
        details: { field: 'current_password' },
      });
    if (!(await limitGuesses({ account: email, address }, () => passwords.verify(currentPassword, password))))
      throw wrongPassword();
  }
}

function wrongPassword() {
  return appError('current_password_invalid', 'The current password is not right.', {
    details: { field: 'current_password' },
  });
}
