// Where the link of an invitation leads: joining a workspace, with a new account or the one that the address has.
import { appError } from '@touchline/chassis/errors.ts';
import { isOpen } from '../../domain/invitation-life.ts';
import { opaqueTokenHash } from '../../domain/opaque-token.ts';
import { PASSWORD_MIN_LENGTH } from '../../domain/password-rules.ts';
import type { Services } from '../../services.ts';
import type { InvitationDoc } from '../../store/invitations.ts';
import { type Faults, form, textField } from '../form.ts';
import { html } from '../html.ts';
import type { View } from '../layout.ts';
import { openPage, type Visit } from '../page.ts';
import { given, moment } from '../parts.ts';
import { faultsOf } from '../refusal.ts';
import { SIGN_IN } from '../safe-next.ts';
import { ROLE_NAMES } from './home.ts';

const FIELD_OF = { weak_password: 'password', compromised_password: 'password', current_password_invalid: 'password' };

export const invitationPage = openPage({
  path: '/invitations/:token',
  show: async (visit, services) => view(visit, services, { name: '' }),
  submit: async (visit, fields, services) => {
    const name = fields.get('name')?.trim() ?? '';
    const password = fields.get('password') ?? '';
    try {
      const acceptance = { token: visit.param('token'), name: name || undefined, password, address: visit.address };
      await services.access.people.acceptInvitation(acceptance);
      return { to: `${SIGN_IN}?done=joined` };
    } catch (error) {
      return await view(visit, services, { name, faults: faultsOf(error, FIELD_OF) });
    }
  },
});

async function view(
  visit: Visit,
  services: Services,
  { name, faults }: { name: string; faults?: Faults },
): Promise<View> {
  const { invitation, workspaceName } = await findOpen(visit.param('token'), services);
  const hasAccount = (await services.stores.people.findByEmail(invitation.email)) !== null;
  const password = hasAccount
    ? textField({
        name: 'password',
        label: 'Your password',
        hint: 'This address has an account already: enter the password of that account.',
        type: 'password',
        autocomplete: 'current-password',
        faults,
      })
    : textField({
        name: 'password',
        label: 'Choose a password',
        hint: `At least ${PASSWORD_MIN_LENGTH} characters. A few words in a row do well.`,
        type: 'password',
        autocomplete: 'new-password',
        faults,
      });
  return {
    title: `Join ${workspaceName}`,
    isFaulty: faults !== undefined,
    body: html`<dl class="facts"><dt>Workspace</dt><dd>${given(workspaceName)}</dd><dt>Your address</dt><dd>${
      invitation.email
    }</dd><dt>Your role</dt><dd>${ROLE_NAMES[invitation.role]}</dd><dt>Open until</dt><dd>${moment(
      invitation.expires_at,
    )}</dd></dl>${form({
      action: visit.path,
      token: visit.formToken,
      faults,
      fields: hasAccount
        ? password
        : [textField({ name: 'name', label: 'Your name', value: name, autocomplete: 'name', faults }), password],
      submit: 'Join the workspace',
    })}`,
  };
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
