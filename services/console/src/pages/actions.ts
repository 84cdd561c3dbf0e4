// Shows the ledger of a profile: what was changed on its ad platforms, by whom and why, with a way to undo it.
import { html } from '@touchline/chassis/pages/html.ts';
import type { Action } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { callOf, withQuery } from '../api/address.ts';
import { phrase } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import { changeTable } from '../view/change-table.ts';
import { csvOf } from '../view/csv-of.ts';
import { type Figure, figureSection } from '../view/figure.ts';
import { pageLinks, ROWS_A_PAGE } from '../view/paging.ts';
import { doneNote } from '../view/parts.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { sectionLinks } from '../view/sections.ts';
import { personPage } from './page.ts';
import { managedProfile } from './reach.ts';

export const actionsPage = personPage({
  path: '/profiles/:profileId/actions',
  show: async (visit, services) => {
    const { profile, workspace, role } = await managedProfile(visit, services, visit.param('profileId'));
    const { profileId } = profile;
    const cursor = visit.query.get('cursor') ?? '';
    const { actions, nextCursor } = await services.campaigns.listActions({ profileId, limit: ROWS_A_PAGE, cursor });
    const nameOf = await personsOf(actions, services);
    const changes: Figure = {
      heading: phrase`Changes`,
      table: changeTable(profileId, actions, nameOf),
      call: callOf('/actions', { limit: ROWS_A_PAGE, cursor }),
      after: pageLinks({
        path: paths.actions(profileId),
        label: phrase`Pages of changes`,
        next: nextCursor ? { cursor: nextCursor } : null,
        isFirst: cursor === '',
      }),
    };
    const asked = visit.query.get('csv');
    if (asked !== null) return csvOf([changes], asked, 'changes');
    const csvPath = (id: string) => withQuery(visit.path, { cursor, csv: id });
    return {
      title: phrase`Changes on ad platforms: ${profile.name}`,
      crumbs: workspaceCrumbs(workspace),
      body: html`${sectionLinks(profileId, role, 'actions')}${doneNote(visit.query)}${figureSection(changes, csvPath)}`,
    };
  },
});

/** Returns the names of the people who made these changes, by id. */
async function personsOf(
  actions: readonly Action[],
  { accounts }: ServiceClients,
): Promise<Readonly<Record<string, string>>> {
  const people = actions.flatMap(({ appliedBy }) => (appliedBy?.kind === 'user' ? [appliedBy.id] : []));
  if (people.length === 0) return {};
  return (await accounts.getNames({ userIds: [...new Set(people)], profileIds: [] })).names;
}
