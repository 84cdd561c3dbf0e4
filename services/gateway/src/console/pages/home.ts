// The first page: the person's workspaces, and what can be done in each.
import { managesWorkspace, type Role } from '../../domain/roles.ts';
import type { WorkspaceDoc } from '../../store/workspaces.ts';
import { html } from '../html.ts';
import { personPage } from '../page.ts';
import { given, table } from '../parts.ts';
import { paths } from '../paths.ts';

interface Row {
  readonly workspace: WorkspaceDoc;
  readonly role: Role;
}

export const homePage = personPage({
  path: '/',
  show: async ({ person }, { stores }) => {
    const memberships = await stores.people.membershipsOf(person.principal.id);
    const found = await stores.workspaces.findMany(memberships.map(({ workspace_id }) => workspace_id));
    const byId = new Map(found.map((workspace) => [workspace._id, workspace]));
    const rows = memberships.flatMap(({ workspace_id, role }): Row[] => {
      const workspace = byId.get(workspace_id);
      return workspace ? [{ workspace, role }] : [];
    });
    return {
      title: 'Workspaces',
      body: table<Row>({
        caption: 'The workspaces that you belong to.',
        rows,
        columns: [
          {
            label: 'Workspace',
            cell: ({ workspace }) =>
              html`<a href="${paths.workspace(workspace._id)}">${given(workspace.name)}</a>${
                workspace.archived_at && html` <span class="tag">Archived</span>`
              }`,
          },
          { label: 'Your role', cell: ({ role }) => ROLE_NAMES[role] },
          { label: 'Profiles', cell: ({ workspace }) => workspace.profile_count },
          {
            label: 'Manage',
            cell: ({ workspace: { _id, name }, role }) =>
              managesWorkspace(role) &&
              html`<a href="${paths.members(_id)}" aria-label="Members of ${name}">Members</a>, <a href="${paths.personReads(
                _id,
              )}" aria-label="PII access log of ${name}">PII access log</a>`,
          },
        ],
        none: 'You belong to no workspace yet. Ask an owner or admin to invite you.',
      }),
    };
  },
});

export const ROLE_NAMES: Readonly<Record<Role, string>> = { owner: 'Owner', admin: 'Admin', member: 'Member' };
