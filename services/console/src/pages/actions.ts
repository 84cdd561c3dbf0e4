// Shows the ledger of a profile: what was changed on its ad platforms, by whom and why, with a way to undo it.
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Action } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { phrase, say, texts, told } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import { changeOf, kindOf, objectOf, stateOf } from '../view/action.ts';
import { pageLinks, ROWS_A_PAGE } from '../view/paging.ts';
import { doneNote, moment, table } from '../view/parts.ts';
import { paths, workspaceCrumbs } from '../view/paths.ts';
import { sectionLinks } from '../view/sections.ts';
import { personPage } from './page.ts';
import { managedProfile } from './reach.ts';

const ACTOR_KINDS: Readonly<Record<string, string>> = texts({
  user: 'Person',
  api_key: 'API key',
  app: 'App',
});

export const actionsPage = personPage({
  path: '/profiles/:profileId/actions',
  show: async (visit, services) => {
    const { profile, workspace, role } = await managedProfile(visit, services, visit.param('profileId'));
    const { profileId } = profile;
    const cursor = visit.query.get('cursor') ?? '';
    const { actions, nextCursor } = await services.campaigns.listActions({ profileId, limit: ROWS_A_PAGE, cursor });
    const nameOf = await personsOf(actions, services);
    return {
      title: phrase`Changes on ad platforms: ${profile.name}`,
      crumbs: workspaceCrumbs(workspace),
      body: html`${sectionLinks(profileId, role, 'actions')}${doneNote(visit.query)}${table<Action>({
        caption: phrase`Every change that was made through Touchline, newest first.`,
        rows: actions,
        columns: [
          { label: phrase`When`, cell: ({ createdAt }) => moment(createdAt) },
          { label: phrase`What`, cell: (action) => html`${kindOf(action)}<br>${objectOf(action)}` },
          { label: phrase`Change`, cell: changeOf },
          { label: phrase`By`, cell: (action) => actor(action, nameOf) },
          { label: phrase`State`, cell: stateOf },
          { label: phrase`Undo`, cell: (action) => action.canUndo && undoLink(profileId, action) },
        ],
        none: phrase`Nothing was changed through Touchline yet. Each pause, resume, budget and url tag will be listed here.`,
      })}${pageLinks({
        path: paths.actions(profileId),
        label: phrase`Pages of changes`,
        next: nextCursor ? { cursor: nextCursor } : null,
        isFirst: cursor === '',
      })}`,
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

function actor({ appliedBy, note }: Action, nameOf: Readonly<Record<string, string>>): Html {
  const { kind = '', id = '', credentialId = '' } = appliedBy ?? {};
  const name = nameOf[id];
  return html`${name === undefined ? told(ACTOR_KINDS[kind] ?? kind) : given(name)}<br><span class="quiet">${say`with <code>${credentialId.slice(0, 8)}</code>`}</span>${
    note !== '' && html`<br>${given(note)}`
  }`;
}

function undoLink(profileId: string, action: Action): Html {
  return html`<a href="${paths.undoAction(profileId, action.id)}" aria-label="${phrase`Undo: ${kindOf(action)}, ${action.name || action.externalId}`}">${phrase`Undo`}</a>`;
}
