// Shows the first page: the person's workspaces, and what they can do in each.
import { managesWorkspace, type Role } from '@touchline/chassis/access/roles.ts';
import { given, html } from '@touchline/chassis/pages/html.ts';
import type { Workspace } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { phrase, texts, told } from '../language/say.ts';
import { table } from '../view/parts.ts';
import { paths } from '../view/paths.ts';
import { personPage } from './page.ts';

interface Row {
  readonly workspace: Workspace;
  readonly role: Role;
}

export const homePage = personPage({
  path: '/',
  show: async ({ person }, { accounts }) => {
    const { memberships } = await accounts.listMemberships({ userId: person.principal.id });
    const rows = memberships.flatMap(({ workspace, role }): Row[] =>
      workspace ? [{ workspace, role: role as Role }] : [],
    );
    return {
      title: phrase`Workspaces`,
      body: table<Row>({
        caption: phrase`The workspaces that you belong to.`,
        rows,
        columns: [
          {
            label: phrase`Workspace`,
            cell: ({ workspace }) =>
              html`<a href="${paths.workspace(workspace.workspaceId)}">${given(workspace.name)}</a>${
                workspace.archivedAt && html` <span class="tag">${phrase`Archived`}</span>`
              }`,
          },
          { label: phrase`Your role`, cell: ({ role }) => told(ROLE_NAMES[role]) },
          { label: phrase`Profiles`, cell: ({ workspace }) => workspace.profileCount },
          {
            label: phrase`Manage`,
            cell: ({ workspace: { workspaceId, name }, role }) =>
              managesWorkspace(role) &&
              html`<a href="${paths.members(workspaceId)}" aria-label="${phrase`Members of ${name}`}">${phrase`Members`}</a>, <a href="${paths.personReads(workspaceId)}" aria-label="${phrase`PII access log of ${name}`}">${phrase`PII access log`}</a>`,
          },
        ],
        none: phrase`You belong to no workspace yet. Ask an owner or admin to invite you.`,
      }),
    };
  },
});

export const ROLE_NAMES: Readonly<Record<Role, string>> = texts({
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
});
