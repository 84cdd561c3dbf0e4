// Shows one workspace: its profiles with their keys, and the partner apps for which it is responsible.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { managesWorkspace } from '@touchline/chassis/access/roles.ts';
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Profile } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { App } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { phrase, say, told } from '../language/say.ts';
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
      crumbs: homeCrumbs(),
      body: html`<p>${say`Your role here: ${told(ROLE_NAMES[role])}. Figures are in ${workspace.reportingCurrency}.`}${
        workspace.archivedAt && html` <span class="tag">${phrase`Archived`}</span>`
      }</p>
${manages && managerLinks(workspaceId)}
<h2>${phrase`Profiles`}</h2>
${table<Profile>({
  caption: phrase`Profiles, to which events, reports and keys belong.`,
  rows: profiles,
  columns: [
    {
      label: phrase`Profile`,
      cell: ({ name, profileId }) => html`<a href="${paths.overview(profileId)}">${given(name)}</a>`,
    },
    { label: phrase`Profile id`, cell: ({ profileId }) => html`<code>${profileId}</code>` },
    {
      label: phrase`Privacy`,
      cell: ({ healthcareFamily }) =>
        healthcareFamily ? html`<span class="tag">${phrase`Healthcare`}</span>` : phrase`Standard`,
    },
    {
      label: phrase`Keys`,
      cell: ({ profileId, name }) =>
        manages && html`<a href="${paths.keys(profileId)}" aria-label="${phrase`Keys of ${name}`}">${phrase`Keys`}</a>`,
    },
    {
      label: phrase`Ad platforms`,
      cell: ({ profileId, name }) =>
        manages &&
        html`<a href="${paths.actions(profileId)}" aria-label="${phrase`Changes on the ad platforms of ${name}`}">${phrase`Changes`}</a>, <a href="${paths.exports(profileId)}" aria-label="${phrase`Exports to the ad platforms of ${name}`}">${phrase`Exports`}</a>`,
    },
  ],
  none: phrase`There are no profiles yet.`,
})}${pageLinks({
  path,
  label: phrase`Pages of profiles`,
  next: last ? { after: afterRow(last.profileId, last.createdAt) } : null,
  isFirst: after === undefined,
})}
${apps.length > 0 && appsSection(apps)}`,
    };
  },
});

function managerLinks(workspaceId: string): Html {
  return html`<ul class="actions"><li><a href="${paths.members(workspaceId)}">${phrase`Members and invitations`}</a></li>
<li><a href="${paths.personReads(workspaceId)}">${phrase`PII access log`}</a></li></ul>`;
}

function appsSection(apps: readonly App[]): Html {
  return html`<h2>${phrase`Partner apps`}</h2>
${table<App>({
  caption: phrase`Apps of this company that act for other businesses.`,
  rows: apps,
  columns: [
    {
      label: phrase`App`,
      cell: ({ name, disabledAt }) =>
        html`${given(name)}${disabledAt && html` <span class="tag">${phrase`Disabled`}</span>`}`,
    },
    { label: phrase`Client id`, cell: ({ appId }) => html`<code>${appId}</code>` },
    {
      label: phrase`Data-processing agreement`,
      cell: ({ appId, name, agreementAcceptedAt }) =>
        agreementAcceptedAt
          ? html`<a href="${paths.agreement(appId)}" aria-label="${phrase`Agreement of ${name}`}">${say`Accepted on ${day(agreementAcceptedAt)}`}</a>`
          : html`<a href="${paths.agreement(appId)}" aria-label="${phrase`Agreement of ${name}: read and accept`}">${phrase`Read and accept`}</a>`,
    },
  ],
  none: '',
})}`;
}
