// One workspace: its profiles with their keys, and the partner apps that it answers for.
import { isHealthcareFamily } from '../../domain/healthcare.ts';
import { managesWorkspace } from '../../domain/roles.ts';
import type { AppDoc } from '../../store/apps.ts';
import type { ProfileDoc } from '../../store/profiles.ts';
import { type Html, html } from '../html.ts';
import { personPage } from '../page.ts';
import { afterIn, afterRow, pageLinks, ROWS_A_PAGE } from '../paging.ts';
import { day, given, table } from '../parts.ts';
import { homeCrumbs, paths } from '../paths.ts';
import { ownWorkspace } from '../reach.ts';
import { ROLE_NAMES } from './home.ts';

export const workspacePage = personPage({
  path: '/workspaces/:workspaceId',
  show: async (visit, services) => {
    const { workspace, role } = await ownWorkspace(visit, services, visit.param('workspaceId'));
    const { stores } = services;
    const after = afterIn(visit.query);
    const found = await stores.profiles.page({ workspace_id: workspace._id }, { after, limit: ROWS_A_PAGE + 1 });
    const profiles = found.slice(0, ROWS_A_PAGE);
    const last = found.length > ROWS_A_PAGE ? profiles.at(-1) : undefined;
    const apps = await stores.apps.ofWorkspace(workspace._id);
    const manages = managesWorkspace(role);
    const path = paths.workspace(workspace._id);
    return {
      title: workspace.name,
      crumbs: homeCrumbs,
      body: html`<p>You are ${ARTICLES[role]} ${ROLE_NAMES[role].toLowerCase()} here. Figures are in ${workspace.reporting_currency}.${
        workspace.archived_at && html` <span class="tag">Archived</span>`
      }</p>
${manages && managerLinks(workspace._id)}
<h2>Profiles</h2>
${table<ProfileDoc>({
  caption: 'What events, reports and keys belong to.',
  rows: profiles,
  columns: [
    { label: 'Profile', cell: ({ name }) => given(name) },
    { label: 'Profile id', cell: ({ _id }) => html`<code>${_id}</code>` },
    {
      label: 'Privacy',
      cell: (profile) =>
        isHealthcareFamily(profile, workspace) ? html`<span class="tag">Healthcare</span>` : 'Standard',
    },
    {
      label: 'Keys',
      cell: ({ _id, name }) => manages && html`<a href="${paths.keys(_id)}" aria-label="Keys of ${name}">Keys</a>`,
    },
  ],
  none: 'There are no profiles yet.',
})}${pageLinks({
  path,
  label: 'Pages of profiles',
  next: last ? { after: afterRow(last) } : null,
  isFirst: after === null,
})}
${apps.length > 0 && appsSection(apps)}`,
    };
  },
});

const ARTICLES = { owner: 'an', admin: 'an', member: 'a' } as const;

function managerLinks(workspaceId: string): Html {
  return html`<ul class="actions"><li><a href="${paths.members(workspaceId)}">Members and invitations</a></li>
<li><a href="${paths.personReads(workspaceId)}">PII access log</a></li></ul>`;
}

function appsSection(apps: readonly AppDoc[]): Html {
  return html`<h2>Partner apps</h2>
${table<AppDoc>({
  caption: 'Apps of this company that act for other businesses.',
  rows: apps,
  columns: [
    {
      label: 'App',
      cell: ({ name, disabled_at }) => html`${given(name)}${disabled_at && html` <span class="tag">Disabled</span>`}`,
    },
    { label: 'Client id', cell: ({ _id }) => html`<code>${_id}</code>` },
    {
      label: 'Data-processing agreement',
      cell: ({ _id, name, agreement }) =>
        agreement
          ? html`<a href="${paths.agreement(_id)}" aria-label="Agreement of ${name}">Accepted</a> on ${day(agreement.accepted_at)}`
          : html`<a href="${paths.agreement(_id)}" aria-label="Agreement of ${name}: read and accept">Read and accept</a>`,
    },
  ],
  none: '',
})}`;
}
