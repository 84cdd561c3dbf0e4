// Lists the people of a workspace, and invites more of them.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { ROLES, type Role } from '@touchline/chassis/access/roles.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Invitation, Member } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { phrase, say, told } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import { type Faults, form, selectField, textField } from '../view/form.ts';
import type { View } from '../view/layout.ts';
import { day, doneNote, moment, table } from '../view/parts.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { faultsOf } from './form-faults.ts';
import { ROLE_NAMES } from './home.ts';
import { type PersonVisit, personPage } from './page.ts';
import { managedWorkspace, type WorkspaceReach } from './reach.ts';

export const membersPage = personPage({
  path: '/workspaces/:workspaceId/members',
  show: async (visit, services) => view(visit, services, { email: '', role: 'member' }),
  submit: async (visit, fields, services) => {
    const { workspace, role: own } = await managedWorkspace(visit, services, visit.param('workspaceId'));
    const email = fields.get('email')?.trim() ?? '';
    const role = fields.get('role') ?? '';
    if (role === 'owner' && own !== 'owner')
      throw appError('forbidden', phrase`Only an owner can invite another owner.`);
    try {
      const { url } = await services.people.inviteMember({ workspaceId: workspace.workspaceId, email, role });
      return { to: paths.invited(workspace.workspaceId), flash: url };
    } catch (error) {
      return await view(visit, services, { email, role, faults: faultsOf(error, { invalid_state: 'email' }) });
    }
  },
});

/** Shows the link after an invitation, once; no mail is sent. */
export const invitedPage = personPage({
  path: '/workspaces/:workspaceId/members/invited',
  show: async (visit, services) => {
    const { workspace } = await managedWorkspace(visit, services, visit.param('workspaceId'));
    const path = paths.members(workspace.workspaceId);
    return {
      title: phrase`The invitation`,
      crumbs: [...workspaceCrumbs(workspace), { text: phrase`Members`, path }],
      body: html`${
        visit.flash === null
          ? html`<div class="note"><p>${phrase`The link was shown once and is stored nowhere. Invite the person again if it was lost.`}</p></div>`
          : html`<div class="note good"><p>${say`<strong>Send this link to the person.</strong> It is shown only now, and works once, within a week.`}</p>
<code class="secret" id="secret" tabindex="0">${visit.flash}</code></div>`
      }<p><a href="${path}">${phrase`To the members`}</a></p>`,
    };
  },
});

export const revokeInvitationPage = personPage({
  path: '/workspaces/:workspaceId/invitations/:invitationId/revoke',
  submit: async (visit, _fields, services) => {
    const { workspace } = await managedWorkspace(visit, services, visit.param('workspaceId'));
    const { workspaceId } = workspace;
    await services.people.revokeInvitation({ workspaceId, invitationId: visit.param('invitationId') });
    return { to: `${paths.members(workspace.workspaceId)}?done=invitation-revoked` };
  },
});

interface Filled {
  readonly email: string;
  readonly role: string;
  readonly faults?: Faults;
}

async function view(visit: PersonVisit, services: ServiceClients, filled: Filled): Promise<View> {
  const reach = await managedWorkspace(visit, services, visit.param('workspaceId'));
  const { workspace } = reach;
  const { workspaceId } = workspace;
  const [{ members }, { invitations }] = await Promise.all([
    services.people.listMembers({ workspaceId }),
    services.people.listInvitations({ workspaceId }),
  ]);
  const open = invitations.filter(isOpen);
  return {
    title: phrase`Members`,
    crumbs: workspaceCrumbs(workspace),
    isFaulty: filled.faults !== undefined,
    body: html`${doneNote(visit.query)}${table<Member>({
      caption: phrase`The people of this workspace.`,
      rows: members,
      columns: [
        { label: phrase`Name`, cell: ({ name }) => given(name) },
        { label: phrase`Email`, cell: ({ email }) => email },
        { label: phrase`Role`, cell: ({ role }) => told(ROLE_NAMES[role as Role]) },
        { label: phrase`Since`, cell: ({ createdAt }) => day(createdAt) },
      ],
      none: phrase`There are no members.`,
    })}
${open.length > 0 && invitationTable(visit, workspace.workspaceId, open)}
${inviteSection(visit, reach, filled)}`,
  };
}

function isOpen({ acceptedAt, revokedAt, expiresAt }: Invitation): boolean {
  return !acceptedAt && !revokedAt && expiresAt !== undefined && timestampDate(expiresAt) > new Date();
}

function invitationTable(visit: PersonVisit, workspaceId: string, open: readonly Invitation[]): Html {
  return html`<h2>${phrase`Open invitations`}</h2>${table<Invitation>({
    caption: phrase`Links that have not been used yet.`,
    rows: open,
    columns: [
      { label: phrase`Email`, cell: ({ email }) => email },
      { label: phrase`Role`, cell: ({ role }) => told(ROLE_NAMES[role as Role]) },
      { label: phrase`Works until`, cell: ({ expiresAt }) => moment(expiresAt) },
      {
        label: phrase`Take back`,
        cell: ({ invitationId, email }) =>
          html`<form method="post" action="${paths.revokeInvitation(workspaceId, invitationId)}"><input type="hidden" name="form_token" value="${visit.formToken}"><button class="plain" aria-label="${phrase`Take back the invitation of ${email}`}">${phrase`Take back`}</button></form>`,
      },
    ],
    none: '',
  })}`;
}

function inviteSection(visit: PersonVisit, { workspace, role: own }: WorkspaceReach, filled: Filled): Html {
  if (workspace.provisionedBy.startsWith('app:'))
    return html`<div class="note"><p>${phrase`An app created this workspace: its people join through that app.`}</p></div>`;
  if (workspace.archivedAt)
    return html`<div class="note"><p>${phrase`This workspace is archived: no one can join it.`}</p></div>`;
  const offered = own === 'owner' ? ROLES : ROLES.filter((role) => role !== 'owner');
  return html`<h2>${phrase`Invite a person`}</h2>${form({
    action: paths.members(workspace.workspaceId),
    token: visit.formToken,
    faults: filled.faults,
    fields: [
      textField({
        name: 'email',
        label: phrase`Email address`,
        hint: phrase`You get a link to send to them.`,
        type: 'email',
        value: filled.email,
        autocomplete: 'off',
        faults: filled.faults,
      }),
      selectField({
        name: 'role',
        label: phrase`Role`,
        hint: phrase`Members read reports. Admins also issue keys, invite people and see the PII access log. Only owners can invite owners.`,
        choices: offered.map((role: Role) => ({ value: role, label: told(ROLE_NAMES[role]) })),
        chosen: filled.role,
        faults: filled.faults,
      }),
    ],
    submit: phrase`Create an invitation`,
  })}`;
}
