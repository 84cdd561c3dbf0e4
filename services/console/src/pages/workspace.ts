// Shows one workspace: its profiles with their keys, and the partner apps for which it is responsible.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { managesWorkspace } from '@touchline/chassis/access/roles.ts';
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Profile } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { App } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { afterIn, afterRow, pageLinks, ROWS_A_PAGE } from '../view/paging.ts';
import { day, table } from '../view/parts.ts';
import { homeCrumbs, paths } from '../view/paths.ts';
import { ROLE_NAMES } from './home.ts';
import { personPage } from './page.ts';
import { ownWorkspace } from './reach.ts';

export const workspacePage = personPage({
  path: '/workspaces/:workspaceId',
  show: async (visit, services) => {
    const { workspace, role } = await ownWorkspace(visit, services, visit.param('workspaceId'));
    const { workspaceId } = workspace;
    const after = afterIn(visit.query);
    const asked = { actor: credentialMessage(visit.person), workspaceId, limit: ROWS_A_PAGE };
    const [{ profiles, hasNext }, { apps }] = await Promise.all([
      services.tenants.listProfilesAs(after ? { ...asked, after } : asked),
      services.accounts.listWorkspaceApps({ workspaceId }),
    ]);
    const last = hasNext ? profiles.at(-1) : undefined;
    const manages = managesWorkspace(role);
    const path = paths.workspace(workspaceId);
    return {
      title: workspace.name,
      crumbs: homeCrumbs,
      body: html`<p>You are ${ARTICLES[role]} ${ROLE_NAMES[role].toLowerCase()} here. Figures are in ${workspace.reportingCurrency}.${
        workspace.archivedAt && html` <span class="tag">Archived</span>`
      }</p>
${manages && managerLinks(workspaceId)}
<h2>Profiles</h2>
${table<Profile>({
  caption: 'Profiles, to which events, reports and keys belong.',
  rows: profiles,
  columns: [
    { label: 'Profile', cell: ({ name }) => given(name) },
    { label: 'Profile id', cell: ({ profileId }) => html`<code>${profileId}</code>` },
    {
      label: 'Privacy',
      cell: ({ healthcareFamily }) => (healthcareFamily ? html`<span class="tag">Healthcare</span>` : 'Standard'),
    },
    {
      label: 'Keys',
      cell: ({ profileId, name }) =>
        manages && html`<a href="${paths.keys(profileId)}" aria-label="Keys of ${name}">Keys</a>`,
    },
    {
      label: 'Ad platforms',
      cell: ({ profileId, name }) =>
        manages &&
        html`<a href="${paths.actions(profileId)}" aria-label="Changes on the ad platforms of ${name}">Changes</a>, <a href="${paths.exports(profileId)}" aria-label="Exports to the ad platforms of ${name}">Exports</a>`,
    },
  ],
  none: 'There are no profiles yet.',
})}${pageLinks({
  path,
  label: 'Pages of profiles',
  next: last ? { after: afterRow(last.profileId, last.createdAt) } : null,
  isFirst: after === undefined,
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

function appsSection(apps: readonly App[]): Html {
  return html`<h2>Partner apps</h2>
${table<App>({
  caption: 'Apps of this company that act for other businesses.',
  rows: apps,
  columns: [
    {
      label: 'App',
      cell: ({ name, disabledAt }) => html`${given(name)}${disabledAt && html` <span class="tag">Disabled</span>`}`,
    },
    { label: 'Client id', cell: ({ appId }) => html`<code>${appId}</code>` },
    {
      label: 'Data-processing agreement',
      cell: ({ appId, name, agreementAcceptedAt }) =>
        agreementAcceptedAt
          ? html`<a href="${paths.agreement(appId)}" aria-label="Agreement of ${name}">Accepted</a> on ${day(agreementAcceptedAt)}`
          : html`<a href="${paths.agreement(appId)}" aria-label="Agreement of ${name}: read and accept">Read and accept</a>`,
    },
  ],
  none: '',
})}`;
}
