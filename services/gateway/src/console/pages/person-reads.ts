// The PII access log of a workspace: who saw which persons, by what, when. Ids only, as it is kept.
import type { Services } from '../../services.ts';
import { type PersonReadDoc, RETENTION_DAYS } from '../../store/person-reads.ts';
import { type Html, html } from '../html.ts';
import { personPage } from '../page.ts';
import { pageLinks, ROWS_A_PAGE } from '../paging.ts';
import { given, moment, table } from '../parts.ts';
import { paths, workspaceCrumbs } from '../paths.ts';
import { runWorkspace } from '../reach.ts';

const IDS_SHOWN = 3;

const KIND_NAMES: Readonly<Record<PersonReadDoc['credential']['kind'], string>> = {
  api_key: 'API key',
  app_token: 'App token',
  user_token: 'User token',
  session: 'Console session',
  webhook: 'Sent to webhook',
};

export const personReadsPage = personPage({
  path: '/workspaces/:workspaceId/pii-access-log',
  show: async (visit, services) => {
    const { workspace } = await runWorkspace(visit, services, visit.param('workspaceId'));
    const cursor = visit.query.get('cursor') ?? '';
    const { reads, nextCursor } = await services.access.personReads.list(visit.person, {
      workspaceId: workspace._id,
      cursor,
      limit: ROWS_A_PAGE,
    });
    const nameOf = await names(reads, services);
    return {
      title: 'PII access log',
      crumbs: workspaceCrumbs(workspace),
      body: html`${table<PersonReadDoc>({
        caption: `Every read of persons of this workspace, newest first. Entries are kept for ${RETENTION_DAYS} days.`,
        rows: reads,
        columns: [
          { label: 'When', cell: ({ at }) => moment(at) },
          { label: 'What', cell: ({ operation }) => html`<code>${operation}</code>` },
          {
            label: 'By',
            cell: ({ credential, user_id }) =>
              html`${
                user_id ? given(nameOf(user_id)) : given(credential.name)
              }<br><span class="quiet">${KIND_NAMES[credential.kind]} <code>${credential.id.slice(0, 8)}</code></span>`,
          },
          { label: 'Profile', cell: ({ profile_id }) => (profile_id ? given(nameOf(profile_id)) : 'None') },
          { label: 'Persons', cell: ({ customer_profile_ids }) => persons(customer_profile_ids) },
        ],
        none: `Nobody has read a person yet. Every read will stand here for ${RETENTION_DAYS} days.`,
      })}${pageLinks({
        path: paths.personReads(workspace._id),
        label: 'Pages of the log',
        next: nextCursor ? { cursor: nextCursor } : null,
        isFirst: cursor === '',
      })}`,
    };
  },
});

/** The names of the people and profiles of a page of the log, by id; an id without a name stands for itself. */
async function names(reads: readonly PersonReadDoc[], { stores }: Services): Promise<(id: string) => string> {
  const idsOf = (pick: (read: PersonReadDoc) => string | null) => [
    ...new Set(reads.flatMap((read) => pick(read) ?? [])),
  ];
  const [users, profiles] = await Promise.all([
    stores.people.findAll(idsOf(({ user_id }) => user_id)),
    Promise.all(idsOf(({ profile_id }) => profile_id).map((id) => stores.profiles.find(id))),
  ]);
  const known = new Map([...users, ...profiles].flatMap((row) => (row ? [[row._id, row.name]] : [])));
  return (id) => known.get(id) ?? id;
}

function persons(ids: readonly string[]): Html {
  if (ids.length === 0) return html`Nobody was found`;
  const more = ids.length - IDS_SHOWN;
  return html`<ul class="plain-list">${ids.slice(0, IDS_SHOWN).map((id) => html`<li><code>${id}</code></li>`)}${
    more > 0 && html`<li>and ${more} more</li>`
  }</ul>`;
}
