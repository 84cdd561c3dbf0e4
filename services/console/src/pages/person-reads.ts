// Shows the PII access log of a workspace: who saw which persons, by what, and when. It shows only ids, because the log holds
// only ids.
import { credentialMessage } from '@touchline/chassis/access/credential-message.ts';
import { PERSON_READS_RETENTION_DAYS } from '@touchline/chassis/access/person-reads-retention.ts';
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { PersonRead } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import { phrase, texts, told } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import { pageLinks, ROWS_A_PAGE } from '../view/paging.ts';
import { moment, table } from '../view/parts.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { personPage } from './page.ts';
import { managedWorkspace } from './reach.ts';

const IDS_SHOWN = 3;

const KIND_NAMES: Readonly<Record<string, string>> = texts({
  api_key: 'API key',
  app_token: 'App token',
  user_token: 'User token',
  session: 'Console session',
  webhook: 'Sent to webhook',
});

export const personReadsPage = personPage({
  path: '/workspaces/:workspaceId/pii-access-log',
  show: async (visit, services) => {
    const { workspace } = await managedWorkspace(visit, services, visit.param('workspaceId'));
    const cursor = visit.query.get('cursor') ?? '';
    const { reads, nextCursor } = await services.personReads.listPersonReadsAs({
      actor: credentialMessage(visit.person),
      workspaceId: workspace.workspaceId,
      cursor,
      limit: ROWS_A_PAGE,
    });
    const nameOf = await namesIn(reads, services);
    return {
      title: phrase`PII access log`,
      crumbs: workspaceCrumbs(workspace),
      body: html`${table<PersonRead>({
        caption: phrase`Every read of personal data in this workspace, newest first. Entries are kept for ${PERSON_READS_RETENTION_DAYS} days.`,
        rows: reads,
        columns: [
          { label: phrase`When`, cell: ({ at }) => moment(at) },
          { label: phrase`What`, cell: ({ operation }) => html`<code>${operation}</code>` },
          {
            label: phrase`By`,
            cell: ({ credentialKind, credentialId, credentialName, userId }) =>
              html`${given(userId ? nameOf(userId) : credentialName)}<br><span class="quiet">${told(
                KIND_NAMES[credentialKind] ?? credentialKind,
              )} <code>${credentialId.slice(0, 8)}</code></span>`,
          },
          { label: phrase`Profile`, cell: ({ profileId }) => (profileId ? given(nameOf(profileId)) : phrase`None`) },
          { label: phrase`Persons`, cell: ({ customerProfileIds }) => persons(customerProfileIds) },
        ],
        none: phrase`No one has read personal data yet. Every read will be listed here for ${PERSON_READS_RETENTION_DAYS} days.`,
      })}${pageLinks({
        path: paths.personReads(workspace.workspaceId),
        label: phrase`Pages of the log`,
        next: nextCursor ? { cursor: nextCursor } : null,
        isFirst: cursor === '',
      })}`,
    };
  },
});

/** Returns the names of the people and profiles of a page of the log, by id; an id without a name is shown itself. */
async function namesIn(reads: readonly PersonRead[], { accounts }: ServiceClients): Promise<(id: string) => string> {
  const idsOf = (pick: (read: PersonRead) => string) => [...new Set(reads.map(pick).filter((id) => id !== ''))];
  const userIds = idsOf(({ userId }) => userId);
  const { names } = await accounts.getNames({ userIds, profileIds: idsOf(({ profileId }) => profileId) });
  return (id) => names[id] ?? id;
}

function persons(ids: readonly string[]): Html {
  if (ids.length === 0) return html`${phrase`No one was found`}`;
  const more = ids.length - IDS_SHOWN;
  return html`<ul class="plain-list">${ids.slice(0, IDS_SHOWN).map((id) => html`<li><code>${id}</code></li>`)}${
    more > 0 && html`<li>${phrase`and ${more} more`}</li>`
  }</ul>`;
}
