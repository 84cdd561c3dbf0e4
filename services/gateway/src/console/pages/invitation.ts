// Where the link of an invitation leads: joining a workspace, with a new account or the one that somebody is signed in with.
// The page knows the invitation and the visitor's own session, and nothing of other accounts: an inviter can open it too.
import { appError } from '@touchline/chassis/errors.ts';
import { isOpen } from '../../domain/invitation-life.ts';
import { opaqueTokenHash } from '../../domain/opaque-token.ts';
import { PASSWORD_MIN_LENGTH } from '../../domain/password-rules.ts';
import type { Services } from '../../services.ts';
import type { InvitationDoc } from '../../store/invitations.ts';
import type { UserDoc } from '../../store/people.ts';
import { type Faults, form, textField } from '../form.ts';
import { type Html, html } from '../html.ts';
import type { View } from '../layout.ts';
import { openPage, type Visit } from '../page.ts';
import { given, moment } from '../parts.ts';
import { paths } from '../paths.ts';
import { faultsOf } from '../refusal.ts';
import { CONSOLE_HOME, SIGN_IN } from '../safe-next.ts';
import { ROLE_NAMES } from './home.ts';

const FIELD_OF = { weak_password: 'password', compromised_password: 'password' };
/** In the form that joins under the account of the session. */
const AS_SIGNED_IN = 'signed-in';

export const invitationPage = openPage({
  path: '/invitations/:token',
  show: async (visit, services) => view(visit, services, { name: '' }),
  submit: async (visit, fields, services) => {
    const token = visit.param('token');
    const { acceptInvitation } = services.access.people;
    if (fields.get('as') === AS_SIGNED_IN) {
      // Signed out meanwhile: the page says how to go on.
      if (visit.person === null) return await view(visit, services, { name: '' });
      await acceptInvitation({ token, by: { session: visit.person } });
      return { to: CONSOLE_HOME };
    }
    const name = fields.get('name')?.trim() ?? '';
    const password = fields.get('password') ?? '';
    try {
      const { workspace } = await acceptInvitation({ token, by: { newcomer: { name: name || undefined, password } } });
      const next = encodeURIComponent(paths.workspace(workspace._id));
      // Who is signed in as somebody else has to sign out first, and would not find that page.
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

async function view(visit: Visit, services: Services, filled: Filled): Promise<View> {
  const { invitation, workspaceName } = await findOpen(visit.param('token'), services);
  const user = visit.person && (await services.stores.people.find(visit.person.principal.id));
  const isInvited = user?.email === invitation.email;
  return {
    title: `Join ${workspaceName}`,
    isFaulty: filled.faults !== undefined,
    body: html`<dl class="facts"><dt>Workspace</dt><dd>${given(workspaceName)}</dd><dt>Your address</dt><dd>${
      invitation.email
    }</dd><dt>Your role</dt><dd>${ROLE_NAMES[invitation.role]}</dd><dt>Open until</dt><dd>${moment(
      invitation.expires_at,
    )}</dd></dl>${isInvited ? joinSignedIn(visit, user) : [signInFirst(visit, user), joinAsNew(visit, filled)]}`,
  };
}

function joinSignedIn(visit: Visit, { name }: UserDoc): Html {
  return form({
    action: visit.path,
    token: visit.formToken,
    fields: html`<input type="hidden" name="as" value="${AS_SIGNED_IN}"><p>You are signed in as ${given(name)}.</p>`,
    submit: 'Join with this account',
  });
}

function signInFirst(visit: Visit, user: UserDoc | null): Html {
  if (user)
    return html`<div class="note"><p>You are signed in as ${user.email}. If you have an account with the invited address, <a href="${CONSOLE_HOME}">sign out</a> first, and open this link again.</p></div>`;
  const signIn = `${SIGN_IN}?next=${encodeURIComponent(visit.path)}`;
  return html`<p>If you have an account with this address, <a href="${signIn}">sign in</a> to join with it.</p>`;
}

function joinAsNew(visit: Visit, { name, faults }: Filled): Html {
  return html`<h2>Make an account</h2>${form({
    action: visit.path,
    token: visit.formToken,
    faults,
    fields: [
      textField({ name: 'name', label: 'Your name', value: name, autocomplete: 'name', faults }),
      textField({
        name: 'password',
        label: 'Choose a password',
        hint: `At least ${PASSWORD_MIN_LENGTH} characters. A few words in a row do well.`,
        type: 'password',
        autocomplete: 'new-password',
        faults,
      }),
    ],
    submit: 'Join the workspace',
  })}`;
}

/** @throws AppError not_found for an invitation that nobody can accept, workspace_archived */
async function findOpen(
  token: string,
  { stores }: Services,
): Promise<{ invitation: InvitationDoc; workspaceName: string }> {
  const hash = opaqueTokenHash(token);
  const invitation = hash === null ? null : await stores.invitations.findByToken(hash);
  if (!invitation || !isOpen(invitation, new Date()))
    throw appError(
      'NOT_FOUND',
      'not_found',
      'This invitation was used, has expired or was taken back. Ask for another one.',
    );
  const workspace = await stores.workspaces.find(invitation.workspace_id);
  if (!workspace || workspace.archived_at)
    throw appError('FAILED_PRECONDITION', 'workspace_archived', 'The workspace of this invitation was archived.');
  return { invitation, workspaceName: workspace.name };
}
