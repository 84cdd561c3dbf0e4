// Renders the ledger of a profile as a table and as CSV: each change on its ad platforms, who made it, and the way to undo it.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Action } from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { phrase, say, texts, told } from '../language/say.ts';
import { changeOf, kindOf, objectOf, stateOf } from './action.ts';
import { type DataTable, dataTable } from './data-table.ts';
import { moment } from './parts.ts';
import { paths } from './paths.ts';

const ACTOR_KINDS: Readonly<Record<string, string>> = texts({
  user: 'Person',
  api_key: 'API key',
  app: 'App',
});

/** @param nameOf the names of people, by id */
export function changeTable(
  profileId: string,
  rows: readonly Action[],
  nameOf: Readonly<Record<string, string>>,
): DataTable {
  return dataTable<Action>({
    id: 'changes',
    caption: phrase`Every change that was made through Touchline, newest first.`,
    rows,
    columns: [
      {
        label: phrase`When`,
        width: 'time',
        cell: ({ createdAt }) => moment(createdAt),
        csv: ({ createdAt }) => (createdAt ? timestampDate(createdAt).toISOString() : null),
      },
      {
        label: phrase`What`,
        cell: (action) => html`${kindOf(action)}<br>${objectOf(action)}`,
        csv: ({ kind }) => kind,
      },
      { label: phrase`Id`, csv: ({ externalId }) => externalId },
      { label: phrase`Name`, csv: ({ name }) => name },
      { label: phrase`Change`, cell: changeOf },
      { label: phrase`Before`, csv: ({ before }) => before },
      { label: phrase`After`, csv: ({ after }) => after },
      {
        label: phrase`By`,
        cell: (action) => actor(action, nameOf),
        csv: ({ appliedBy }) => appliedBy?.id ?? null,
      },
      { label: phrase`State`, cell: stateOf, csv: ({ state, undoneBy }) => (undoneBy === '' ? state : 'undone') },
      { label: phrase`Undo`, cell: (action) => action.canUndo && undoLink(profileId, action) },
    ],
    none: phrase`Nothing was changed through Touchline yet. Each pause, resume, budget and url tag will be listed here.`,
  });
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
