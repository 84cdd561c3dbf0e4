// Shows the page of an invitation's link, where a person joins a workspace with a new account or with the one of their session.
// The page knows the invitation and the visitor's own session, but no other account, because an inviter can open it too.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { PASSWORD_MIN_LENGTH } from '@touchline/chassis/access/password-rules.ts';
import type { Role } from '@touchline/chassis/access/roles.ts';
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { User } from '@touchline/proto/gen/touchline/access/v1/accounts_pb.ts';
import { phrase, say, told } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import { type Faults, form, textField } from '../view/form.ts';
import type { View } from '../view/layout.ts';
import { facts, moment } from '../view/parts.ts';
import { paths } from '../view/paths.ts';
import { CONSOLE_HOME, SIGN_IN } from '../view/safe-next.ts';
import { faultsOf } from './form-faults.ts';
import { ROLE_NAMES } from './home.ts';
import { openPage, type Visit } from './page.ts';

const FIELD_OF = { weak_password: 'password', compromised_password: 'password' };
/** Marks the form that joins with the account of the session. */
const AS_SIGNED_IN = 'signed-in';

export const invitationPage = openPage({
  path: '/invitations/:token',
  show: async (visit, services) => view(visit, services, { name: '' }),
  submit: async (visit, fields, services) => {
    const token = visit.param('token');
    const { acceptInvitation } = services.accounts;
    if (fields.get('as') === AS_SIGNED_IN) {
      // The person signed out meanwhile, so the page says how to continue.
      if (visit.person === null) return await view(visit, services, { name: '' });
      await acceptInvitation({ token, actor: credentialMessage(visit.person) });
      return { to: CONSOLE_HOME };
    }
    const name = fields.get('name')?.trim() ?? '';
    const password = fields.get('password') ?? '';
    try {
      const { workspace } = await acceptInvitation({ token, name, password });
      const next = encodeURIComponent(paths.workspace(workspace?.workspaceId ?? ''));
      // A visitor who is signed in with another account has to sign out first, and would not find that page.
      return { to: `${SIGN_IN}?done=joined${visit.person === null ? `&next=${next}` : ''}` };
    } catch (error) {
      return await view(visit, services, { name, faults: faultsOf(error, FIELD_OF) });
    }
  },
});

interface Filled {
  readonly name: string;
  readonly faults?: Faults;
}

async function view(visit: Visit, services: ServiceClients, filled: Filled): Promise<View> {
  const { accounts } = services;
  const invitation = await accounts.getInvitation({ token: visit.param('token') });
  const { workspaceName } = invitation;
  const { user } = visit.person ? await accounts.getUser({ userId: visit.person.principal.id }) : {};
  const isInvited = user?.email === invitation.email;
  return {
    title: phrase`Join ${workspaceName}`,
    isFaulty: filled.faults !== undefined,
    body: html`${facts([
      [phrase`Workspace`, given(workspaceName)],
      [phrase`Your address`, invitation.email],
      [phrase`Your role`, told(ROLE_NAMES[invitation.role as Role])],
      [phrase`Open until`, moment(invitation.expiresAt)],
    ])}${isInvited ? joinSignedIn(visit, user) : [signInFirst(visit, user), joinAsNew(visit, filled)]}`,
  };
}

function joinSignedIn(visit: Visit, { name }: User): Html {
  return form({
    action: visit.path,
    token: visit.formToken,
    fields: html`<input type="hidden" name="as" value="${AS_SIGNED_IN}"><p>${say`You are signed in as ${given(name)}.`}</p>`,
    submit: phrase`Join with this account`,
  });
}

function signInFirst(visit: Visit, user: User | undefined): Html {
  if (user)
    return html`<div class="note"><p>${say`You are signed in as ${user.email}. If you have an account with the invited address, <a href="${CONSOLE_HOME}">sign out</a> first, and open this link again.`}</p></div>`;
  const signIn = `${SIGN_IN}?next=${encodeURIComponent(visit.path)}`;
  return html`<p>${say`If you have an account with this address, <a href="${signIn}">sign in</a> to join with it.`}</p>`;
}

function joinAsNew(visit: Visit, { name, faults }: Filled): Html {
  return html`<h2>${phrase`Create an account`}</h2>${form({
    action: visit.path,
    token: visit.formToken,
    faults,
    fields: [
      textField({ name: 'name', label: phrase`Your name`, value: name, autocomplete: 'name', faults }),
      textField({
        name: 'password',
        label: phrase`Choose a password`,
        hint: phrase`At least ${PASSWORD_MIN_LENGTH} characters. Several words in a row make a good password.`,
        type: 'password',
        autocomplete: 'new-password',
        faults,
      }),
    ],
    submit: phrase`Join the workspace`,
  })}`;
}
